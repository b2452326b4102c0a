/**
 * By how much two places or lengths may differ and still be the same, px: slack for what layout adds up and compares.
 * Sums of fractions are not exact (three floats of a third each must stand side by side), and the rows of lines and of
 * inline fragments hold single precision, which near the end of a wide line is off by some ten-thousandths. A hundredth
 * of a pixel is far above both, and nobody sees it on paper. Not for what is divided by it or repeated many times.
 */
export const EPSILON = 0.01

/**
 * The same for places in the continuous flow beside those where pages end. A page of A4 is 1122.5px high in the PDF, and a box of
 * 297mm a fiftieth of a pixel more: that must fit it.
 */
export const PAGE_SLACK = 0.025

/**
 * The rest of a box, px, that is not worth a page of its own: authors write 1123px for a page of A4, which has 1122.52px. A rest
 * of a whole pixel is shown.
 */
export const LEAST_REST = 1 - 2 * PAGE_SLACK
