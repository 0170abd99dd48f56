import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import { Masked } from '../core/masked.ts'

/** What a search over everything finds (screens.md §11.1). */

/** So many of a kind are told. */
export const MAX_FOUND_OF_KIND = 5

export const FoundKind = Schema.Literals([
  'item',
  'plan',
  'supplier',
  'partner',
  'customer',
  'employee',
  'invoice',
  'supplierInvoice',
  'apiOrder',
])
export type FoundKind = typeof FoundKind.Type

/** What the server calls an item without an ICCID. */
export const nameWithoutIccid = (id: number): string => `Item ${id}`

export const Found = Schema.Struct({
  id: Schema.Int,
  name: Masked,
  /** What tells it from others of its name: the plan of an item, whose invoice it is; may be empty. */
  about: Masked,
})
export type Found = typeof Found.Type

export const FoundGroup = Schema.Struct({ kind: FoundKind, items: Schema.Array(Found) })
export type FoundGroup = typeof FoundGroup.Type

/** The groups that something was found in. */
export const FindAnswer = Schema.Struct({ ...answerFields, groups: Schema.Array(FoundGroup) })
