// engine/text/zz-perf.ts
import { readFileSync } from "node:fs";

// engine/arena/arenas.ts
var Arenas = class {
  members = [];
  slidables = /* @__PURE__ */ new Map();
  add(arena) {
    this.members.push(arena);
    this.slidables.set(arena.arenaName, arena);
    return arena;
  }
  /** Registers an index space that is not an arena (the text store). */
  addStore(store) {
    this.slidables.set(store.arenaName, store);
    return store;
  }
  all() {
    return this.members;
  }
  /**
   * Drops rows `[keep, row)` of `name` and moves the rest down. Ids below `keep` stay, ids of dropped rows become 0,
   * later ids (and exclusive range ends) move down by `row - keep`.
   */
  discardBefore(name, row, keep) {
    const target = this.slidables.get(name);
    if (target === void 0) throw new Error(`no arena named ${name}`);
    if (row <= keep) return;
    target.slide(row, keep);
    const delta = row - keep;
    for (const arena of this.members) {
      for (const [column, spec] of Object.entries(arena.schema)) {
        const kinds = spec.intoBy === void 0 ? null : arena.columnOf(spec.intoBy.column);
        const arenas = spec.intoBy?.arenas;
        if (spec.into !== name && (arenas === void 0 || !Object.values(arenas).includes(name))) continue;
        const ids = arena.columnOf(column);
        const end = arena.length;
        for (let i = 1; i < end; i++) {
          if (kinds !== null && arenas?.[kinds[i] ?? 0] !== name) continue;
          const old = ids[i] ?? 0;
          if (old >= row) ids[i] = old - delta;
          else if (old >= keep) ids[i] = 0;
        }
      }
    }
  }
  reset() {
    for (const arena of this.members) arena.reset();
  }
  /** Bytes in rows that were in use at the fullest moment since the last reset. */
  bytesTouched() {
    let sum = 0;
    for (const arena of this.members) sum += (Math.max(arena.length, arena.highWater) - 1) * arena.bytesPerRow;
    return sum;
  }
};

// engine/text/sfnt/bytes.ts
var FontError = class extends Error {
  name = "FontError";
  reason;
  constructor(reason, label) {
    super(label === void 0 ? reason : `the font ${label} cannot be used: ${reason}`);
    this.reason = reason;
  }
};
var Bytes = class _Bytes {
  data;
  length;
  /** What these bytes are, for messages: `the cmap table`. */
  what;
  constructor(data, what) {
    this.data = data;
    this.length = data.length;
    this.what = what;
  }
  u8(at) {
    const value = this.data[at];
    if (value === void 0) throw this.cutOff(at);
    return value;
  }
  u16(at) {
    if (at < 0 || at + 2 > this.length) throw this.cutOff(at);
    const data = this.data;
    return (data[at] ?? 0) << 8 | (data[at + 1] ?? 0);
  }
  i16(at) {
    return this.u16(at) << 16 >> 16;
  }
  u24(at) {
    return this.u8(at) << 16 | this.u16(at + 1);
  }
  u32(at) {
    return this.u16(at) * 65536 + this.u16(at + 2);
  }
  /** 16.16 fixed point. */
  fixed(at) {
    return this.i16(at) + this.u16(at + 2) / 65536;
  }
  tag(at) {
    return String.fromCharCode(this.u8(at), this.u8(at + 1), this.u8(at + 2), this.u8(at + 3));
  }
  /** The bytes `[at, at + length)`, which must all be there. */
  view(at, length, what = this.what) {
    if (at < 0 || length < 0 || at + length > this.length) throw this.cutOff(at);
    return new _Bytes(this.data.subarray(at, at + length), what);
  }
  /** Everything from `at` on. */
  from(at) {
    if (at < 0 || at > this.length) throw this.cutOff(at);
    return new _Bytes(this.data.subarray(at), this.what);
  }
  cutOff(at) {
    return new FontError(`${this.what} is damaged: it ends at byte ${this.length} but points to byte ${at}`);
  }
};

// engine/text/sfnt/cmap.ts
var BLOCK = 256;
var BLOCKS = 1114112 / BLOCK;
var PREFERENCE = [
  [3, 10],
  [0, 6],
  [0, 4],
  [3, 1],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
  [3, 0],
  [1, 0]
];
var CharacterMap = class {
  blocks = new Array(BLOCKS);
  subtable;
  format;
  symbol;
  macRoman;
  glyphCount;
  variations;
  constructor(table, glyphCount) {
    const cmap = new Bytes(table, "its cmap table");
    const choice = chooseSubtable(cmap);
    this.subtable = choice.subtable;
    this.format = choice.subtable.u16(0);
    this.symbol = choice.platform === 3 && choice.encoding === 0;
    this.macRoman = choice.platform === 1;
    this.variations = choice.variations;
    this.glyphCount = glyphCount;
  }
  glyphOf(codePoint) {
    const block = this.blocks[codePoint >>> 8] ?? this.fill(codePoint >>> 8);
    return block[codePoint & 255] ?? 0;
  }
  /**
   * Glyph of a variation sequence: 0 when the font does not list it, -1 when it lists it as the base character's
   * usual glyph.
   */
  variantOf(codePoint, selector) {
    const table = this.variations;
    if (table === null) return 0;
    try {
      return findVariant(table, codePoint, selector);
    } catch {
      return 0;
    }
  }
  /** Ranges `[first, last]` of code points that may have a glyph, flat and ascending; some inside may lack one. */
  coveredRanges() {
    const ranges = [];
    const add = (first, last) => {
      const end = ranges.length - 1;
      const previous = ranges[end];
      if (previous !== void 0 && first <= previous + 1 && first >= (ranges[end - 1] ?? 0)) {
        ranges[end] = Math.max(previous, last);
      } else if (last >= first) ranges.push(first, last);
    };
    const { subtable: t4, format } = this;
    if (this.macRoman) return Uint32Array.of(32, 65535);
    if (format === 0) add(0, 255);
    else if (format === 6) add(t4.u16(6), t4.u16(6) + t4.u16(8) - 1);
    else if (format === 10) add(t4.u32(12), t4.u32(12) + t4.u32(16) - 1);
    else if (format === 4) {
      const count = t4.u16(6) >>> 1;
      for (let s = 0; s < count; s++) {
        const first = t4.u16(16 + count * 2 + s * 2);
        if (first !== 65535) add(first, t4.u16(14 + s * 2));
      }
    } else {
      const count = groupCount(t4);
      for (let g = 0; g < count; g++) add(t4.u32(16 + g * 12), Math.min(1114111, t4.u32(20 + g * 12)));
    }
    if (this.symbol) return Uint32Array.of(0, 255, ...ranges);
    return Uint32Array.from(ranges);
  }
  fill(index) {
    const block = new Uint16Array(BLOCK);
    if (index >= 0 && index < BLOCKS) {
      this.blocks[index] = block;
      try {
        this.read(block, index * BLOCK);
        if (this.symbol && index === 0) this.readSymbols(block);
      } catch (error) {
        if (!(error instanceof FontError)) throw error;
      }
      for (let i = 0; i < BLOCK; i++) if ((block[i] ?? 0) >= this.glyphCount) block[i] = 0;
    }
    return block;
  }
  /** A symbol font keeps its characters at U+F000 and up; a text that uses the plain codes means those. */
  readSymbols(block) {
    const high = new Uint16Array(BLOCK);
    this.read(high, 61440);
    for (let i = 0; i < BLOCK; i++) if (block[i] === 0) block[i] = high[i] ?? 0;
  }
  read(block, start) {
    if (this.macRoman) this.readMacRoman(block, start);
    else if (this.format === 4) this.readSegments(block, start);
    else if (this.format === 12 || this.format === 13) this.readGroups(block, start);
    else for (let i = 0; i < BLOCK; i++) block[i] = this.readOne(start + i);
  }
  readOne(code) {
    const t4 = this.subtable;
    switch (this.format) {
      case 0:
        return code < 256 ? t4.u8(6 + code) : 0;
      case 6: {
        const i = code - t4.u16(6);
        return i >= 0 && i < t4.u16(8) ? t4.u16(10 + i * 2) : 0;
      }
      case 10: {
        const i = code - t4.u32(12);
        return i >= 0 && i < t4.u32(16) ? t4.u16(20 + i * 2) : 0;
      }
      case 4: {
        const single = new Uint16Array(BLOCK);
        this.readSegments(single, code & ~255);
        return single[code & 255] ?? 0;
      }
      default:
        return 0;
    }
  }
  readMacRoman(block, start) {
    for (let i = 0; i < BLOCK; i++) {
      const code = start + i;
      const byte = code < 128 ? code : MAC_ROMAN_HIGH.indexOf(String.fromCharCode(code)) + 128;
      if (byte < 128 ? code < 128 : byte > 128 || code === 196) block[i] = this.readOne(byte);
    }
  }
  readSegments(block, start) {
    if (start > 65535) return;
    const t4 = this.subtable;
    const count = t4.u16(6) >>> 1;
    const last = start + BLOCK - 1;
    const ends = 14;
    const starts = 16 + count * 2;
    const deltas = starts + count * 2;
    const offsets = deltas + count * 2;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = low + high >>> 1;
      if (t4.u16(ends + middle * 2) < start) low = middle + 1;
      else high = middle;
    }
    let next = start;
    for (let s = low; s < count && next <= last; s++) {
      const first = t4.u16(starts + s * 2);
      if (first > last) break;
      const end = Math.min(t4.u16(ends + s * 2), last);
      const delta = t4.u16(deltas + s * 2);
      const offset = t4.u16(offsets + s * 2);
      for (let code = Math.max(first, next); code <= end; code++) {
        if (offset === 0) block[code - start] = code + delta;
        else {
          const at = offsets + s * 2 + offset + (code - first) * 2;
          const glyph = at + 2 <= t4.length ? t4.u16(at) : 0;
          if (glyph !== 0) block[code - start] = glyph + delta;
        }
      }
      if (end >= next) next = end + 1;
    }
  }
  readGroups(block, start) {
    const t4 = this.subtable;
    const count = groupCount(t4);
    const last = start + BLOCK - 1;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = low + high >>> 1;
      if (t4.u32(20 + middle * 12) < start) low = middle + 1;
      else high = middle;
    }
    let next = start;
    for (let g = low; g < count && next <= last; g++) {
      const first = t4.u32(16 + g * 12);
      if (first > last) break;
      const end = Math.min(t4.u32(20 + g * 12), last);
      const glyph = t4.u32(24 + g * 12);
      for (let code = Math.max(first, next); code <= end; code++) {
        const id2 = this.format === 12 ? glyph + (code - first) : glyph;
        block[code - start] = id2 < this.glyphCount ? id2 : 0;
      }
      if (end >= next) next = end + 1;
    }
  }
};
function groupCount(t4) {
  return Math.min(t4.u32(12), Math.floor((t4.length - 16) / 12));
}
function chooseSubtable(cmap) {
  const count = cmap.u16(2);
  let best = null;
  let variations = null;
  for (let i = 0; i < count; i++) {
    const platform = cmap.u16(4 + i * 8);
    const encoding = cmap.u16(6 + i * 8);
    const at = cmap.u32(8 + i * 8);
    if (at + 2 > cmap.length) continue;
    const format = cmap.u16(at);
    if (format === 14) {
      if (platform === 0 && encoding === 5) variations = cmap.from(at);
      continue;
    }
    if (![0, 4, 6, 10, 12, 13].includes(format)) continue;
    const rank = PREFERENCE.findIndex(([p2, e]) => p2 === platform && e === encoding);
    if (rank >= 0 && (best === null || rank < best.rank)) best = { at, rank, platform, encoding };
  }
  if (best === null) throw new FontError("it has no character map that can be read");
  return { subtable: cmap.from(best.at), platform: best.platform, encoding: best.encoding, variations };
}
function findVariant(t4, codePoint, selector) {
  const count = t4.u32(6);
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = low + high >>> 1;
    if (t4.u24(10 + middle * 11) < selector) low = middle + 1;
    else high = middle;
  }
  if (low >= count || t4.u24(10 + low * 11) !== selector) return 0;
  const usual = t4.u32(13 + low * 11);
  const other = t4.u32(17 + low * 11);
  if (other !== 0) {
    let a = 0;
    let b = t4.u32(other);
    while (a < b) {
      const middle = a + b >>> 1;
      const at = other + 4 + middle * 5;
      const value = t4.u24(at);
      if (value === codePoint) return t4.u16(at + 3);
      if (value < codePoint) a = middle + 1;
      else b = middle;
    }
  }
  if (usual !== 0) {
    let a = 0;
    let b = t4.u32(usual);
    while (a < b) {
      const middle = a + b >>> 1;
      const at = usual + 4 + middle * 4;
      const first = t4.u24(at);
      if (codePoint < first) b = middle;
      else if (codePoint > first + t4.u8(at + 3)) a = middle + 1;
      else return -1;
    }
  }
  return 0;
}
var MAC_ROMAN_HIGH = "\xC4\xC5\xC7\xC9\xD1\xD6\xDC\xE1\xE0\xE2\xE4\xE3\xE5\xE7\xE9\xE8\xEA\xEB\xED\xEC\xEE\xEF\xF1\xF3\xF2\xF4\xF6\xF5\xFA\xF9\xFB\xFC\u2020\xB0\xA2\xA3\xA7\u2022\xB6\xDF\xAE\xA9\u2122\xB4\xA8\u2260\xC6\xD8\u221E\xB1\u2264\u2265\xA5\xB5\u2202\u2211\u220F\u03C0\u222B\xAA\xBA\u03A9\xE6\xF8\xBF\xA1\xAC\u221A\u0192\u2248\u2206\xAB\xBB\u2026\xA0\xC0\xC3\xD5\u0152\u0153\u2013\u2014\u201C\u201D\u2018\u2019\xF7\u25CA\xFF\u0178\u2044\u20AC\u2039\u203A\uFB01\uFB02\u2021\xB7\u201A\u201E\u2030\xC2\xCA\xC1\xCB\xC8\xCD\xCE\xCF\xCC\xD3\xD4\uF8FF\xD2\xDA\xDB\xD9\u0131\u02C6\u02DC\xAF\u02D8\u02D9\u02DA\xB8\u02DD\u02DB\u02C7";

// engine/text/sfnt/directory.ts
var TRUETYPE = 65536;
var TRUE = 1953658213;
var OTTO = 1330926671;
var TTCF = 1953784678;
var MAX_TABLES = 512;
function readDirectory(file, index) {
  if (file.length < 12) throw new FontError(`it is not a font: it holds only ${file.length} bytes`);
  const start = directoryOffset(file, index);
  const signature = file.u32(start);
  if (signature !== TRUETYPE && signature !== TRUE && signature !== OTTO) throw notAFont(file, start);
  const count = file.u16(start + 4);
  if (count === 0 || count > MAX_TABLES) throw new FontError(`its table directory is damaged: it claims ${count} tables`);
  const records = [];
  for (let i = 0; i < count; i++) {
    const at = start + 12 + i * 16;
    records.push({ tag: file.tag(at), offset: file.u32(at + 8), length: file.u32(at + 12) });
  }
  return records;
}
function readTables(bytes2, index) {
  const file = new Bytes(bytes2, "the file");
  const tables = /* @__PURE__ */ new Map();
  for (const { tag, offset, length } of readDirectory(file, index)) {
    if (offset + length > file.length) {
      throw new FontError(`it is cut off: its ${tag.trim()} table ends at byte ${offset + length} of ${file.length}`);
    }
    if (!tables.has(tag)) tables.set(tag, bytes2.subarray(offset, offset + length));
  }
  return tables;
}
function directoryOffset(file, index) {
  if (file.u32(0) !== TTCF) {
    if (index !== 0) throw new FontError(`it is not a collection, so it has no face ${index} (only 0)`);
    return 0;
  }
  const faces2 = file.u32(8);
  if (index < 0 || index >= faces2) {
    throw new FontError(`it is a collection of ${faces2} faces, so it has no face ${index} (0 to ${faces2 - 1})`);
  }
  return file.u32(12 + index * 4);
}
function notAFont(file, start) {
  const tag = file.tag(start);
  if (tag === "wOFF" || tag === "wOF2") return new FontError("it is a WOFF file; convert it to TTF or OTF");
  if (tag.startsWith("%!") || file.u8(start) === 128) return new FontError("it is a PostScript Type 1 font; use TTF or OTF");
  return new FontError("it is neither a TTF nor an OTF file nor a collection of them");
}

// engine/text/fallback.ts
var ANY_GLYPH = 65536;
var Coverages = class {
  ranges = /* @__PURE__ */ new Map();
  /** Whether the face may have the character (its map can still say glyph 0). */
  mayHave(fonts, face, codePoint) {
    const key = faceKey(face);
    let ranges = this.ranges.get(key);
    if (ranges === void 0) {
      ranges = readRanges(fonts, face);
      this.ranges.set(key, ranges);
    }
    return within(ranges, codePoint);
  }
};
function faceKey(face) {
  return `${face.path}#${face.index}`;
}
function within(ranges, codePoint) {
  let low = 0;
  let high = ranges.length >>> 1;
  while (low < high) {
    const middle = low + high >>> 1;
    if (codePoint < (ranges[middle * 2] ?? 0)) high = middle;
    else if (codePoint > (ranges[middle * 2 + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}
function readRanges(fonts, face) {
  try {
    const cmap = fonts.cmap === void 0 ? readTables(fonts.read(face), face.index).get("cmap") : fonts.cmap(face);
    return cmap == null ? new Uint32Array(0) : new CharacterMap(cmap, ANY_GLYPH).coveredRanges();
  } catch (error) {
    if (error instanceof FontError || error instanceof Error) return new Uint32Array(0);
    throw error;
  }
}

// engine/text/faces.ts
var Faces = class {
  faces = [];
  ids = /* @__PURE__ */ new Map();
  /** Programs opened from installed or packaged files, by file and index: opened once for all documents. */
  opened = /* @__PURE__ */ new Map();
  /** Which characters the installed faces looked at so far may have. */
  coverages = new Coverages();
  add(program, syntheticBold, syntheticItalic) {
    let variants = this.ids.get(program);
    if (variants === void 0) {
      variants = [];
      this.ids.set(program, variants);
    }
    const key = (syntheticBold ? 1 : 0) + (syntheticItalic ? 2 : 0);
    const known = variants[key];
    if (known !== void 0) return known;
    const id2 = this.faces.length + 1;
    this.faces.push({ id: id2, program, syntheticBold, syntheticItalic });
    variants[key] = id2;
    return id2;
  }
  get(id2) {
    const face = this.faces[id2 - 1];
    if (face === void 0) throw new Error(`no face has the id ${id2}`);
    return face;
  }
  /** How many faces there are; their ids are 1 to this. */
  get count() {
    return this.faces.length;
  }
  /** Every program in use, in the order of first use. */
  get programs() {
    return [...this.ids.keys()];
  }
};

// engine/text/sfnt/metrics.ts
function readFigures(tables) {
  const head = required(tables, "head", 54);
  const hhea = required(tables, "hhea", 36);
  const os2 = optional(tables, "OS/2", 68);
  const post = optional(tables, "post", 16);
  const unitsPerEm = head.u16(18);
  if (unitsPerEm < 16 || unitsPerEm > 16384) throw new FontError(`its units per em are ${unitsPerEm}, outside 16 to 16384`);
  const em = (fraction) => Math.round(unitsPerEm * fraction);
  const selection = os2 === null ? 0 : os2.u16(62);
  let ascent = hhea.i16(4);
  let descent = -hhea.i16(6);
  let lineGap = hhea.i16(8);
  if (os2 !== null && os2.length >= 74 && ((selection & 128) !== 0 || ascent === 0 && descent === 0)) {
    ascent = os2.i16(68);
    descent = -os2.i16(70);
    lineGap = os2.i16(72);
    if (ascent === 0 && descent === 0 && os2.length >= 78) {
      ascent = os2.u16(74);
      descent = os2.u16(76);
      lineGap = 0;
    }
  }
  if (ascent === 0 && descent === 0) {
    ascent = em(0.8);
    descent = em(0.2);
  }
  const hasHeights = os2 !== null && os2.u16(0) >= 2 && os2.length >= 90;
  const macStyle = head.u16(44);
  const orElse = (value, fraction) => value === void 0 || value === 0 ? em(fraction) : value;
  return {
    metrics: {
      unitsPerEm,
      ascent,
      descent: Math.abs(descent),
      lineGap: Math.max(0, lineGap),
      xHeight: orElse(hasHeights ? os2.i16(86) : void 0, 0.5),
      capHeight: orElse(hasHeights ? os2.i16(88) : void 0, 0.7),
      underlinePosition: orElse(post?.i16(8), -0.1),
      underlineThickness: orElse(post === null ? void 0 : Math.abs(post.i16(10)), 0.05),
      strikePosition: orElse(os2?.i16(28), 0.3),
      strikeThickness: orElse(os2 === null ? void 0 : Math.abs(os2.i16(26)), 0.05),
      subscriptShift: orElse(os2?.i16(16), 0.2),
      superscriptShift: orElse(os2?.i16(24), 0.33),
      italicAngle: post === null ? 0 : post.fixed(4),
      xMin: head.i16(36),
      yMin: head.i16(38),
      xMax: head.i16(40),
      yMax: head.i16(42)
    },
    weight: weightOf(os2, macStyle),
    italic: os2 === null ? (macStyle & 2) !== 0 : (selection & 513) !== 0,
    monospaced: post !== null && post.u32(12) !== 0,
    stretch: os2 === null ? 5 : Math.min(9, Math.max(1, os2.u16(6) || 5))
  };
}
function weightOf(os2, macStyle) {
  if (os2 === null) return (macStyle & 1) !== 0 ? 700 : 400;
  const weight = os2.u16(4);
  if (weight === 0) return 400;
  return weight < 10 ? weight * 100 : Math.min(1e3, weight);
}
function required(tables, tag, length) {
  const data = tables.get(tag);
  if (data === void 0) throw new FontError(`it has no ${tag} table`);
  if (data.length < length) throw new FontError(`its ${tag} table is damaged: ${data.length} bytes instead of ${length}`);
  return new Bytes(data, `its ${tag} table`);
}
function optional(tables, tag, length) {
  const data = tables.get(tag);
  return data === void 0 || data.length < length ? null : new Bytes(data, `its ${tag} table`);
}

// engine/text/sfnt/names.ts
var NameId = { family: 1, subfamily: 2, full: 4, postscript: 6, typographicFamily: 16, wwsFamily: 21 };
var ENGLISH_US = 1033;
function readNames(table) {
  const entries = table === null ? [] : readEntries(new Bytes(table, "its name table"));
  return {
    best(id2) {
      let best = null;
      for (const entry of entries) if (entry.id === id2 && (best === null || entry.rank < best.rank)) best = entry;
      return best === null ? "" : best.text;
    },
    every(id2) {
      return [...new Set(entries.filter((entry) => entry.id === id2).map((entry) => entry.text))];
    }
  };
}
function readEntries(t4) {
  const entries = [];
  try {
    const count = t4.u16(2);
    const strings = t4.u16(4);
    for (let i = 0; i < count; i++) {
      const at = 6 + i * 12;
      const id2 = t4.u16(at + 6);
      if (id2 !== 1 && id2 !== 2 && id2 !== 4 && id2 !== 6 && id2 !== 16 && id2 !== 21) continue;
      const start = strings + t4.u16(at + 10);
      const length = t4.u16(at + 8);
      if (start + length > t4.length) continue;
      const platform = t4.u16(at);
      const language = t4.u16(at + 4);
      const text = (platform === 1 ? latin(t4, start, length) : utf16(t4, start, length)).replace(/\0/g, "").trim();
      if (text !== "") entries.push({ id: id2, rank: rankOf(platform, language), text });
    }
  } catch (error) {
    if (!(error instanceof FontError)) throw error;
  }
  return entries;
}
function rankOf(platform, language) {
  if (platform === 3) return language === ENGLISH_US ? 0 : (language & 1023) === 9 ? 1 : 4;
  if (platform === 0) return 2;
  return language === 0 ? 3 : 5;
}
function utf16(t4, start, length) {
  let text = "";
  for (let i = start; i + 1 < start + length; i += 2) text += String.fromCharCode(t4.u16(i));
  return text;
}
function latin(t4, start, length) {
  let text = "";
  for (let i = start; i < start + length; i++) text += String.fromCharCode(t4.u8(i));
  return text;
}

// engine/text/sfnt/open-font.ts
function openFont(bytes2, index, label) {
  try {
    return new SfntProgram(bytes2, index, label);
  } catch (error) {
    if (error instanceof FontError) throw new FontError(error.reason, label);
    throw error;
  }
}
var SfntProgram = class {
  outlines;
  bytes;
  index;
  glyphCount;
  label;
  tables;
  figures;
  map;
  hmtx;
  longMetrics;
  advances = null;
  names = null;
  constructor(bytes2, index, label) {
    this.bytes = bytes2;
    this.index = index;
    this.label = label;
    const tables = readTables(bytes2, index);
    this.tables = tables;
    this.outlines = outlinesOf(tables);
    const maxp = need(tables, "maxp");
    this.glyphCount = maxp.u16(4);
    if (this.glyphCount === 0) throw new FontError("it has no glyphs");
    this.figures = readFigures(tables);
    this.hmtx = need(tables, "hmtx");
    const claimed = need(tables, "hhea").u16(34);
    this.longMetrics = Math.min(claimed, this.glyphCount, this.hmtx.length >>> 2);
    if (this.longMetrics === 0) throw new FontError("its hmtx table is damaged: it holds no advances");
    if (this.outlines === "truetype") checkLoca(tables, this.glyphCount);
    this.map = new CharacterMap(need(tables, "cmap").data, this.glyphCount);
  }
  get metrics() {
    return this.figures.metrics;
  }
  get weight() {
    return this.figures.weight;
  }
  get italic() {
    return this.figures.italic;
  }
  get monospaced() {
    return this.figures.monospaced;
  }
  get postscriptName() {
    return this.name(NameId.postscript) || this.familyName.replace(/[^!-~]|[[\](){}<>/%]/g, "") || "Font";
  }
  get familyName() {
    return this.name(NameId.typographicFamily) || this.name(NameId.family) || this.label;
  }
  glyphOf(codePoint) {
    return this.map.glyphOf(codePoint);
  }
  advanceOf(glyph) {
    const advances = this.advances ?? this.readAdvances();
    return advances[glyph < this.longMetrics ? glyph : this.longMetrics - 1] ?? 0;
  }
  table(tag) {
    return this.tables.get(tag) ?? null;
  }
  name(id2) {
    this.names ??= readNames(this.table("name"));
    return this.names.best(id2);
  }
  readAdvances() {
    const advances = new Uint16Array(this.longMetrics);
    const data = this.hmtx.data;
    for (let g = 0, at = 0; g < advances.length; g++, at += 4) advances[g] = (data[at] ?? 0) << 8 | (data[at + 1] ?? 0);
    this.advances = advances;
    return advances;
  }
};
function need(tables, tag) {
  const data = tables.get(tag);
  if (data === void 0) throw new FontError(`it has no ${tag} table`);
  return new Bytes(data, `its ${tag} table`);
}
function outlinesOf(tables) {
  if (tables.has("glyf") && tables.has("loca")) return "truetype";
  if (tables.has("CFF ")) return "cff";
  if (tables.has("CFF2")) throw new FontError("it is a variable font with CFF2 outlines; use a static instance of it");
  if (tables.has("CBDT") || tables.has("sbix") || tables.has("EBDT")) throw new FontError("it holds bitmaps only, no outlines");
  throw new FontError("it holds no outlines (neither a glyf nor a CFF table)");
}
function checkLoca(tables, glyphCount) {
  const wide = need(tables, "head").u16(50) !== 0;
  const loca = need(tables, "loca");
  const entries = Math.floor(loca.length / (wide ? 4 : 2));
  if (entries < glyphCount + 1) {
    throw new FontError(`its loca table is damaged: ${entries} entries for ${glyphCount} glyphs`);
  }
}

// engine/arena/fast-object.ts
function fastObject(entries) {
  return Object.fromEntries(entries);
}

// engine/arena/schema.ts
var BYTES = { u8: 1, u16: 2, i16: 2, i32: 4, u32: 4, f32: 4, f64: 8 };
var plain = (storage) => ({ storage });
var u8 = plain("u8");
var u16 = plain("u16");
var i16 = plain("i16");
var i32 = plain("i32");
var u32 = plain("u32");
var f32 = plain("f32");
var f64 = plain("f64");
function as(spec) {
  return spec;
}
function id(arena) {
  return { storage: "i32", into: arena };
}
function bytesPerRow(schema) {
  let sum = 0;
  for (const spec of Object.values(schema)) sum += BYTES[spec.storage];
  return sum;
}
function allocate(storage, rows) {
  switch (storage) {
    case "u8":
      return new Uint8Array(rows);
    case "u16":
      return new Uint16Array(rows);
    case "i16":
      return new Int16Array(rows);
    case "i32":
      return new Int32Array(rows);
    case "u32":
      return new Uint32Array(rows);
    case "f32":
      return new Float32Array(rows);
    case "f64":
      return new Float64Array(rows);
  }
}

// engine/arena/arena.ts
function createArena(name, schema, reserve) {
  const names = Object.keys(schema);
  const capacity = Math.max(2, reserve);
  const columns = names.map((column) => {
    const spec = schema[column];
    if (spec === void 0) throw new Error(`column ${column} has no spec`);
    return [column, allocate(spec.storage, capacity)];
  });
  const core = {
    arenaName: name,
    schema,
    bytesPerRow: bytesPerRow(schema),
    length: 1,
    capacity,
    highWater: 1,
    push() {
      const row = self.length;
      if (row === self.capacity) grow(row + 1);
      self.length = row + 1;
      return row;
    },
    pushMany(count) {
      const row = self.length;
      if (row + count > self.capacity) grow(row + count);
      self.length = row + count;
      return row;
    },
    ensure(rows) {
      if (rows > self.capacity) grow(rows);
    },
    truncate(length) {
      noteHighWater();
      zero(length, self.length);
      self.length = length;
    },
    reset() {
      noteHighWater();
      zero(0, self.length);
      self.length = 1;
      self.highWater = 1;
    },
    slide(from, keep) {
      noteHighWater();
      const end = self.length;
      for (const column of names) {
        const array = columnOf(column);
        array.copyWithin(keep, from, end);
        array.fill(0, end - (from - keep), end);
      }
      self.length = end - (from - keep);
    },
    columnOf(column) {
      return columnOf(column);
    }
  };
  const self = fastObject([...Object.entries(core), ...columns]);
  const slots = self;
  function columnOf(column) {
    const array = slots[column];
    if (array === void 0) throw new Error(`arena ${name} has no column ${column}`);
    return array;
  }
  function noteHighWater() {
    if (self.length > self.highWater) self.highWater = self.length;
  }
  function zero(from, to) {
    for (const column of names) columnOf(column).fill(0, from, to);
  }
  function grow(rows) {
    const next = Math.max(rows, self.capacity * 2);
    for (const column of names) {
      const spec = schema[column];
      if (spec === void 0) continue;
      const wider = allocate(spec.storage, next);
      wider.set(columnOf(column).subarray(0, self.length));
      slots[column] = wider;
    }
    self.capacity = next;
  }
  return self;
}
function rowsTouched(arena) {
  return Math.max(arena.length, arena.highWater) - 1;
}

// engine/arena/hash-index.ts
var HashIndex = class {
  rows;
  hashes;
  mask;
  slot = 0;
  hash = 0;
  used = 0;
  constructor(capacity = 1024) {
    let size = 16;
    while (size < capacity) size *= 2;
    this.rows = new Int32Array(size);
    this.hashes = new Int32Array(size);
    this.mask = size - 1;
  }
  get size() {
    return this.used;
  }
  get bytes() {
    return this.rows.byteLength + this.hashes.byteLength;
  }
  /** First row filed under `hash`, or 0. */
  seek(hash) {
    this.hash = hash | 0;
    this.slot = spread(this.hash) & this.mask;
    return this.candidate();
  }
  /** Next row under the same hash, or 0. */
  next() {
    this.slot = this.slot + 1 & this.mask;
    return this.candidate();
  }
  /** Files `row` under the hash of the last seek. */
  add(row) {
    if ((this.used + 1) * 4 > this.rows.length * 3) {
      this.widen();
      this.slot = spread(this.hash) & this.mask;
    }
    while (this.rows[this.slot] !== 0) this.slot = this.slot + 1 & this.mask;
    this.rows[this.slot] = row;
    this.hashes[this.slot] = this.hash;
    this.used++;
  }
  clear() {
    this.rows.fill(0);
    this.used = 0;
  }
  candidate() {
    for (; ; ) {
      const row = this.rows[this.slot] ?? 0;
      if (row === 0) return 0;
      if (this.hashes[this.slot] === this.hash) return row;
      this.slot = this.slot + 1 & this.mask;
    }
  }
  widen() {
    const { rows, hashes } = this;
    this.rows = new Int32Array(rows.length * 2);
    this.hashes = new Int32Array(rows.length * 2);
    this.mask = this.rows.length - 1;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      if (row === 0) continue;
      const hash = hashes[i] ?? 0;
      let slot = spread(hash) & this.mask;
      while (this.rows[slot] !== 0) slot = slot + 1 & this.mask;
      this.rows[slot] = row;
      this.hashes[slot] = hash;
    }
  }
};
function spread(hash) {
  let h = hash;
  h ^= h >>> 16;
  h = Math.imul(h, 73244475);
  h ^= h >>> 15;
  return h;
}
function mix(hash, value) {
  return Math.imul(hash ^ value, 16777619);
}
var HASH_SEED = 2166136261 | 0;

// engine/arena/text-store.ts
var TextStore = class {
  arenaName;
  /** Read it afresh after an append: growth replaces it. */
  units;
  length = 1;
  highWater = 1;
  constructor(name, reserve) {
    this.arenaName = name;
    this.units = new Uint16Array(Math.max(2, reserve));
  }
  /** Makes room for `count` more units. */
  ensure(count) {
    const need2 = this.length + count;
    if (need2 <= this.units.length) return;
    const wider = new Uint16Array(Math.max(need2, this.units.length * 2));
    wider.set(this.units.subarray(0, this.length));
    this.units = wider;
  }
  append(text) {
    return this.appendSlice(text, 0, text.length);
  }
  appendSlice(text, start, end) {
    this.ensure(end - start);
    const at = this.length;
    const units = this.units;
    for (let i = start, o = at; i < end; i++, o++) units[o] = text.charCodeAt(i);
    this.length = at + (end - start);
    return at;
  }
  appendUnit(unit) {
    this.ensure(1);
    this.units[this.length] = unit;
    return this.length++;
  }
  appendUnits(source, start, end) {
    this.ensure(end - start);
    const at = this.length;
    this.units.set(source.subarray(start, end), at);
    this.length = at + (end - start);
    return at;
  }
  slice(offset, length) {
    if (length <= 4096) return String.fromCharCode.apply(null, this.units.subarray(offset, offset + length));
    let text = "";
    for (let i = offset; i < offset + length; i += 4096) {
      text += this.slice(i, Math.min(4096, offset + length - i));
    }
    return text;
  }
  hash(offset, length) {
    return hashUnits(this.units, offset, offset + length);
  }
  equals(offset, length, other, start) {
    const units = this.units;
    for (let i = 0; i < length; i++) if (units[offset + i] !== other[start + i]) return false;
    return true;
  }
  equalsString(offset, length, text) {
    if (length !== text.length) return false;
    for (let i = 0; i < length; i++) if (this.units[offset + i] !== text.charCodeAt(i)) return false;
    return true;
  }
  /** Moves `[from, length)` down to `keep`; see `Arenas.discardBefore`. */
  slide(from, keep) {
    if (this.length > this.highWater) this.highWater = this.length;
    this.units.copyWithin(keep, from, this.length);
    this.length -= from - keep;
  }
  reset() {
    this.length = 1;
    this.highWater = 1;
  }
  bytesTouched() {
    return (Math.max(this.length, this.highWater) - 1) * 2;
  }
};
function hashUnits(units, start, end) {
  let hash = HASH_SEED;
  for (let i = start; i < end; i++) hash = mix(hash, units[i] ?? 0);
  return hash;
}

// engine/text/script-ranges.ts
var scriptRanges = [
  [
    "mark",
    "300-36f 483-489 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 64b-65f 670 6d6-6dc 6df-6e4 6e7-6e8 6ea-6ed 711 730-74a 7a6-7b0 7eb-7f3 7fd 816-819 81b-823 825-827 829-82d 859-85b 897-89f 8ca-8e1 8e3-903 93a-93c 93e-94f 951-957 962-963 981-983 9bc 9be-9cd 9d7 9e2-9e3 9fe-a03 a3c-a51 a70-a71 a75 a81-a83 abc abe-acd ae2-ae3 afa-b03 b3c b3e-b57 b62-b63 b82 bbe-bcd bd7 c00-c04 c3c c3e-c56 c62-c63 c81-c83 cbc cbe-cd6 ce2-ce3 cf3-d03 d3b-d3c d3e-d4d d57 d62-d63 d81-d83 dca-ddf df2-df3 e31 e34-e3a e47-e4e eb1 eb4-ebc ec8-ece f18-f19 f35 f37 f39 f3e-f3f f71-f84 f86-f87 f8d-fbc fc6 102b-103e 1056-1059 105e-1060 1062-1064 1067-106d 1071-1074 1082-108d 108f 109a-109d 135d-135f 1712-1715 1732-1734 1752-1753 1772-1773 17b4-17d3 17dd 180b-180d 180f 1885-1886 18a9 1920-193b 1a17-1a1b 1a55-1a7f 1ab0-1b04 1b34-1b44 1b6b-1b73 1b80-1b82 1ba1-1bad 1be6-1bf3 1c24-1c37 1cd0-1cd2 1cd4-1ce8 1ced 1cf4 1cf7-1cf9 1dc0-1dff 20d0-20f0 2cef-2cf1 2d7f 2de0-2dff 302a-302f 3099-309a a66f-a672 a674-a67d a69e-a69f a6f0-a6f1 a802 a806 a80b a823-a827 a82c a880-a881 a8b4-a8c5 a8e0-a8f1 a8ff a926-a92d a947-a953 a980-a983 a9b3-a9c0 a9e5 aa29-aa36 aa43 aa4c-aa4d aa7b-aa7d aab0 aab2-aab4 aab7-aab8 aabe-aabf aac1 aaeb-aaef aaf5-aaf6 abe3-abea abec-abed fb1e fe00-fe0f fe20-fe2f 101fd 102e0 10376-1037a 10a01-10a0f 10a38-10a3f 10ae5-10ae6 10d24-10d27 10d69-10d6d 10eab-10eac 10efa-10eff 10f46-10f50 10f82-10f85 11000-11002 11038-11046 11070 11073-11074 1107f-11082 110b0-110ba 110c2 11100-11102 11127-11134 11145-11146 11173 11180-11182 111b3-111c0 111c9-111cc 111ce-111cf 1122c-11237 1123e 11241 112df-112ea 11300-11303 1133b-1133c 1133e-1134d 11357 11362-11374 113b8-113d0 113d2 113e1-113e2 11435-11446 1145e 114b0-114c3 115af-115c0 115dc-115dd 11630-11640 116ab-116b7 1171d-1172b 1182c-1183a 11930-1193e 11940 11942-11943 119d1-119e0 119e4 11a01-11a0a 11a33-11a39 11a3b-11a3e 11a47 11a51-11a5b 11a8a-11a99 11b60-11b67 11c2f-11c3f 11c92-11cb6 11d31-11d45 11d47 11d8a-11d97 11ef3-11ef6 11f00-11f01 11f03 11f34-11f42 11f5a 13440 13447-13455 1611e-1612f 16af0-16af4 16b30-16b36 16f4f 16f51-16f92 16fe4-16ff1 1bc9d-1bc9e 1cf00-1cf46 1d165-1d169 1d16d-1d172 1d17b-1d182 1d185-1d18b 1d1aa-1d1ad 1d242-1d244 1da00-1da36 1da3b-1da6c 1da75 1da84 1da9b-1daaf 1e000-1e02a 1e08f 1e130-1e136 1e2ae 1e2ec-1e2ef 1e4ec-1e4ef 1e5ee-1e5ef 1e6e3 1e6e6 1e6ee-1e6ef 1e6f5 1e8d0-1e8d6 1e944-1e94a e0100-e01ef"
  ],
  [
    "complex",
    "5be 5c0 5c3 5c6 5d0-604 606-60b 60d-60f 61c-61e 620-63f 641-64a 660-66f 671-6d5 6de 6e5-6e6 6e9 6ee-710 712-72f 74d-7a5 7b1-7ea 7f4-7fa 7fe-815 81a 824 828 830-858 85e-891 8a0-8c9 904-939 93d 950 958-961 966-980 985-9b9 9bd 9ce 9dc-9e1 9e6-9fd a05-a39 a59-a6f a72-a74 a76 a85-ab9 abd ad0-ae1 ae6-af9 b05-b39 b3d b5c-b61 b66-b77 b83-bb9 bd0 be6-bfa c05-c39 c3d c58-c61 c66-c80 c84-cb9 cbd cdc-ce1 ce6-cf2 d04-d3a d3d d4e-d56 d58-d61 d66-d7f d85-dc6 de6-def df4-e30 e32-e33 e40-e46 e4f-eb0 eb2-eb3 ebd-ec6 ed0-f17 f1a-f34 f36 f38 f3a-f3d f40-f6c f85 f88-f8c fbe-fc5 fc7-fd4 fd9-102a 103f-1055 105a-105d 1061 1065-1066 106e-1070 1075-1081 108e 1090-1099 109e-109f 1100-11ff 1700-1711 171f-1731 1740-1751 1760-1770 1780-17b3 17d4-17dc 17e0-1801 1804 1806-180a 180e 1810-1884 1887-18a8 18aa 1900-191e 1940-1a16 1a1e-1a54 1a80-1aad 1b05-1b33 1b45-1b6a 1b74-1b7f 1b83-1ba0 1bae-1be5 1bfc-1c23 1c3b-1c7f 1cc0-1cc7 2d30-2d70 a6a0-a6ef a6f2-a6f7 a800-a801 a803-a805 a807-a80a a80c-a822 a828-a82b a840-a877 a882-a8b3 a8ce-a8d9 a8f2-a8fe a900-a925 a92f-a946 a95f-a97c a984-a9b2 a9c1-a9cd a9d0-a9e4 a9e6-aa28 aa40-aa42 aa44-aa4b aa50-aa7a aa7e-aaaf aab1 aab5-aab6 aab9-aabd aac0 aac2-aaea aaf0-aaf4 abc0-abe2 abeb abf0-abf9 d7b0-d7fb fb1d fb1f-fd3d fd40-fdff fe70-fefc 10000-100fa 10280-102d0 10350-10375 10380-103d5 10450-10767 10800-10a00 10a10-10a35 10a40-10ae4 10aeb-10d23 10d30-10d65 10d6e-10ea9 10ead-10ed8 10f00-10f45 10f51-10f81 10f86-10ff6 11003-11037 11047-1106f 11071-11072 11075 11083-110af 110bb-110c1 110cd-110f9 11103-11126 11136-11144 11147-11172 11174-11176 11183-111b2 111c1-111c8 111cd 111d0-1122b 11238-1123d 1123f-11240 11280-112de 112f0-112f9 11305-11339 1133d 11350 1135d-11361 11380-113b7 113d1 113d3-113d8 11400-11434 11447-1145d 1145f-114af 114c4-115ae 115c1-115db 11600-1162f 11641-116aa 116b8-1171a 11730-1182b 1183b-1192f 1193f 11941 11944-119d0 119e1-119e3 11a00 11a0b-11a32 11a3a 11a3f-11a46 11a50 11a5c-11a89 11a9a-11aa2 11ac0-11b09 11bc0-11c2e 11c40-11c8f 11d00-11d30 11d46 11d50-11d89 11d98-11ef2 11ef7-11ef8 11f02 11f04-11f33 11f43-11f59 11fc0-1343f 13441-13446 13460-1611d 16130-16aed 16af5-16b2f 16b37-16f4a 16f50 16f93-16fe1 17000-18df2 1b170-1bc9c 1bc9f 1d800-1d9ff 1da37-1da3a 1da6d-1da74 1da76-1da83 1da85-1da8b 1e100-1e12c 1e137-1e2ad 1e2c0-1e2eb 1e2f0-1e4eb 1e4f0-1e5ed 1e5f0-1e6e2 1e6e4-1e6e5 1e6e7-1e6ed 1e6f0-1e6f4 1e6fe-1e6ff 1e800-1e8cf 1e900-1e943 1e94b-1e95f 1ee00-1eef1"
  ],
  [
    "latn",
    "41-5a 61-7a aa ba c0-d6 d8-f6 f8-2b8 2e0-2e4 1d00-1d25 1d2c-1d5c 1d62-1d65 1d6b-1d77 1d79-1dbe 1e00-1eff 2071 207f 2090-209c 212a-212b 2132 214e 2160-2188 2c60-2c7f a722-a787 a78b-a7ff ab30-ab5a ab5c-ab64 ab66-ab69 fb00-fb06 ff21-ff3a ff41-ff5a 10780-107ba 1df00-1df2a"
  ],
  ["bopo", "2ea-2eb 3105-312f 31a0-31bf"],
  [
    "grek",
    "370-373 375-37d 37f-384 386 388-3e1 3f0-3ff 1d26-1d2a 1d5d-1d61 1d66-1d6a 1dbf 1f00-1ffe 2126 ab65 10140-1018e 101a0 1d200-1d241 1d245"
  ],
  ["copt", "3e2-3ef 2c80-2cee 2cf2-2cff"],
  ["cyrl", "400-482 48a-52f 1c80-1c8a 1d2b 1d78 a640-a66e a673 a67e-a69d 1e030-1e06d"],
  ["armn", "531-58f fb13-fb17"],
  ["geor", "10a0-10fa 10fc-10ff 1c90-1cbf 2d00-2d2d"],
  ["ethi", "1200-135a 1360-1399 2d80-2dde ab01-ab2e 1e7e0-1e7fe"],
  ["cher", "13a0-13fd ab70-abbf"],
  ["cans", "1400-167f 18b0-18f5 11ab0-11abf"],
  ["ogam", "1680-169c"],
  ["runr", "16a0-16ea 16ee-16f8"],
  ["brai", "2800-28ff"],
  ["glag", "2c00-2c5f"],
  [
    "hani",
    "2e80-2fd5 3005 3007 3021-3029 3038-303b 3400-4dbf 4e00-9fff f900-fad9 16fe2-16fe3 16ff2-16ff6 20000-33479"
  ],
  ["hira", "3041-3096 309d-309f 1b001-1b11f 1b132-1b152 1f200"],
  [
    "kana",
    "30a1-30fa 30fd-30ff 31f0-31ff 32d0-32fe 3300-3357 ff66-ff6f ff71-ff9d 1aff0-1b000 1b120-1b122 1b155-1b167"
  ],
  ["hang", "3131-318e 3200-321e 3260-327e ac00-d7a3 ffa0-ffdc"],
  ["yi  ", "a000-a4c6"],
  ["lisu", "a4d0-a4ff 11fb0"],
  ["vai ", "a500-a62b"],
  ["ital", "10300-1032f"],
  ["goth", "10330-1034a"],
  ["dsrt", "10400-1044f"]
];

// engine/text/scripts.ts
var CharClass = {
  /** Of no script of its own: spaces, digits, punctuation, symbols. */
  common: 0,
  mark: 1,
  /** Nothing to draw and nothing to say about its neighbours: soft hyphen, zero width space, word joiner. */
  ignorable: 2,
  /** Nothing to draw, but it keeps its neighbours from joining: U+200C, U+200D. */
  joiner: 3,
  variationSelector: 4,
  /** Its script needs full shaping. */
  complex: 5,
  /** U+2044: starts fractions in fonts that have them. */
  fractionSlash: 6,
  /** This number and above: a script, see `scriptTagOf`. */
  firstScript: 7
};
var SPECIAL = [
  [0, 31, CharClass.ignorable],
  [127, 159, CharClass.ignorable],
  [173, 173, CharClass.ignorable],
  [847, 847, CharClass.ignorable],
  [1564, 1564, CharClass.ignorable],
  [6068, 6069, CharClass.complex],
  [6155, 6159, CharClass.complex],
  [8203, 8203, CharClass.ignorable],
  [8204, 8205, CharClass.joiner],
  [8206, 8207, CharClass.ignorable],
  [8232, 8238, CharClass.ignorable],
  [8288, 8303, CharClass.ignorable],
  [8260, 8260, CharClass.fractionSlash],
  [65024, 65039, CharClass.variationSelector],
  [65279, 65279, CharClass.ignorable],
  [65520, 65531, CharClass.ignorable],
  [113824, 113827, CharClass.ignorable],
  [119155, 119162, CharClass.ignorable],
  [917504, 917759, CharClass.ignorable],
  [917760, 917999, CharClass.variationSelector],
  [918e3, 921599, CharClass.ignorable]
];
var CharClasses = class {
  blocks = new Array(4352);
  tags = [];
  firsts = null;
  lasts = new Int32Array(0);
  classes = new Uint8Array(0);
  classOf(codePoint) {
    const block = this.blocks[codePoint >>> 8] ?? this.fill(codePoint >>> 8);
    return block[codePoint & 255] ?? 0;
  }
  /** OpenType tag of a class from `firstScript` on; 'zzzz' for common text. */
  scriptTagOf(charClass) {
    return this.tags[charClass - CharClass.firstScript] ?? "zzzz";
  }
  fill(index) {
    const block = new Uint8Array(256);
    if (index < 0 || index >= 4352) return block;
    this.blocks[index] = block;
    if (this.firsts === null) this.readRanges();
    const start = index * 256;
    const firsts = this.firsts ?? new Int32Array(0);
    for (let r = 0; r < firsts.length; r++) {
      const first = firsts[r] ?? 0;
      const last = this.lasts[r] ?? 0;
      if (last < start || first > start + 255) continue;
      block.fill(this.classes[r] ?? 0, Math.max(first, start) - start, Math.min(last, start + 255) - start + 1);
    }
    return block;
  }
  readRanges() {
    const firsts = [];
    const lasts = [];
    const classes2 = [];
    for (const [name, ranges] of scriptRanges) {
      let charClass = name === "mark" ? CharClass.mark : CharClass.complex;
      if (name !== "mark" && name !== "complex") {
        charClass = CharClass.firstScript + this.tags.length;
        this.tags.push(name);
      }
      for (const range of ranges.split(" ")) {
        const dash = range.indexOf("-");
        const first = parseInt(range, 16);
        firsts.push(first);
        lasts.push(dash < 0 ? first : parseInt(range.slice(dash + 1), 16));
        classes2.push(charClass);
      }
    }
    for (const [first, last, charClass] of SPECIAL) {
      firsts.push(first);
      lasts.push(last);
      classes2.push(charClass);
    }
    this.firsts = Int32Array.from(firsts);
    this.lasts = Int32Array.from(lasts);
    this.classes = Uint8Array.from(classes2);
  }
};

// engine/text/full-shaper.ts
var FullShaper = class {
  load;
  fonts = /* @__PURE__ */ new Map();
  constructor(load) {
    this.load = load;
  }
  /** Shapes `text` into `out`; false when the library cannot read the font. */
  shape(program, text, out) {
    const font = this.open(program);
    if (font === null) return false;
    out.clear();
    out.complex = true;
    try {
      const runs = scriptRuns(text);
      for (const [start, end] of runs) this.shapeRun(font, program, text, start, end, runs.length === 1, out);
    } catch {
      return false;
    }
    return true;
  }
  open(program) {
    let font = this.fonts.get(program);
    if (font !== void 0) return font;
    try {
      const created = this.load().create(program.bytes);
      font = "fonts" in created ? created.fonts[program.index] ?? null : created;
      if (font !== null) keepCodePoints(font);
    } catch {
      font = null;
    }
    this.fonts.set(program, font);
    return font;
  }
  shapeRun(font, program, text, start, end, whole, out) {
    let string = "";
    for (let i = start; i < end; i++) string += String.fromCodePoint(text.codes[i] ?? 0);
    const run = font.layout(string);
    const rightToLeft = run.direction === "rtl";
    const first = out.count;
    const clusters = findClusters(run.glyphs, text, start, end, rightToLeft);
    for (let g = 0; g < run.glyphs.length; g++) {
      const glyph = run.glyphs[g];
      const position = run.positions[g];
      const units = clusters[g] ?? 0;
      if (glyph === void 0 || position === void 0 || units === HIDDEN) continue;
      const at = out.count;
      const id2 = glyph.id < program.glyphCount ? glyph.id : 0;
      out.push(id2, Math.round(position.xAdvance), units);
      const x = Math.round(position.xOffset);
      const y = Math.round(position.yOffset);
      if (x !== 0 || y !== 0) {
        out.displaced = true;
        out.x[at] = x;
        out.y[at] = y;
      }
    }
    if (!rightToLeft) return;
    if (whole) out.rightToLeft = true;
    else mergeRows(out, first);
  }
};
var HIDDEN = -1;
function keepCodePoints(font) {
  const patched = font;
  const original = patched.getGlyph.bind(font);
  patched.getGlyph = (id2, codePoints = []) => {
    const glyph = original(id2, codePoints);
    if (glyph === null) return null;
    return Object.create(glyph, { codePoints: { value: codePoints, writable: true } });
  };
}
function scriptRuns(text) {
  const runs = [];
  let start = 0;
  let kind = -1;
  for (let i = 0; i < text.count; i++) {
    const charClass = text.classes[i] ?? 0;
    if (charClass < CharClass.firstScript && charClass !== CharClass.complex) continue;
    const code = text.codes[i] ?? 0;
    const own = charClass === CharClass.complex ? -2 - blockOf(code) : charClass;
    if (kind !== -1 && own !== kind) {
      runs.push([start, i]);
      start = i;
    }
    kind = own;
  }
  if (text.count > start) runs.push([start, text.count]);
  return runs;
}
var SCRIPT_STARTS = [
  1424,
  1536,
  1792,
  1872,
  1920,
  1984,
  2048,
  2112,
  2144,
  2160,
  2304,
  2432,
  2560,
  2688,
  2816,
  2944,
  3072,
  3200,
  3328,
  3456,
  3584,
  3712,
  3840,
  4096,
  4352,
  4608,
  5888,
  5920,
  5952,
  5984,
  6016,
  6144,
  6400,
  6480,
  6528,
  6624,
  6656,
  6688,
  6912,
  7040,
  7104,
  7168,
  7248,
  7360,
  11568,
  11648,
  43008,
  43056,
  43072,
  43136,
  43232,
  43264,
  43312,
  43360,
  43392,
  43488,
  43520,
  43616,
  43648,
  43744,
  43776,
  43968,
  44032,
  64285,
  64336,
  65280,
  65536
];
var ARABIC_BLOCKS = /* @__PURE__ */ new Set([1536, 1872, 2160, 64336]);
function blockOf(code) {
  if (code >= 65536) return code >>> 7;
  let start = 0;
  for (const next of SCRIPT_STARTS) {
    if (next > code) break;
    start = next;
  }
  if (ARABIC_BLOCKS.has(start)) return 1536;
  if (start === 64285) return 1424;
  if (start === 43616 || start === 43488) return 4096;
  if (start === 43360 || start === 44032) return 4352;
  return start === 43232 || start === 7360 ? 2304 : start;
}
function findClusters(glyphs, text, start, end, rightToLeft) {
  const count = glyphs.length;
  const clusters = new Int32Array(count);
  if (count === 0) return clusters;
  const order = (i) => rightToLeft ? count - 1 - i : i;
  const taken = new Int32Array(end - start).fill(-1);
  const lowest = new Int32Array(count).fill(-1);
  let next = 0;
  for (let i = 0; i < count; i++) {
    const g = order(i);
    const glyph = glyphs[g];
    if (glyph === void 0) continue;
    for (const code of glyph.codePoints) {
      const found = findCode(text, start, end, taken, next, code);
      if (found < 0) continue;
      taken[found] = g;
      if ((lowest[g] ?? -1) < 0 || found < (lowest[g] ?? 0)) lowest[g] = found;
    }
    if ((lowest[g] ?? -1) < 0 && glyph.codePoints[0] === 32) clusters[g] = HIDDEN;
    while (next < taken.length && taken[next] !== -1) next++;
  }
  assignUnits(clusters, lowest, taken, text, start, order);
  return clusters;
}
var REACH = 64;
function findCode(text, start, end, taken, next, code) {
  const limit = Math.min(end - start, next + REACH);
  for (let k = next; k < limit; k++) if (taken[k] === -1 && text.codes[start + k] === code) return k;
  return -1;
}
function assignUnits(clusters, lowest, taken, text, start, order) {
  const count = clusters.length;
  const leads = new Uint8Array(count);
  let minimum = taken.length;
  for (let i = count - 1; i >= 0; i--) {
    const low = lowest[order(i)] ?? -1;
    if (low >= 0 && low < minimum) {
      minimum = low;
      leads[order(i)] = 1;
    }
  }
  let current = -1;
  let leading = 0;
  let k = 0;
  for (let i = 0; i < count; i++) {
    const g = order(i);
    if (clusters[g] === HIDDEN) continue;
    if (current === -1) current = g;
    else if (leads[g] === 1) {
      const until = lowest[g] ?? k;
      let sum = leading;
      for (; k < until; k++) sum += text.units[start + k] ?? 0;
      clusters[current] = sum;
      leading = 0;
      current = g;
    }
  }
  if (current === -1) return;
  let rest = leading;
  for (; k < taken.length; k++) rest += text.units[start + k] ?? 0;
  clusters[current] = rest;
}
function mergeRows(out, first) {
  let sum = 0;
  for (let i = first; i < out.count; i++) {
    sum += out.units[i] ?? 0;
    out.units[i] = 0;
  }
  if (first < out.count) out.units[first] = sum;
}

// engine/text/normalise.ts
function composeMarks(text, classes2, program) {
  let to = 0;
  let marksLeft = false;
  for (let from = 0; from < text.count; ) {
    let next = from + 1;
    let units = text.units[from] ?? 0;
    let sequence2 = "";
    while (next < text.count && composes(text, next)) {
      if (sequence2 === "") sequence2 = String.fromCodePoint(text.codes[from] ?? 0);
      sequence2 += String.fromCodePoint(text.codes[next] ?? 0);
      units += text.units[next] ?? 0;
      next++;
    }
    const composed = sequence2 === "" ? "" : sequence2.normalize("NFC");
    if (sequence2 !== "" && composed.length < sequence2.length && has(program, composed)) {
      const points = [...composed];
      points.forEach((point, i) => {
        const code = point.codePointAt(0) ?? 0;
        const own = i === 0 ? units - (points.length - 1) : 1;
        put(text, to++, code, classes2.classOf(code), own);
      });
    } else for (let i = from; i < next; i++) put(text, to++, text.codes[i] ?? 0, text.classes[i] ?? 0, text.units[i] ?? 0);
    from = next;
  }
  text.count = to;
  for (let i = 0; i < to; i++) if (text.classes[i] === CharClass.mark) marksLeft = true;
  text.hasMark = marksLeft;
}
function composes(text, at) {
  if (text.classes[at] === CharClass.mark) return true;
  const code = text.codes[at] ?? 0;
  return code >= 4449 && code <= 4546;
}
function has(program, text) {
  for (const point of text) if (program.glyphOf(point.codePointAt(0) ?? 0) === 0) return false;
  return true;
}
function put(text, at, code, charClass, units) {
  text.codes[at] = code;
  text.classes[at] = charClass;
  text.units[at] = units;
}

// engine/text/shaped-word.ts
var MAX_WORD_UNITS = 1024;
var MAX_WORD_GLYPHS = MAX_WORD_UNITS * 4;
var ShapedWord = class {
  glyphs = new Int32Array(MAX_WORD_GLYPHS);
  advances = new Int32Array(MAX_WORD_GLYPHS);
  /** Code units of the cluster that begins here; 0 for its further glyphs. */
  units = new Int32Array(MAX_WORD_GLYPHS);
  x = new Int32Array(MAX_WORD_GLYPHS);
  y = new Int32Array(MAX_WORD_GLYPHS);
  count = 0;
  missing = false;
  displaced = false;
  /** Glyphs are in visual order and the text runs from the last to the first. */
  rightToLeft = false;
  /** Full shaping was used. */
  complex = false;
  clear() {
    this.count = 0;
    this.missing = false;
    this.displaced = false;
    this.rightToLeft = false;
    this.complex = false;
  }
  push(glyph, advance, units) {
    const at = this.count;
    if (at === MAX_WORD_GLYPHS) return;
    this.glyphs[at] = glyph;
    this.advances[at] = advance;
    this.units[at] = units;
    this.x[at] = 0;
    this.y[at] = 0;
    if (glyph === 0) this.missing = true;
    this.count = at + 1;
  }
};

// engine/text/sfnt/layout-tables.ts
var MAX_LIST = 4096;
var LayoutTable = class {
  table;
  extensionType;
  constructor(data, kind) {
    this.table = new Bytes(data, `its ${kind} table`);
    this.extensionType = kind === "GSUB" ? 7 : 9;
  }
  /** Lookup indices per feature tag for the first script of `scripts` that the font has (default language). */
  features(scripts) {
    const features = /* @__PURE__ */ new Map();
    const script = this.findScript(scripts);
    if (script === null) return features;
    const { table } = this;
    const defaultLanguage = script.u16(0);
    if (defaultLanguage === 0) return features;
    const language = script.from(defaultLanguage);
    const list = table.u16(6);
    const count = language.u16(4);
    for (let i = 0; i < count; i++) {
      const record = list + 2 + language.u16(6 + i * 2) * 6;
      const feature = list + table.u16(record + 4);
      const lookups = [];
      const lookupCount = Math.min(MAX_LIST, table.u16(feature + 2));
      for (let k = 0; k < lookupCount; k++) lookups.push(table.u16(feature + 4 + k * 2));
      features.set(table.tag(record), lookups);
    }
    return features;
  }
  lookup(index) {
    const list = this.table.from(this.table.u16(8));
    if (index >= list.u16(0)) return { index, type: 0, flag: 0, subtables: [] };
    const lookup = list.from(list.u16(2 + index * 2));
    let type = lookup.u16(0);
    const count = Math.min(MAX_LIST, lookup.u16(4));
    const subtables = [];
    const declared = type;
    for (let i = 0; i < count; i++) {
      let subtable = lookup.from(lookup.u16(6 + i * 2));
      if (declared === this.extensionType) {
        type = subtable.u16(2);
        subtable = subtable.from(subtable.u32(4));
      }
      subtables.push(subtable);
    }
    return { index, type, flag: lookup.u16(2), subtables };
  }
  findScript(scripts) {
    const list = this.table.from(this.table.u16(4));
    const count = list.u16(0);
    for (const wanted of scripts) {
      for (let i = 0; i < count; i++) {
        if (list.tag(2 + i * 6) === wanted) return list.from(list.u16(6 + i * 6));
      }
    }
    return null;
  }
};
var Coverage = class {
  firsts;
  lasts;
  indexes;
  constructor(t4) {
    const format = t4.u16(0);
    const count = format === 1 || format === 2 ? t4.u16(2) : 0;
    this.firsts = new Uint16Array(count);
    this.lasts = new Uint16Array(count);
    this.indexes = new Uint16Array(count);
    for (let i = 0; i < count; i++) {
      const at = format === 1 ? 4 + i * 2 : 4 + i * 6;
      this.firsts[i] = t4.u16(at);
      this.lasts[i] = format === 1 ? t4.u16(at) : t4.u16(at + 2);
      this.indexes[i] = format === 1 ? i : t4.u16(at + 4);
    }
  }
  /** Position of `glyph` in the coverage, or -1 (a position, so 0 is a real answer). */
  indexOf(glyph) {
    const { firsts, lasts } = this;
    let low = 0;
    let high = firsts.length;
    while (low < high) {
      const middle = low + high >>> 1;
      const first = firsts[middle] ?? 0;
      if (glyph < first) high = middle;
      else if (glyph > (lasts[middle] ?? 0)) low = middle + 1;
      else return (this.indexes[middle] ?? 0) + glyph - first;
    }
    return -1;
  }
  /** Sets `bits` in `flags` at every covered glyph. */
  mark(flags, bits) {
    const { firsts, lasts } = this;
    let next = 0;
    for (let i = 0; i < firsts.length; i++) {
      const last = Math.min(lasts[i] ?? 0, flags.length - 1);
      for (let glyph = Math.max(next, firsts[i] ?? 0); glyph <= last; glyph++) flags[glyph] = (flags[glyph] ?? 0) | bits;
      next = Math.max(next, last + 1);
    }
  }
};
var GlyphClasses = class {
  firsts;
  lasts;
  classes;
  constructor(t4) {
    const format = t4.u16(0);
    const start = format === 1 ? t4.u16(2) : 0;
    const count = format === 1 ? t4.u16(4) : format === 2 ? t4.u16(2) : 0;
    this.firsts = new Uint16Array(count);
    this.lasts = new Uint16Array(count);
    this.classes = new Uint16Array(count);
    for (let i = 0; i < count; i++) {
      const at = format === 1 ? 6 + i * 2 : 4 + i * 6;
      this.firsts[i] = format === 1 ? start + i : t4.u16(at);
      this.lasts[i] = format === 1 ? start + i : t4.u16(at + 2);
      this.classes[i] = format === 1 ? t4.u16(at) : t4.u16(at + 4);
    }
  }
  classOf(glyph) {
    const { firsts, lasts } = this;
    let low = 0;
    let high = firsts.length;
    while (low < high) {
      const middle = low + high >>> 1;
      if (glyph < (firsts[middle] ?? 0)) high = middle;
      else if (glyph > (lasts[middle] ?? 0)) low = middle + 1;
      else return this.classes[middle] ?? 0;
    }
    return 0;
  }
  /** Sets `bits` in `flags` at every glyph of class `wanted`. */
  mark(wanted, flags, bits) {
    let next = 0;
    for (let i = 0; i < this.firsts.length; i++) {
      const last = Math.min(this.lasts[i] ?? 0, flags.length - 1);
      if (this.classes[i] === wanted) {
        for (let g = Math.max(next, this.firsts[i] ?? 0); g <= last; g++) flags[g] = (flags[g] ?? 0) | bits;
      }
      next = Math.max(next, last + 1);
    }
  }
};

// engine/text/sfnt/kerning.ts
var NOT_PLAIN = 2147483647;
function pairLookups(lookups) {
  const compiled = lookups.map((lookup) => lookup.subtables.map((t4) => new PairSubtable(t4)));
  return {
    between(left, right) {
      let sum = 0;
      for (const subtables of compiled) {
        for (const subtable of subtables) {
          const value = subtable.find(left, right);
          if (value === NOT_COVERED) continue;
          if (value === NOT_PLAIN) return NOT_PLAIN;
          sum += value;
          break;
        }
      }
      return sum;
    },
    markFirst(flags, bits) {
      for (const subtables of compiled) for (const subtable of subtables) subtable.first.mark(flags, bits);
    }
  };
}
var NOT_COVERED = -2147483647;
var X_ADVANCE = 4;
var PairSubtable = class {
  first;
  table;
  format;
  format1;
  format2;
  size1;
  size2;
  classes1;
  classes2;
  constructor(t4) {
    this.table = t4;
    this.format = t4.u16(0);
    this.first = new Coverage(t4.from(t4.u16(2)));
    this.format1 = t4.u16(4);
    this.format2 = t4.u16(6);
    this.size1 = bitCount(this.format1) * 2;
    this.size2 = bitCount(this.format2) * 2;
    const byClass = this.format === 2;
    this.classes1 = byClass ? new GlyphClasses(t4.from(t4.u16(8))) : null;
    this.classes2 = byClass ? new GlyphClasses(t4.from(t4.u16(10))) : null;
  }
  find(left, right) {
    const index = this.first.indexOf(left);
    if (index < 0) return NOT_COVERED;
    const t4 = this.table;
    if (this.classes1 !== null && this.classes2 !== null) {
      const class1 = this.classes1.classOf(left);
      const class2 = this.classes2.classOf(right);
      const count2 = t4.u16(14);
      if (class1 >= t4.u16(12) || class2 >= count2) return NOT_COVERED;
      return this.value(16 + (class1 * count2 + class2) * (this.size1 + this.size2));
    }
    if (this.format !== 1 || index >= t4.u16(8)) return NOT_COVERED;
    const set = t4.u16(10 + index * 2);
    const record = 2 + this.size1 + this.size2;
    let low = 0;
    let high = t4.u16(set);
    while (low < high) {
      const middle = low + high >>> 1;
      const at = set + 2 + middle * record;
      const second = t4.u16(at);
      if (second === right) return this.value(at + 2);
      if (second < right) low = middle + 1;
      else high = middle;
    }
    return NOT_COVERED;
  }
  value(at) {
    const t4 = this.table;
    let advance = 0;
    let read = at;
    for (let bit = 1; bit <= 128; bit <<= 1) {
      if ((this.format1 & bit) === 0) continue;
      const value = t4.i16(read);
      read += 2;
      if (bit === X_ADVANCE) advance = value;
      else if (bit < 16 && value !== 0) return NOT_PLAIN;
    }
    read = at + this.size1;
    for (let bit = 1; bit <= 8; bit <<= 1) {
      if ((this.format2 & bit) === 0) continue;
      if (t4.i16(read) !== 0) return NOT_PLAIN;
      read += 2;
    }
    return advance;
  }
};
function bitCount(format) {
  let bits = 0;
  for (let rest = format & 65535; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}
function kernTable(data) {
  const t4 = new Bytes(data, "its kern table");
  const apple = t4.u16(0) === 1;
  const count = apple ? t4.u32(4) : t4.u16(2);
  const subtables = [];
  let at = apple ? 8 : 4;
  for (let i = 0; i < count && at + (apple ? 8 : 6) <= t4.length; i++) {
    const length = apple ? t4.u32(at) : t4.u16(at + 2);
    const format = apple ? t4.u8(at + 5) : t4.u8(at + 4);
    const bits = apple ? t4.u8(at + 4) : t4.u8(at + 5);
    const applies = apple ? (bits & 224) === 0 : (bits & 7) === 1;
    const body = at + (apple ? 8 : 6);
    if (applies && format === 0) {
      const pairs = Math.min(t4.u16(body), Math.floor((t4.length - body - 8) / 6));
      subtables.push({ pairs, at: body + 8, overrides: !apple && (bits & 8) !== 0 });
    }
    if (length === 0) break;
    at += length;
  }
  if (subtables.length === 0) return null;
  return {
    between(left, right) {
      let sum = 0;
      for (const subtable of subtables) {
        const value = findPair(t4, subtable.at, subtable.pairs, left * 65536 + right);
        sum = subtable.overrides ? value : sum + value;
      }
      return sum;
    },
    markFirst(flags, bits) {
      for (const subtable of subtables) {
        for (let i = 0; i < subtable.pairs; i++) {
          const glyph = t4.u16(subtable.at + i * 6);
          if (glyph < flags.length) flags[glyph] = (flags[glyph] ?? 0) | bits;
        }
      }
    }
  };
}
function findPair(t4, at, pairs, key) {
  let low = 0;
  let high = pairs;
  while (low < high) {
    const middle = low + high >>> 1;
    const found = t4.u32(at + middle * 6);
    if (found === key) return t4.i16(at + middle * 6 + 4);
    if (found < key) low = middle + 1;
    else high = middle;
  }
  return 0;
}

// engine/text/sfnt/contexts.ts
var never = () => false;
function readContext(t4, chaining) {
  switch (t4.u16(0)) {
    case 1: {
      const first = new Coverage(t4.from(t4.u16(2)));
      return { first, matches: rules(t4, 6, t4.u16(4), chaining, (glyph) => first.indexOf(glyph), sameGlyph, sameGlyph, sameGlyph) };
    }
    case 2: {
      const first = new Coverage(t4.from(t4.u16(2)));
      if (!chaining) {
        const input2 = classes(t4, t4.u16(4));
        const same = (wanted, glyph) => input2.classOf(glyph) === wanted;
        return { first, matches: rules(t4, 8, t4.u16(6), false, ruleSet(first, input2), same, same, same) };
      }
      const before = classes(t4, t4.u16(4));
      const input = classes(t4, t4.u16(6));
      const after = classes(t4, t4.u16(8));
      return {
        first,
        matches: rules(
          t4,
          12,
          t4.u16(10),
          true,
          ruleSet(first, input),
          (wanted, glyph) => before.classOf(glyph) === wanted,
          (wanted, glyph) => input.classOf(glyph) === wanted,
          (wanted, glyph) => after.classOf(glyph) === wanted
        )
      };
    }
    case 3:
      return coverages(t4, chaining);
    default:
      return null;
  }
}
function sameGlyph(wanted, glyph) {
  return wanted === glyph;
}
function classes(t4, offset) {
  return new GlyphClasses(t4.from(offset));
}
function ruleSet(first, input) {
  return (glyph) => first.indexOf(glyph) < 0 ? -1 : input.classOf(glyph);
}
function rules(t4, sets, setCount, chaining, setOf, before, input, after) {
  return (glyphs, count, at) => {
    const index = setOf(glyphs[at] ?? -1);
    if (index < 0 || index >= setCount) return false;
    const offset = t4.u16(sets + index * 2);
    if (offset === 0) return false;
    const set = t4.from(offset);
    const ruleCount = set.u16(0);
    for (let r = 0; r < ruleCount; r++) {
      const rule = set.from(set.u16(2 + r * 2));
      let read = 0;
      let backtrack = 0;
      if (chaining) {
        backtrack = rule.u16(0);
        if (!sequence(rule, 2, backtrack, glyphs, count, at - 1, -1, before)) continue;
        read = 2 + backtrack * 2;
      }
      const inputCount = rule.u16(read) - 1;
      const start = chaining ? read + 2 : 4;
      if (!sequence(rule, start, inputCount, glyphs, count, at + 1, 1, input)) continue;
      if (chaining) {
        const ahead = start + Math.max(0, inputCount) * 2;
        if (!sequence(rule, ahead + 2, rule.u16(ahead), glyphs, count, at + 1 + inputCount, 1, after)) continue;
      }
      return true;
    }
    return false;
  };
}
function sequence(rule, read, length, glyphs, count, at, step, same) {
  for (let i = 0; i < length; i++) {
    const position = at + i * step;
    if (position < 0 || position >= count) return false;
    if (!same(rule.u16(read + i * 2), glyphs[position] ?? -1)) return false;
  }
  return true;
}
function coverages(t4, chaining) {
  let read = 2;
  const list = (count) => {
    const all2 = [];
    for (let i = 0; i < count; i++, read += 2) all2.push(new Coverage(t4.from(t4.u16(read))));
    return all2;
  };
  const counted = () => {
    const count = t4.u16(read);
    read += 2;
    return list(count);
  };
  let before = [];
  let input;
  let after = [];
  if (chaining) {
    before = counted();
    input = counted();
    after = counted();
  } else {
    const count = t4.u16(2);
    read = 6;
    input = list(count);
  }
  const first = input[0];
  if (first === void 0) return null;
  if (input.length > 64 || before.length > 64 || after.length > 64) return { first, matches: never };
  return {
    first,
    matches(glyphs, count, at) {
      if (at - before.length < 0 || at + input.length + after.length > count) return false;
      for (let i = 0; i < input.length; i++) if (!holds(input[i], glyphs[at + i])) return false;
      for (let i = 0; i < after.length; i++) if (!holds(after[i], glyphs[at + input.length + i])) return false;
      for (let i = 0; i < before.length; i++) if (!holds(before[i], glyphs[at - 1 - i])) return false;
      return true;
    }
  };
}
function holds(coverage, glyph) {
  return coverage !== void 0 && glyph !== void 0 && coverage.indexOf(glyph) >= 0;
}

// engine/text/sfnt/ligatures.ts
var LigatureSubtable = class {
  first;
  table;
  constructor(t4) {
    this.table = t4;
    this.first = new Coverage(t4.from(t4.u16(2)));
  }
  /**
   * The ligature that begins at `at`: its glyph, with the number of glyphs it replaces in the upper half
   * (`count * 65536 + glyph`), or 0.
   */
  find(glyphs, count, at) {
    const index = this.first.indexOf(glyphs[at] ?? -1);
    if (index < 0) return 0;
    const t4 = this.table;
    if (index >= t4.u16(4)) return 0;
    const set = t4.u16(6 + index * 2);
    const ligatures = t4.u16(set);
    for (let i = 0; i < ligatures; i++) {
      const ligature = set + t4.u16(set + 2 + i * 2);
      const components = t4.u16(ligature + 2);
      if (components === 0 || at + components > count) continue;
      let k = 1;
      while (k < components && t4.u16(ligature + 2 + k * 2) === glyphs[at + k]) k++;
      if (k === components) return components * 65536 + t4.u16(ligature);
    }
    return 0;
  }
};
var SingleSubtable = class {
  first;
  table;
  constructor(t4) {
    this.table = t4;
    this.first = new Coverage(t4.from(t4.u16(2)));
  }
  /** The glyph that stands for `glyph`, or -1 when this subtable says nothing of it. */
  find(glyph) {
    const index = this.first.indexOf(glyph);
    if (index < 0) return -1;
    const t4 = this.table;
    if (t4.u16(0) === 1) return glyph + t4.u16(4) & 65535;
    return index < t4.u16(4) ? t4.u16(6 + index * 2) : -1;
  }
};

// engine/text/shaping-plan.ts
var GlyphFlag = {
  /** May be the first of a kerned pair. */
  kerned: 1,
  /** A substitution may begin here. */
  substituted: 2,
  /** Only full shaping places it right. */
  hard: 4,
  /** A positioning context may begin here. */
  positioned: 8
};
var DEFAULT_FEATURES = [
  "rvrn",
  "ltra",
  "ltrm",
  "ccmp",
  "locl",
  "rlig",
  "mark",
  "mkmk",
  "calt",
  "clig",
  "liga",
  "rclt",
  "curs",
  "kern"
];
var FRACTIONS = ["frac", "numr", "dnom"];
var PlanMaker = class {
  program;
  gsub;
  gpos;
  marks;
  constructor(program) {
    this.program = program;
    this.gsub = layoutTable(program, "GSUB");
    this.gpos = layoutTable(program, "GPOS");
  }
  lookups(script) {
    const scripts = [script, "DFLT", "dflt", "latn"];
    const gsub = featuresOf(this.gsub, scripts);
    const gpos = featuresOf(this.gpos, scripts);
    const substitution = collect(gsub);
    const positioning = collect(gpos);
    const kernFeature = gpos.has("kern");
    const hasFractions = FRACTIONS.some((tag) => gsub.has(tag));
    const key = `${substitution.join()};${positioning.join()};${kernFeature ? 1 : 0}${hasFractions ? 1 : 0}`;
    return { key, substitution, positioning, kernFeature, hasFractions };
  }
  make(lookups) {
    const flags = new Uint8Array(this.program.glyphCount);
    const steps = [];
    for (const index of lookups.substitution) {
      const step = attempt(() => this.gsub === null ? null : substitutionStep(this.gsub.lookup(index)));
      if (step === null) continue;
      steps.push(step);
      for (const subtable of step.subtables) subtable.first.mark(flags, GlyphFlag.substituted);
    }
    const pairs = [];
    const positioning = [];
    for (const index of lookups.positioning) {
      attempt(() => {
        if (this.gpos !== null) this.addPositioning(this.gpos.lookup(index), flags, pairs, positioning);
        return null;
      });
    }
    const kerning = this.kerning(lookups, pairs);
    if (kerning !== null) attempt(() => {
      kerning.markFirst(flags, GlyphFlag.kerned);
      return null;
    });
    this.markClasses()?.mark(3, flags, GlyphFlag.hard);
    const cache = kerning === null ? null : new PairCache(kerning);
    return {
      flags,
      steps,
      positioning,
      hasFractions: lookups.hasFractions,
      kern: cache === null ? () => 0 : (left, right) => cache.between(left, right)
    };
  }
  addPositioning(lookup, flags, pairs, contexts) {
    if (lookup.type === 2 && (lookup.flag & IGNORES_OTHERS) === 0) {
      pairs.push(lookup);
      return;
    }
    for (const t4 of lookup.subtables) {
      if (lookup.type === 7 || lookup.type === 8) {
        const context = readContext(t4, lookup.type === 8);
        if (context === null) continue;
        contexts.push(context);
        context.first.mark(flags, GlyphFlag.positioned);
      } else new Coverage(t4.from(t4.u16(2))).mark(flags, GlyphFlag.hard);
    }
  }
  kerning(lookups, pairs) {
    if (pairs.length > 0) return attempt(() => pairLookups(pairs));
    if (lookups.kernFeature) return null;
    const kern = this.program.table("kern");
    return kern === null ? null : attempt(() => kernTable(kern));
  }
  /** The glyph classes of GDEF, where 3 is a mark. */
  markClasses() {
    if (this.marks === void 0) {
      const data = this.program.table("GDEF");
      this.marks = data === null ? null : attempt(() => {
        const gdef = new Bytes(data, "its GDEF table");
        const offset = gdef.u16(4);
        return offset === 0 ? null : new GlyphClasses(gdef.from(offset));
      });
    }
    return this.marks;
  }
};
var IGNORES_OTHERS = 2 | 4;
function substitutionStep(lookup) {
  const plain2 = (lookup.flag & IGNORES_OTHERS) === 0;
  if (plain2 && lookup.type === 4) return { kind: "ligature", subtables: lookup.subtables.map((t4) => new LigatureSubtable(t4)) };
  if (plain2 && lookup.type === 1) return { kind: "single", subtables: lookup.subtables.map((t4) => new SingleSubtable(t4)) };
  if (lookup.type === 5 || lookup.type === 6) {
    const contexts = lookup.subtables.map((t4) => readContext(t4, lookup.type === 6)).filter((context) => context !== null);
    return plain2 ? { kind: "context", subtables: contexts } : { kind: "other", subtables: contexts };
  }
  return { kind: "other", subtables: lookup.subtables.map((t4) => ({ first: new Coverage(t4.from(t4.u16(2))) })) };
}
function layoutTable(program, tag) {
  const data = program.table(tag);
  return data === null || data.length < 10 ? null : new LayoutTable(data, tag);
}
function featuresOf(table, scripts) {
  return attempt(() => table === null ? null : table.features(scripts)) ?? /* @__PURE__ */ new Map();
}
function collect(features) {
  const lookups = /* @__PURE__ */ new Set();
  for (const tag of DEFAULT_FEATURES) for (const index of features.get(tag) ?? []) lookups.add(index);
  return [...lookups].sort((a, b) => a - b);
}
function attempt(read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof FontError) return null;
    throw error;
  }
}
var EMPTY = -2147483648;
var MAX_PAIRS = 1 << 16;
var PairCache = class {
  kerning;
  keys = new Int32Array(1024);
  values = new Int32Array(1024).fill(EMPTY);
  used = 0;
  constructor(kerning) {
    this.kerning = kerning;
  }
  between(left, right) {
    const key = left << 16 | right;
    let slot = this.slotOf(key);
    const known = this.values[slot] ?? EMPTY;
    if (known !== EMPTY) return known;
    if (this.used * 2 > this.keys.length) {
      this.widen();
      slot = this.slotOf(key);
    }
    const value = attempt(() => this.kerning.between(left, right)) ?? 0;
    this.keys[slot] = key;
    this.values[slot] = value;
    this.used++;
    return value;
  }
  slotOf(key) {
    const { keys, values } = this;
    const mask = keys.length - 1;
    let slot = Math.imul(key, 2654435761) >>> 8 & mask;
    while (values[slot] !== EMPTY && keys[slot] !== key) slot = slot + 1 & mask;
    return slot;
  }
  widen() {
    const { keys, values } = this;
    this.used = 0;
    if (keys.length >= MAX_PAIRS) {
      values.fill(EMPTY);
      return;
    }
    this.keys = new Int32Array(keys.length * 2);
    this.values = new Int32Array(keys.length * 2).fill(EMPTY);
    for (let i = 0; i < keys.length; i++) {
      const value = values[i] ?? EMPTY;
      if (value === EMPTY) continue;
      const slot = this.slotOf(keys[i] ?? 0);
      this.keys[slot] = keys[i] ?? 0;
      this.values[slot] = value;
      this.used++;
    }
  }
};

// engine/text/substitutes.ts
var SPACES = /* @__PURE__ */ new Map([
  [160, 0],
  [8192, 1 / 2],
  [8193, 1],
  [8194, 1 / 2],
  [8195, 1],
  [8196, 1 / 3],
  [8197, 1 / 4],
  [8198, 1 / 6],
  [8199, -1],
  [8200, -2],
  [8201, 1 / 5],
  [8202, 1 / 10],
  [8239, 1 / 5],
  [8287, 4 / 18],
  [12288, 1]
]);
function substituteGlyph(program, codePoint) {
  if (codePoint === 8209) return program.glyphOf(8208) || program.glyphOf(45);
  if (codePoint === 8208) return program.glyphOf(45);
  return SPACES.has(codePoint) ? program.glyphOf(32) : 0;
}
function substituteAdvance(program, codePoint, glyph) {
  const width = SPACES.get(codePoint);
  if (width === void 0 || width === 0) return program.advanceOf(glyph);
  if (width === -1) return program.advanceOf(program.glyphOf(48) || glyph);
  if (width === -2) return program.advanceOf(program.glyphOf(46) || glyph);
  return Math.round(width * program.metrics.unitsPerEm);
}

// engine/text/simple-shaper.ts
var BARRIER = -1;
var SimpleShaper = class {
  program;
  classes;
  plans = [];
  plansByKey = /* @__PURE__ */ new Map();
  maker = null;
  variants = null;
  glyphs = new Int32Array(MAX_WORD_UNITS * 4);
  advances = new Int32Array(MAX_WORD_UNITS * 4);
  units = new Int32Array(MAX_WORD_UNITS * 4);
  constructor(program, classes2) {
    this.program = program;
    this.classes = classes2;
  }
  /** Shapes `text` into `out`; false when only full shaping does it exactly. */
  shape(text, out) {
    try {
      return this.shapeExactly(text, out);
    } catch (error) {
      if (!(error instanceof FontError)) throw error;
      this.shapePlainly(text, out);
      return true;
    }
  }
  shapeExactly(text, out) {
    out.clear();
    if (text.hasComplex || text.hasMark) return false;
    const plan = this.plans[text.script] ?? this.planOf(text.script);
    if (text.hasFraction && plan.hasFractions) return false;
    let count = this.map(text);
    const { glyphs, advances } = this;
    let seen = 0;
    for (let i = 0; i < count; i++) seen |= plan.flags[glyphs[i] ?? 0] ?? 0;
    if ((seen & GlyphFlag.substituted) !== 0) {
      count = this.substitute(plan, count);
      if (count < 0) return false;
      seen = 0;
      for (let i = 0; i < count; i++) seen |= plan.flags[glyphs[i] ?? 0] ?? 0;
    }
    if ((seen & GlyphFlag.hard) !== 0) return false;
    if ((seen & GlyphFlag.positioned) !== 0 && this.anyContext(plan, count)) return false;
    if ((seen & GlyphFlag.kerned) !== 0) {
      for (let i = 0; i + 1 < count; i++) {
        const left = glyphs[i] ?? 0;
        const right = glyphs[i + 1] ?? 0;
        if (((plan.flags[left] ?? 0) & GlyphFlag.kerned) === 0 || left < 0 || right < 0) continue;
        const kern = plan.kern(left, right);
        if (kern === NOT_PLAIN) return false;
        advances[i] = (advances[i] ?? 0) + kern;
      }
    }
    this.emit(count, out);
    return true;
  }
  /** Glyphs one by one, without features: what remains when full shaping fails on a damaged font. */
  shapePlainly(text, out) {
    out.clear();
    this.emit(this.map(text), out);
  }
  /** Fills the scratch rows with one glyph per character and returns their number. */
  map(text) {
    const { program, glyphs, advances, units } = this;
    let count = 0;
    for (let i = 0; i < text.count; i++) {
      const code = text.codes[i] ?? 0;
      const charClass = text.classes[i] ?? 0;
      if (charClass === CharClass.variationSelector && count > 0) {
        this.select(text, i, count);
        continue;
      }
      units[count] = text.units[i] ?? 0;
      if (charClass === CharClass.joiner || charClass === CharClass.variationSelector) {
        glyphs[count] = BARRIER;
        advances[count++] = 0;
        continue;
      }
      let glyph = program.glyphOf(code);
      if (glyph === 0) {
        glyph = substituteGlyph(program, code);
        advances[count] = glyph === 0 ? program.advanceOf(0) : substituteAdvance(program, code, glyph);
      } else advances[count] = program.advanceOf(glyph);
      glyphs[count++] = glyph;
    }
    return count;
  }
  /** Applies the variation selector at `i` to the last glyph. */
  select(text, i, count) {
    this.units[count - 1] = (this.units[count - 1] ?? 0) + (text.units[i] ?? 0);
    const cmap = this.program.table("cmap");
    if (cmap === null) return;
    this.variants ??= new CharacterMap(cmap, this.program.glyphCount);
    const variant = this.variants.variantOf(text.codes[i - 1] ?? 0, text.codes[i] ?? 0);
    if (variant <= 0 || variant >= this.program.glyphCount) return;
    this.glyphs[count - 1] = variant;
    this.advances[count - 1] = this.program.advanceOf(variant);
  }
  /** Runs the substitutions; the new count, or -1 when one of them is not ours to do. */
  substitute(plan, given) {
    let count = given;
    for (const step of plan.steps) {
      if (step.kind === "ligature") count = this.ligate(step.subtables, count);
      else if (step.kind === "single") this.replace(step.subtables, count);
      else if (this.concerns(step, count)) return -1;
    }
    return count;
  }
  ligate(subtables, given) {
    const { glyphs, advances, units } = this;
    let count = given;
    for (let i = 0; i < count; i++) {
      for (const subtable of subtables) {
        const found = subtable.find(glyphs, count, i);
        if (found === 0) continue;
        const glyph = found & 65535;
        const replaced = found >>> 16;
        let sum = 0;
        for (let k = i; k < i + replaced; k++) sum += units[k] ?? 0;
        glyphs[i] = glyph;
        units[i] = sum;
        advances[i] = this.program.advanceOf(glyph);
        glyphs.copyWithin(i + 1, i + replaced, count);
        units.copyWithin(i + 1, i + replaced, count);
        advances.copyWithin(i + 1, i + replaced, count);
        count -= replaced - 1;
        break;
      }
    }
    return count;
  }
  replace(subtables, count) {
    for (let i = 0; i < count; i++) {
      for (const subtable of subtables) {
        const glyph = subtable.find(this.glyphs[i] ?? BARRIER);
        if (glyph < 0) continue;
        this.glyphs[i] = glyph;
        this.advances[i] = this.program.advanceOf(glyph);
        break;
      }
    }
  }
  concerns(step, count) {
    for (let i = 0; i < count; i++) {
      if (step.kind === "context") {
        for (const subtable of step.subtables) if (subtable.matches(this.glyphs, count, i)) return true;
      } else {
        for (const subtable of step.subtables) if (subtable.first.indexOf(this.glyphs[i] ?? BARRIER) >= 0) return true;
      }
    }
    return false;
  }
  anyContext(plan, count) {
    for (let i = 0; i < count; i++) {
      for (const context of plan.positioning) if (context.matches(this.glyphs, count, i)) return true;
    }
    return false;
  }
  emit(count, out) {
    let pending = 0;
    for (let i = 0; i < count; i++) {
      const glyph = this.glyphs[i] ?? 0;
      const units = this.units[i] ?? 0;
      if (glyph !== BARRIER) {
        out.push(glyph, this.advances[i] ?? 0, units + pending);
        pending = 0;
      } else if (out.count > 0) out.units[out.count - 1] = (out.units[out.count - 1] ?? 0) + units;
      else pending += units;
    }
  }
  planOf(script) {
    this.maker ??= new PlanMaker(this.program);
    const lookups = this.maker.lookups(this.classes.scriptTagOf(script));
    let plan = this.plansByKey.get(lookups.key);
    if (plan === void 0) {
      plan = this.maker.make(lookups);
      this.plansByKey.set(lookups.key, plan);
    }
    this.plans[script] = plan;
    return plan;
  }
};

// engine/text/word-schema.ts
var wordSchema = {
  face: as(u16),
  flags: u8,
  /** Code units of the text that was shaped, in the `wordText` store. */
  text: id("wordText"),
  /** Code units of that text (`length` is the arena's own). */
  textLength: u16,
  firstGlyph: id("glyphs"),
  glyphCount: u16,
  /** Sum of advances in font units, spacing not included. */
  width: f32,
  /** First row of x/y displacements, one per glyph; 0 when no glyph is displaced. */
  offsets: id("glyphOffsets")
};
var glyphSchema = {
  glyph: u16,
  /** Font units, kerning included. */
  advance: i16,
  /** Code units of the word's text that this glyph stands for; 0 for the further glyphs of a cluster. */
  units: u8
};
var glyphOffsetSchema = { x: i16, y: i16 };
var WordFlag = {
  /** At least one character has no glyph in this face. */
  missing: 1,
  /** Holds a space or no-break space (word-spacing applies to each). */
  hasSpace: 2,
  /** Shaped by the full shaper. */
  complex: 4,
  /** Rows are in visual order: the first row stands for the last code units of the text. */
  rightToLeft: 8
};

// engine/text/word-text.ts
var WordText = class {
  codes = new Int32Array(MAX_WORD_UNITS * 4);
  classes = new Uint8Array(MAX_WORD_UNITS * 4);
  /** Code units each code point stands for. */
  units = new Int32Array(MAX_WORD_UNITS * 4);
  count = 0;
  /** Class of the first character that has a script of its own; 0 when there is none. */
  script = 0;
  hasMark = false;
  /** A character's script needs full shaping. */
  hasComplex = false;
  hasFraction = false;
  /** Holds U+0020 or U+00A0. */
  hasSpace = false;
  scan(classes2, text, start, end) {
    this.script = 0;
    this.hasMark = this.hasComplex = this.hasFraction = this.hasSpace = false;
    let count = 0;
    let leading = 0;
    for (let i = start; i < end; i++) {
      let code = text[i] ?? 0;
      let units = 1;
      if (code >= 55296 && code < 57344) {
        const low = text[i + 1] ?? 0;
        if (code < 56320 && i + 1 < end && low >= 56320 && low < 57344) {
          code = ((code & 1023) << 10) + (low & 1023) + 65536;
          units = 2;
          i++;
        } else code = 65533;
      }
      const charClass = classes2.classOf(code);
      if (charClass === CharClass.ignorable) {
        if (count === 0) leading += units;
        else this.units[count - 1] = (this.units[count - 1] ?? 0) + units;
        continue;
      }
      this.codes[count] = code;
      this.classes[count] = charClass;
      this.units[count] = units + leading;
      leading = 0;
      count++;
      if (charClass >= CharClass.firstScript) {
        if (this.script === 0) this.script = charClass;
      } else if (charClass !== 0) this.note(charClass);
      if (code === 32 || code === 160) this.hasSpace = true;
    }
    this.count = count;
    if (count > 0) this.noteJoiners();
  }
  note(charClass) {
    if (charClass === CharClass.mark) this.hasMark = true;
    else if (charClass === CharClass.complex) this.hasComplex = true;
    else if (charClass === CharClass.fractionSlash) this.hasFraction = true;
  }
  /** A joiner between symbols makes one picture of them, which only full shaping can do. */
  noteJoiners() {
    for (let i = 1; i + 1 < this.count; i++) {
      if (this.codes[i] === 8205 && (this.codes[i + 1] ?? 0) > 8192 && this.classes[i + 1] === CharClass.common) {
        this.hasComplex = true;
      }
    }
  }
};

// engine/text/words.ts
var Words = class {
  rows;
  glyphs;
  offsets;
  text;
  stats = { shaped: 0, fullyShaped: 0 };
  faces;
  index;
  classes = new CharClasses();
  shapers = [];
  shapersByProgram = /* @__PURE__ */ new Map();
  full;
  source = new WordText();
  shaped = new ShapedWord();
  constructor(arenas, faces2, fontkit, reserve = {}) {
    this.rows = arenas.add(createArena("words", wordSchema, reserve.words ?? 4096));
    this.glyphs = arenas.add(createArena("glyphs", glyphSchema, reserve.glyphs ?? 32768));
    this.offsets = arenas.add(createArena("glyphOffsets", glyphOffsetSchema, 64));
    this.text = arenas.addStore(new TextStore("wordText", reserve.text ?? 32768));
    this.index = new HashIndex(Math.ceil((reserve.words ?? 4096) * 1.5));
    this.faces = faces2;
    this.full = new FullShaper(fontkit);
  }
  /** The word of the code units `[start, end)` in a face; at most MAX_WORD_UNITS of them. */
  shape(face, units, start, end) {
    const { index, rows } = this;
    if (index.size !== rows.length - 1) this.reset();
    const length = end - start;
    for (let w = index.seek(mix(hashUnits(units, start, end), face)); w !== 0; w = index.next()) {
      const word = w;
      if (rows.textLength[word] === length && rows.face[word] === face && this.text.equals(rows.text[word] ?? 0, length, units, start)) return word;
    }
    return this.add(face, units, start, end);
  }
  /** Forgets every word; ids from before mean nothing afterwards. */
  reset() {
    this.rows.reset();
    this.glyphs.reset();
    this.offsets.reset();
    this.text.reset();
    this.index.clear();
  }
  /** Bytes of rows, text and hash slots in use at the fullest moment since the last reset. */
  bytesTouched() {
    const { rows, glyphs, offsets } = this;
    return rowsTouched(rows) * rows.bytesPerRow + rowsTouched(glyphs) * glyphs.bytesPerRow + rowsTouched(offsets) * offsets.bytesPerRow + this.text.bytesTouched() + this.index.bytes;
  }
  add(face, units, start, end) {
    if (end - start > MAX_WORD_UNITS) throw new Error(`a word of ${end - start} code units is longer than ${MAX_WORD_UNITS}`);
    const { source, shaped, rows } = this;
    this.shapeScratch(face, units, start, end);
    const word = rows.push();
    rows.face[word] = face;
    rows.text[word] = this.text.appendUnits(units, start, end);
    rows.textLength[word] = end - start;
    rows.flags[word] = (shaped.missing ? WordFlag.missing : 0) | (source.hasSpace ? WordFlag.hasSpace : 0) | (shaped.complex ? WordFlag.complex : 0) | (shaped.rightToLeft ? WordFlag.rightToLeft : 0);
    this.addGlyphs(word);
    this.index.add(word);
    return word;
  }
  addGlyphs(word) {
    const { shaped, rows, glyphs } = this;
    const count = shaped.count;
    const first = glyphs.pushMany(count);
    const { glyph, advance, units } = glyphs;
    let width = 0;
    for (let i = 0, row = first; i < count; i++, row++) {
      const step = clamp16(shaped.advances[i] ?? 0);
      glyph[row] = shaped.glyphs[i] ?? 0;
      advance[row] = step;
      units[row] = Math.min(255, shaped.units[i] ?? 0);
      width += step;
    }
    rows.firstGlyph[word] = first;
    rows.glyphCount[word] = count;
    rows.width[word] = width;
    if (shaped.displaced) rows.offsets[word] = this.addOffsets(count);
  }
  addOffsets(count) {
    const { offsets, shaped } = this;
    const first = offsets.pushMany(count);
    for (let i = 0, row = first; i < count; i++, row++) {
      offsets.x[row] = clamp16(shaped.x[i] ?? 0);
      offsets.y[row] = clamp16(shaped.y[i] ?? 0);
    }
    return first;
  }
  shapeScratch(face, units, start, end) {
    const { source, shaped } = this;
    const shaper = this.shapers[face] ?? this.shaperOf(face);
    source.scan(this.classes, units, start, end);
    if (source.hasMark || source.hasComplex) composeMarks(source, this.classes, shaper.program);
    this.stats.shaped++;
    if (shaper.shape(source, shaped)) return;
    this.stats.fullyShaped++;
    if (!this.full.shape(shaper.program, source, shaped)) shaper.shapePlainly(source, shaped);
  }
  shaperOf(face) {
    const program = this.faces.get(face).program;
    let shaper = this.shapersByProgram.get(program);
    if (shaper === void 0) {
      shaper = new SimpleShaper(program, this.classes);
      this.shapersByProgram.set(program, shaper);
    }
    this.shapers[face] = shaper;
    return shaper;
  }
};
function clamp16(value) {
  return value > 32767 ? 32767 : value < -32768 ? -32768 : value;
}

// engine/text/zz-perf.ts
var cpu = () => {
  const u = process.cpuUsage();
  return (u.user + u.system) / 1e3;
};
var p = process.argv[2] ?? "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
var c0 = cpu();
var bytes = readFileSync(p);
var faces = new Faces();
var f = faces.add(openFont(bytes, 0, p), false, false);
var words = new Words(new Arenas(), faces, () => {
  throw new Error("fontkit");
}, { words: 7e4, glyphs: 7e5, text: 7e5 });
var enc = (s) => Uint16Array.from({ length: s.length }, (_, i) => s.charCodeAt(i));
var invoice = "Invoice Number 2024 ACME Corporation Stra\xDFe 12 Total: 1,234.56 office AVATAR Subtotal VAT 19% Thank you for your business".split(" ").map(enc);
var c1 = cpu();
for (const u of invoice) words.shape(f, u, 0, u.length);
console.log("open", (c1 - c0).toFixed(2), "invoice", (cpu() - c1).toFixed(2));
var all = [];
for (let i = 0; i < 6e4; i++) all.push(enc("wo" + i.toString(36) + "Typ"));
var t = cpu();
for (const u of all) words.shape(f, u, 0, u.length);
console.log("60k", (cpu() - t).toFixed(1), words.stats);
var t2 = cpu();
for (let k = 0; k < 10; k++) for (const u of all) words.shape(f, u, 0, u.length);
console.log("hit ns", ((cpu() - t2) / 6e5 * 1e6).toFixed(0));
var small = all.slice(0, 2e3);
var t3 = cpu();
for (let k = 0; k < 300; k++) for (const u of small) words.shape(f, u, 0, u.length);
console.log("hit ns, 2000 words", ((cpu() - t3) / 6e5 * 1e6).toFixed(0));
