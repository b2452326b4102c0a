/**
 * By how much two places or lengths may differ and still be the same, px: slack for what layout adds up and compares.
 * Sums of fractions are not exact (three floats of a third each must stand side by side), and the rows of lines and of
 * inline fragments hold single precision, which near the end of a wide line is off by some ten-thousandths. A page of A4 is
 * 1122.5px high in the PDF, and a box of 297mm a fiftieth more: that must fit it. A fortieth of a pixel is above all of these,
 * and nobody sees it on paper. Not for what is divided by it or repeated many times.
 */
export const EPSILON = 0.025
