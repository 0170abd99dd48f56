import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Codec } from './codec.ts'
import { insideOf, type Masking } from './masker.ts'

/** So many hexadecimal digits: chance makes two contexts look alike once in 2^48. */
const DIGITS = 12

const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, DIGITS)

/** What is masked counts as masked alone: a record numbers the same text otherwise than a replay of it. */
const MASK = /\[masked \d+\]/g

/** A JSON value as text that is the same however its keys are ordered. */
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

/** Masks values that are masked already, as those of a record: every mask is the same to a digest. */
export const masksAgain: Masking = {
  isForExport: true,
  mask: (text) => {
    const { before, core, after } = insideOf(text)
    return core === '' ? text : `${before}[masked]${after}`
  },
  scrub: (text) => text,
}

/**
 * Digests of a machine's contexts, masked: a few digits that are the same where everything is that a record may tell. A
 * fact that a step leaves as it was is the same object, and is looked at once.
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
