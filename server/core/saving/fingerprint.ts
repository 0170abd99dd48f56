import { createHash } from 'node:crypto'

/** Identifies a submission's values, whatever the order of its parts. */
export const fingerprint = (parts: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
