/**
 * Branded row ids. An id of one arena is not assignable to an id of another, and a bare number is not an id.
 * 0 is "none" in every index space, so zeroed memory is a valid empty row.
 */
declare const of: unique symbol
export type Id<Name extends string> = number & { readonly [of]: Name }

export type NodeId = Id<'node'>
export type AttributeId = Id<'attribute'>
/** Offset of a code unit in the document's text store. */
export type TextOffset = Id<'text'>
/** An interned string: ids, classes, unknown names. */
export type AtomId = Id<'atom'>
/** An element name, or a marker of another node type. */
export type TagId = Id<'tag'>
/** An attribute name. */
export type AttrName = Id<'attrName'>

export type StyleId = Id<'style'>
/** A block of declarations: of one rule or one style attribute. */
export type BlockId = Id<'block'>
export type DeclarationId = Id<'declaration'>
export type CascadeKeyId = Id<'cascadeKey'>

export type BoxId = Id<'box'>
export type MemoId = Id<'memo'>
export type LineId = Id<'line'>
export type ItemId = Id<'item'>
export type BreakUnitId = Id<'breakUnit'>
export type FragmentId = Id<'fragment'>

/** A font program together with its synthetic variations (bold by stroke, italic by shear). */
export type FaceId = Id<'face'>
/** A shaped piece of text in one face. */
export type WordId = Id<'word'>
export type GlyphRow = Id<'glyphRow'>
export type GlyphOffsetRow = Id<'glyphOffsetRow'>
export type ImageId = Id<'image'>
