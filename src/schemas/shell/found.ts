import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import { Masked } from '../core/masked.ts'
import { foundRecords } from '../records/routes.ts'

/** The results of a search over everything (screens.md §11.1). */

/** The largest number of results of a kind. */
export const MAX_FOUND_OF_KIND = 5

export const FoundKind = Schema.Literals(['item', 'plan', ...foundRecords, 'invoice', 'supplierInvoice', 'apiOrder'])
export type FoundKind = typeof FoundKind.Type

/** The server's name for a SIM without an ICCID. */
export const nameWithoutIccid = (id: number): string => `SIM ${id}`

export const Found = Schema.Struct({
  id: Schema.Int,
  name: Masked,
  /** Distinguishes it from others of the same name: the plan of a SIM, the other party of an invoice; may be empty. */
  about: Masked,
})
export type Found = typeof Found.Type

export const FoundGroup = Schema.Struct({ kind: FoundKind, items: Schema.Array(Found) })
export type FoundGroup = typeof FoundGroup.Type

/** The groups that have results. */
export const FindAnswer = Schema.Struct({ ...answerFields, groups: Schema.Array(FoundGroup) })
