import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline as chain, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Flushes a file or folder to disk, so that it survives a power cut. */
export const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes texts as a gzip file, at the speed of the disk. */
export const writePacked = async (path: string, texts: AsyncIterable<string>, signal: AbortSignal) => {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(texts, createGzip({ level: 6 }), counted, createWriteStream(path, { mode: 0o600, flags: 'wx' }), {
    signal,
  })
  await sync(path)
  return { bytes, sha256: hash.digest('hex') }
}

/** The SHA-256 of a file; null if the file is missing. */
export const sha256Of = async (path: string): Promise<string | null> => {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
  } catch {
    return null
  }
  return hash.digest('hex')
}

/** The lines of a gzip file, in batches of `linesAtOnce`. */
export async function* readPacked(path: string, linesAtOnce: number): AsyncGenerator<ReadonlyArray<string>> {
  let rest = ''
  let lines: Array<string> = []
  // A failure anywhere in the chain destroys the last stream, so the reader receives the error.
  const texts = chain(createReadStream(path), createGunzip(), () => {}).setEncoding('utf8')
  for await (const text of texts) {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      lines.push(line)
      if (lines.length < linesAtOnce) continue
      yield lines
      lines = []
    }
  }
  if (rest !== '') lines.push(rest)
  if (lines.length > 0) yield lines
}
