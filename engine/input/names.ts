/**
 * Element and attribute names as small integers. Names the engine knows have fixed ids (`Tag.p`, `Attr.href`);
 * others get ids per document in order of appearance. Lookups go by code units, so no string is made per element.
 */
export {}
