import { type Correction, plainReason } from '../../src/schemas/stock/inventory-correction.ts'
import type { FieldErrors } from '../core/saving/decision.ts'
import type { Appending, Done } from '../core/saving/once.ts'
import { decideCorrection } from './inventory-correction.ts'
import { type InventoryItem, inventoryStream } from './inventory-item.ts'

/** What one correction does to many SIMs. */
type ManyCorrected = {
  /** The events of each SIM that changes. */
  readonly appends: ReadonlyArray<Appending>
  /** How many SIMs have these values already. */
  readonly same: number
  /** How many SIMs are voided, so that they cannot be corrected. */
  readonly voided: number
  /** The problems of the other SIMs, by field. With any of them, nothing may be written. */
  readonly errors: FieldErrors
}

/** Decides one correction of costs for each of many SIMs, by the rule of a single one. Pure. */
export const decideCorrections = (
  items: ReadonlyArray<InventoryItem>,
  given: Correction,
  done: Done,
): ManyCorrected => {
  const correction = { ...given, reason: plainReason(given.reason) }
  const appends: Array<Appending> = []
  let [same, voided] = [0, 0]
  let errors: FieldErrors = {}
  for (const item of items) {
    const decided = decideCorrection(
      item,
      { correction, invoice: null, invoiceProblem: null },
      { id: item.id, ...done },
    )
    if (!decided.accepted) {
      if ('errors' in decided) errors = { ...decided.errors, ...errors }
      else voided += 1
    } else if (decided.events.length === 0) same += 1
    else appends.push({ stream: inventoryStream(item.id), expectedVersion: 'any', events: decided.events })
  }
  return { appends, same, voided, errors }
}
