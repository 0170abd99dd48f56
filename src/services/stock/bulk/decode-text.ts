/** The encodings of suppliers' lists. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How many leading bytes are examined to detect UTF-16 without a byte order mark. */
const LOOKED_AT = 4_096

/** In UTF-16, every other byte of Latin text is 0; in other encodings none is. */
const guessed = (bytes: Uint8Array): Encoding | null => {
  const head = bytes.subarray(0, LOOKED_AT)
  let [even, odd] = [0, 0]
  for (let at = 0; at < head.length; at++) if (head[at] === 0) at % 2 === 0 ? even++ : odd++
  const most = head.length / 4
  if (odd > most && even < odd / 8) return 'utf-16le'
  return even > most && odd < even / 8 ? 'utf-16be' : null
}

const marked = ([a, b, c]: Uint8Array): Encoding | null => {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return a === 0xfe && b === 0xff ? 'utf-16be' : null
}

const inUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Decodes bytes as text without the byte order mark. Bytes that are not UTF-8 are read as Windows-1252, where every
 * byte is a character.
 */
export const decodeText = (bytes: Uint8Array): { readonly text: string; readonly encoding: Encoding } => {
  const encoding = marked(bytes) ?? guessed(bytes)
  if (encoding !== null && encoding !== 'utf-8') return { text: new TextDecoder(encoding).decode(bytes), encoding }
  const text = inUtf8(bytes)
  if (text !== null) return { text, encoding: 'utf-8' }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
}
