import { Schema } from 'effect'
import { Masked } from '../core/masked.ts'

/** A completed file of a list. */
export const WrittenFile = Schema.Struct({
  /** The file's name, which may contain the search text. */
  name: Masked,
  rows: Schema.Int,
  /** The hash of the file's bytes, in hexadecimal. */
  sha256: Schema.String,
  /** The number of rows that were added to the list meanwhile; the file does not have them. */
  added: Schema.Int,
})
export type WrittenFile = typeof WrittenFile.Type
