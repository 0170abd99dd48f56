import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

const folder = new URL('../golden/', import.meta.url)

/** The subjects of the recordings; `tests/e2e/developer/golden-*.spec.ts` has the sessions. */
export const subjects = ['stock', 'plans', 'reports', 'billing', 'partners', 'people'] as const

export type Subject = (typeof subjects)[number]

/** The existing files. */
export const recordingFiles = (): ReadonlyArray<string> => readdirSync(folder)

export const bytesOfRecording = (subject: Subject): Buffer => readFileSync(new URL(`${subject}.json.br`, folder))

const texts = new Map<Subject, string>()

/** A session record as the product saved it. */
export const recordingOf = (subject: Subject): string => {
  const text = texts.get(subject) ?? brotliDecompressSync(bytesOfRecording(subject)).toString()
  texts.set(subject, text)
  return text
}
