import { createHash } from 'node:crypto'

/** Tells one submission from another under the same key; the order of its parts does not matter. */
export const fingerprint = (parts: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
