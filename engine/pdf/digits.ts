/** Tables with the digits of numbers below 1000, as the bytes of a 32-bit word that is stored in one step (lowest byte first). */
const SPACE = 0x20
const DOT = 0x2e
const ZERO = 0x30
const NINE = 0x39

/** The digits of an integer and a decimal point. */
export const WHOLE = new Int32Array(1000)
/** Subtracted from a one-digit integer, it replaces the decimal point by a space; for one more digit, shift it left by 8 bits. */
export const DOT_TO_SPACE = (DOT - SPACE) << 8
/** The decimals for a number of thousandths, padded with spaces. */
export const DECIMALS = new Int32Array(1000)
/** XOR mask from padding spaces to zeros, which are needed if more digits follow. */
export const SPACES_TO_ZEROS = 0x101010
/** The largest entries with one and with two decimals: a space is less than any digit. */
export const ONE_DECIMAL = 0x202020ff
export const TWO_DECIMALS = 0x2020ffff

/** A function, because module code runs only once and V8 collects no type feedback for it: each store took 2,000 instructions. */
function fill(): void {
  for (let row = 0, hundreds = ZERO; hundreds <= NINE; hundreds++) {
    for (let tens = ZERO; tens <= NINE; tens++) {
      const two = hundreds | (tens << 8)
      for (let ones = ZERO; ones <= NINE; ones++) {
        const three = two | (ones << 16)
        WHOLE[row] = three | (DOT << 24)
        DECIMALS[row++] = three | (SPACE << 24)
      }
    }
  }
  for (let n = 0; n < 100; n++) WHOLE[n] = (WHOLE[n] ?? 0) >> (n < 10 ? 16 : 8)
  for (let n = 0; n < 1000; n += 10) DECIMALS[n] = (DECIMALS[n] ?? 0) - ((ZERO - SPACE) << 16)
  for (let n = 0; n < 1000; n += 100) DECIMALS[n] = (DECIMALS[n] ?? 0) - ((ZERO - SPACE) << 8)
}
fill()
