/** The byte order of this machine, which typed arrays show; file formats have an order of their own. */
export const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
