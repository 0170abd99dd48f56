import { inflateSync } from 'node:zlib'
import { LOGO_BYTES, LOGO_PIXELS } from '../../src/schemas/records/company.ts'
import { pictureMessages, pictureProblem } from '../../src/schemas/records/kit/picture.ts'

const START = 8

type Chunk = { readonly type: string; readonly data: Buffer }

/** The chunks of a PNG; null if its lengths do not add up. */
const chunksOf = (bytes: Buffer): ReadonlyArray<Chunk> | null => {
  const chunks: Array<Chunk> = []
  let at = START
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return null
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) })
    if (chunks.at(-1)?.type === 'IEND') return chunks
    at = end + 4
  }
  return null
}

/** Samples a pixel by the colour type of a PNG. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Why a PNG cannot be drawn on paper; null if it can. The PDF library would end the server over a broken one. */
const pngProblem = (bytes: Buffer): string | null => {
  const chunks = chunksOf(bytes)
  const head = chunks?.find(({ type }) => type === 'IHDR')?.data
  if (!chunks || head === undefined || head.length < 13) return pictureMessages.kind
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const samples = SAMPLES[head[9] ?? -1]
  const depth = head[8] ?? 0
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth)) return pictureMessages.kind
  if (width > LOGO_PIXELS || height > LOGO_PIXELS) return logoMessages.pixels
  if (head[12] !== 0) return logoMessages.interlaced
  if (head[9] === 3 && !chunks.some(({ type, data }) => type === 'PLTE' && data.length >= 3))
    return pictureMessages.kind
  const expected = height * (1 + Math.ceil((width * samples * depth) / 8))
  try {
    const data = Buffer.concat(chunks.flatMap((chunk) => (chunk.type === 'IDAT' ? [chunk.data] : [])))
    const rows = inflateSync(data, { maxOutputLength: expected + 1 })
    return rows.length === expected ? null : pictureMessages.kind
  } catch {
    return pictureMessages.kind
  }
}

const logoMessages = {
  pixels: `The logo is larger than ${LOGO_PIXELS.toLocaleString('en')} by ${LOGO_PIXELS.toLocaleString('en')} pixels`,
  interlaced: 'Save the picture without interlacing: it cannot be printed',
} as const

/** Why a `data:` address cannot be printed as a logo, by its bytes; null if it can. */
export const logoProblem = (logo: string): string | null => {
  const problem = pictureProblem(logo, LOGO_BYTES)
  if (problem !== null) return problem
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  return logo.startsWith('data:image/png') ? pngProblem(bytes) : null
}
