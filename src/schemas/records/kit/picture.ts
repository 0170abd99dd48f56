/**
 * Pictures as `data:` addresses, checked by their bytes: the file's name and stated type are not trusted. No library;
 * form and server share the checks.
 */
export const pictureMessages = {
  kind: 'Choose a PNG or JPEG picture',
  empty: 'The file is empty',
  bytes: (most: number) => `The picture is larger than ${Math.floor(most / 1024)} KB`,
  pixels: 'The picture is larger than 4,096 by 4,096 pixels',
  gone: 'The picture was not found. Choose it again, or remove it.',
} as const

/** The maximum width and height: a small file can decode to a picture that fills the viewer's memory. */
const MOST_PIXELS = 4_096

type PictureKind = 'png' | 'jpeg'
type Size = { readonly kind: PictureKind; readonly width: number; readonly height: number }

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]

const beginsWith = (bytes: Uint8Array, start: ReadonlyArray<number>): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const pngSize = (bytes: Uint8Array): Size | null =>
  beginsWith(bytes, PNG) && bytes.length > 24
    ? { kind: 'png', width: viewOf(bytes).getUint32(16), height: viewOf(bytes).getUint32(20) }
    : null

/** A marker that starts a frame with its size. 0xC4, 0xC8 and 0xCC have other meanings. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Walks the segments by their lengths up to the one with the size. */
const jpegSize = (bytes: Uint8Array): Size | null => {
  if (!beginsWith(bytes, [0xff, 0xd8, 0xff])) return null
  const view = viewOf(bytes)
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return { kind: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Padding before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** The type of a picture by its bytes; null if a record does not accept it. */
export const pictureKind = (bytes: Uint8Array): PictureKind | null => (pngSize(bytes) ?? jpegSize(bytes))?.kind ?? null

/** Why the bytes are not accepted as a picture; null if they are. */
export const bytesProblem = (bytes: Uint8Array, most: number): string | null => {
  if (bytes.length === 0) return pictureMessages.empty
  const size = pngSize(bytes) ?? jpegSize(bytes)
  if (size === null || size.width === 0 || size.height === 0) return pictureMessages.kind
  if (bytes.length > most) return pictureMessages.bytes(most)
  return size.width > MOST_PIXELS || size.height > MOST_PIXELS ? pictureMessages.pixels : null
}

const WRITTEN = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/

const bytesIn = (base64: string): Uint8Array | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** Why a text is not accepted as a picture: its bytes must be of the type that it states. */
export const pictureProblem = (text: string, most: number): string | null => {
  const [, kind, base64 = ''] = WRITTEN.exec(text) ?? []
  const bytes = kind === undefined ? null : bytesIn(base64)
  if (bytes === null) return pictureMessages.kind
  return bytesProblem(bytes, most) ?? (pictureKind(bytes) === kind ? null : pictureMessages.kind)
}

/** A picture's bytes as a `data:` address. */
export const pictureOf = (bytes: Uint8Array, kind: PictureKind): string => {
  // In pieces: the number of arguments of a call is limited.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8_192) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * 8_192, (index + 1) * 8_192)),
  )
  return `data:image/${kind};base64,${btoa(pieces.join(''))}`
}

const HELD = /^data:image\/([a-z]+)[^,]*?(;base64)?,/

/** A description of a picture: its type and size. */
export const pictureFacts = (text: string): { readonly kind: string; readonly bytes: number } => {
  const [head = '', kind = 'picture', base64] = HELD.exec(text) ?? []
  const held = text.length - head.length
  return { kind, bytes: base64 === undefined ? held : Math.floor((held * 3) / 4) - (/=*$/.exec(text)?.[0].length ?? 0) }
}

/** 'PNG, 12 KB'. */
export const pictureWords = ({ kind, bytes }: { readonly kind: string; readonly bytes: number }): string =>
  `${kind === 'picture' ? 'Picture' : kind.toUpperCase()}, ${bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KB`}`
