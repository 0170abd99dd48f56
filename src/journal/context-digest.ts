import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Codec } from './codec.ts'
import { insideOf, type Masking } from './masker.ts'

/** Number of hexadecimal digits: two different contexts share a digest with a probability of 1 in 2^48. */
const DIGITS = 12

const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, DIGITS)

/** Every mask counts as the same text: a record and its replay number the same text differently. */
const MASK = /\[masked \d+\]/g

/** A JSON value as text that does not depend on the order of its keys. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (typeof value === 'string') return JSON.stringify(value.replace(MASK, '[masked]'))
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{${fields
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${textOf(part)}`)
    .join()}}`
}

/** Masks values that are already masked, as in a record: all masks are equal to a digest. */
export const masksAgain: Masking = {
  isForExport: true,
  mask: (text) => {
    const { before, core, after } = insideOf(text)
    return core === '' ? text : `${before}[masked]${after}`
  },
  scrub: (text) => text,
}

/**
 * Digests of a machine's masked contexts: equal if everything that a record may hold is equal. A fact that a step does
 * not change is the same object, so its digest is computed once.
 */
export const createDigest = (codec: Pick<Codec, 'contextParts'>, masker: Masking): ((context: unknown) => string) => {
  const known = new Map<string, WeakMap<object, string>>()
  const digestOf = (name: string, value: unknown, encode: () => unknown): string => {
    if (typeof value !== 'object' || value === null) return textOf(encode())
    const ofName = known.get(name) ?? new WeakMap<object, string>()
    known.set(name, ofName)
    const digest = ofName.get(value) ?? hashOf(textOf(encode()))
    ofName.set(value, digest)
    return digest
  }
  return (context) =>
    hashOf(
      codec
        .contextParts(context)
        .map(({ name, value, encode }) => `${name}:${digestOf(name, value, () => encode(masker))}`)
        .toSorted()
        .join('\n'),
    )
}
