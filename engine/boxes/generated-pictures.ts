/**
 * Pictures of `content` inside a generated text, until their boxes are built: a mark, a character with the number of the picture in the
 * document, and the mark again. The mark is a noncharacter that document text never contains.
 */

/** The URL of `content: url()` as written, and its base URL. */
export interface GeneratedPicture {
  readonly url: string
  readonly base: string
}

/** U+FFFE, a noncharacter. */
const PICTURE_MARK = '\ufffe'
/** Pictures beyond this number are dropped: the number must fit one character. */
const MOST_PICTURES = 0xd000

/** Replaces pictures by marks with their numbers in a list without duplicates. */
export class PictureMarks {
  private readonly pictures: GeneratedPicture[]
  private readonly numbers = new Map<string, number>()

  constructor(pictures: GeneratedPicture[]) {
    this.pictures = pictures
    for (const [at, picture] of pictures.entries()) this.numbers.set(keyOf(picture), at)
  }

  mark(picture: GeneratedPicture): string {
    const at = this.numberOf(picture)
    return at < 0 ? '' : PICTURE_MARK + String.fromCharCode(at) + PICTURE_MARK
  }

  /** The number of a picture; -1 when there are too many. */
  numberOf({ url, base }: GeneratedPicture): number {
    const key = keyOf({ url, base })
    let at = this.numbers.get(key)
    if (at === undefined) {
      if (this.pictures.length >= MOST_PICTURES) return -1
      at = this.pictures.push({ url, base }) - 1
      this.numbers.set(key, at)
    }
    return at
  }
}

const keyOf = ({ url, base }: GeneratedPicture): string => `${base}\n${url}`

/** Whether a generated text contains a picture. */
export const hasPictures = (text: string): boolean => text.includes(PICTURE_MARK)

/** Removes the mark from text of a style sheet or attribute. */
export const withoutPictureMarks = (text: string): string => (hasPictures(text) ? text.replaceAll(PICTURE_MARK, '\ufffd') : text)

/** The text without its pictures, for places that cannot show any. */
export const withoutPictures = (text: string): string => text.split(PICTURE_MARK).filter((_, i) => i % 2 === 0).join('')

/** Calls back for each piece of a generated text in order: text, or the number of a picture. */
export function eachPiece(generated: string, text: (piece: string) => void, picture: (at: number) => void): void {
  for (const [i, piece] of generated.split(PICTURE_MARK).entries()) {
    if (i % 2 === 1) picture(piece.charCodeAt(0))
    else if (piece !== '') text(piece)
  }
}
