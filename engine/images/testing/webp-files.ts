/** WebP files of every kind, made with libwebp, as base64. */
const bytes = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'))

export const webpFiles = {
  /** 4x2, red; the first pixel semi-transparent green, the last one blue and transparent. */
  lossless: bytes(
    'UklGRi4AAABXRUJQVlA4TCEAAAAvA0AAEBcw/wKCIv9HExAU+T+agKDouuWCuSe8wiqi/xEA',
  ),
  /** 16x16, the left half red, the right half blue. */
  lossy: bytes(
    'UklGRkIAAABXRUJQVlA4IDYAAADwAQCdASoQABAAAMASJaACdLoB+AAETAAA/vtvf/9F6L/2d39x5fTu/+48v/2+GNX2+H1yAAA=',
  ),
  /** The same with a transparent lower half. */
  lossyAlpha: bytes(
    'UklGRnIAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSBIAAAABDzD/ERFCLJjkL905hYj+54xWUDggOgAAAFACAJ0BKhAAEAAAwBIloAJ0'
    + 'ugH4AAN0SUbyuAD++90v9rY4f/Z3f3Hl9O7/Ax/+3wxq+3w//cUAAAA=',
  ),
  /** The first frame is `lossless`, the second one blue. */
  animated: bytes(
    'UklGRpIAAABXRUJQVlA4WAoAAAASAAAAAwAAAQAAQU5JTQYAAAAAAAAAAABBTk1GNgAAAAAAAAAAAAMAAAEAAGQAAAJWUDhMHQAAAC8DQAAQ'
    + 'FyAQSNofeo35DwFB0XOmB3bDVVIj+h8BAEFOTUYoAAAAAAAAAAAAAwAAAQAAZAAAAFZQOEwPAAAALwNAAAAHENH//gciov8BAA==',
  ),
  /** The first frame is `lossyAlpha`. */
  animatedLossy: bytes(
    'UklGRtgAAABXRUJQVlA4WAoAAAACAAAADwAADwAAQU5JTQYAAAAAAAAAAABBTk1GUgAAAAAAAAAAAA8AAAcAAGQAAANWUDggOgAAALABAJ0B'
    + 'KhAACAAAwBIloAADXxNfEAAA/vtpr9dXDcv//taH//ceX/+nd/9vh///t8P/wR//20D4WABBTk1GUgAAAAAAAAAAAAcAAA8AAGQAAABWUDgg'
    + 'OgAAALQBAJ0BKggAEAAAABIloAADXxPRYAAA/v8qdrQQs3//2+H//3Hl//p3f5Kv//zYH/t5//2+H/7YgAA=',
  ),
  /** `lossless` with EXIF orientation 6. */
  turned: bytes(
    'UklGRmIAAABXRUJQVlA4WAoAAAAYAAAAAwAAAQAAVlA4TCEAAAAvA0AAEBcw/wKCIv9HExAU+T+agKDouuWCuSe8wiqi/xEARVhJRhoAAABN'
    + 'TQAqAAAACAABARIAAwAAAAEABgAAAAAAAA==',
  ),
} as const
