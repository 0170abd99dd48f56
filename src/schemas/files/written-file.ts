import { Schema } from 'effect'
import { Masked } from '../core/masked.ts'

/** What became of a file of a list. */
export const WrittenFile = Schema.Struct({
  /** What it is called; what was searched for may stand in it. */
  name: Masked,
  rows: Schema.Int,
  /** Of the bytes in the file, in hexadecimal. */
  sha256: Schema.String,
  /** How many rows came to the list while the file was written; they are not in it. */
  added: Schema.Int,
})
export type WrittenFile = typeof WrittenFile.Type
