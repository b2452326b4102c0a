/**
 * By how much two places or lengths may differ and still be the same, px: slack for what layout adds up and compares.
 * Sums of fractions are not exact (three floats of a third each must stand side by side), and the rows of lines and of
 * inline fragments hold single precision, which near the end of a wide line is off by some ten-thousandths. A hundredth
 * of a pixel is far above both, and nobody sees it on paper. Not for what is divided by it or repeated many times.
 */
export const EPSILON = 0.01
