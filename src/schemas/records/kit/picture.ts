/**
 * Pictures that hold themselves (`data:`), judged by their bytes: whatever a file is called and its sender says. No
 * library: the form and the server judge alike.
 */
export const pictureMessages = {
  kind: 'Choose a PNG or JPEG picture',
  empty: 'The file is empty',
  bytes: (most: number) => `The picture is larger than ${Math.floor(most / 1024)} KB`,
  pixels: 'The picture is larger than 4,096 by 4,096 pixels',
  gone: 'The picture is not there any more. Choose it again, or remove it.',
} as const

/** A few bytes can hold a picture that takes all the memory of who looks at it. */
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

/** A marker that begins a frame and tells its size; 0xC4, 0xC8 and 0xCC in their midst are others. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Goes from segment to segment, each with its length, up to the one that tells the size. */
const jpegSize = (bytes: Uint8Array): Size | null => {
  if (!beginsWith(bytes, [0xff, 0xd8, 0xff])) return null
  const view = viewOf(bytes)
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return { kind: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Filling before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** What kind of picture the bytes are; null where they are none that a record takes. */
export const pictureKind = (bytes: Uint8Array): PictureKind | null => (pngSize(bytes) ?? jpegSize(bytes))?.kind ?? null

/** Why the bytes cannot be the picture; null where they can. */
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

/** Why a text cannot be a picture that holds itself: its bytes have to be what it says that they are. */
export const pictureProblem = (text: string, most: number): string | null => {
  const [, kind, base64 = ''] = WRITTEN.exec(text) ?? []
  const bytes = kind === undefined ? null : bytesIn(base64)
  if (bytes === null) return pictureMessages.kind
  return bytesProblem(bytes, most) ?? (pictureKind(bytes) === kind ? null : pictureMessages.kind)
}

/** The bytes of a picture as a text that holds it. */
export const pictureOf = (bytes: Uint8Array, kind: PictureKind): string => {
  // In pieces: a call takes only so many arguments.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8_192) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * 8_192, (index + 1) * 8_192)),
  )
  return `data:image/${kind};base64,${btoa(pieces.join(''))}`
}

const HELD = /^data:image\/([a-z]+)[^,]*?(;base64)?,/

/** What is told of a picture in place of it: its kind and how large it is. */
export const pictureFacts = (text: string): { readonly kind: string; readonly bytes: number } => {
  const [head = '', kind = 'picture', base64] = HELD.exec(text) ?? []
  const held = text.length - head.length
  return { kind, bytes: base64 === undefined ? held : Math.floor((held * 3) / 4) - (/=*$/.exec(text)?.[0].length ?? 0) }
}

/** 'PNG, 12 KB'. */
export const pictureWords = ({ kind, bytes }: { readonly kind: string; readonly bytes: number }): string =>
  `${kind === 'picture' ? 'Picture' : kind.toUpperCase()}, ${bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KB`}`
