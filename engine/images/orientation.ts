/**
 * EXIF orientations 1 to 8 as matrices over the unit square, y down, from the stored to the displayed image. Easy to get wrong: 5 to 8 swap
 * width and height, so the box to fill refers to the displayed image.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** [a b c d e f] for column vectors, as Canvas.transform takes it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const matrices: Readonly<Record<Orientation, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
}

/** Whether width and height are swapped. */
export const swapsSides = (orientation: Orientation): boolean => orientation >= 5

/** The matrix under which the stored image, drawn into the unit square, fills the rectangle in its displayed orientation. */
export const orientedPlacement = (
  orientation: Orientation, x: number, y: number, width: number, height: number,
): Matrix => {
  const [a, b, c, d, e, f] = matrices[orientation]
  return [a * width, b * height, c * width, d * height, e * width + x, f * height + y]
}

export const isOrientation = (value: number): value is Orientation => Number.isInteger(value) && value >= 1 && value <= 8
