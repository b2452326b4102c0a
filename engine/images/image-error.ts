/** Thrown when bytes cannot be used as an image. `message` completes a sentence that names the image ("…: it is cut off"). */
export class ImageError extends Error {
  override readonly name = 'ImageError'
}

/** The error for all data that ends too early. */
export const cutOff = (): ImageError => new ImageError('it is cut off before its end')

/** The error for damaged data. */
export const damaged = (detail: string): ImageError => new ImageError(`it is damaged: ${detail}`)
