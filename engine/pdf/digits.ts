/** The digits of numbers below 1000, as the bytes of a word that is stored in one step: the first is the lowest. */
const SPACE = 0x20
const DOT = 0x2e
const ZERO = 0x30
const NINE = 0x39

/** The digits of a whole number and a dot behind them. */
export const WHOLE = new Int32Array(1000)
/** Taken off a whole number of one digit, a space is behind it in place of the dot; one digit more is 8 bits to the left. */
export const DOT_TO_SPACE = (DOT - SPACE) << 8
/** The decimals that so many thousandths have, and spaces behind them. */
export const DECIMALS = new Int32Array(1000)
/** The bits in which the spaces behind decimals differ from zeros, which is what they are where more follow. */
export const SPACES_TO_ZEROS = 0x101010
/** The greatest of these with one decimal, and with two: a space is less than any digit. */
export const ONE_DECIMAL = 0x202020ff
export const TWO_DECIMALS = 0x2020ffff

/** A function of its own, because in the code of a module, which runs once, V8 learns nothing: each store took it 2,000 instructions. */
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
