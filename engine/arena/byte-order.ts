/** How this machine keeps numbers of several bytes: typed arrays show it, and files have an order of their own. */
export const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
