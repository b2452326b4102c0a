/**
 * Tolerances for comparing positions and lengths, px. Sums of fractions are not exact (three floats of a third each must fit side by side).
 * Lines and inline fragments store single precision, which at the end of a wide line is off by some ten-thousandths. A hundredth of a pixel
 * is far above both and invisible on paper. Do not use it for values that are divided by it or repeated many times.
 */
export const EPSILON = 0.01

/**
 * The same for flow offsets compared with page ends. An A4 page is 1122.5px high in the PDF and a box of 297mm a fiftieth of a pixel more:
 * it must fit.
 */
export const PAGE_SLACK = 0.025

/**
 * A remainder of a box up to this height is not worth a page, px: authors write 1123px for an A4 page of 1122.52px. A remainder of a whole
 * pixel is shown.
 */
export const LEAST_REST = 1 - 2 * PAGE_SLACK
