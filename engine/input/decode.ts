/** Placeholder signature while the decoder is being written. */
export function isKnownEncoding(label: string): boolean {
  return label !== ''
}

export class Decoder {
  readonly encoding: string = 'utf-8'
  private readonly decoder = new TextDecoder()

  constructor(label?: string) {
    void label
  }

  feed(bytes: Uint8Array): string {
    return this.decoder.decode(bytes, { stream: true })
  }

  end(): string {
    return this.decoder.decode()
  }
}
