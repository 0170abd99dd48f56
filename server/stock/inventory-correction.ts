import {
  amountOf,
  type CorrectableItem,
  type Correction,
  correctedFields,
  correctionProblems,
  plainReason,
  voidProblems,
} from '../../src/schemas/stock/inventory-correction.ts'
import { obstacleToVoiding } from '../../src/schemas/stock/stock.ts'
import type { Stamp } from '../core/saving/decision.ts'
import type { InventoryDecision } from './inventory.ts'
import type { CorrectedFields, InventoryItem, InvoiceFile } from './inventory-item.ts'

type CorrectItem = {
  readonly correction: Correction
  readonly invoice: InvoiceFile | null
  /** Why the file that was sent is no invoice; null where there is none or it is one. */
  readonly invoiceProblem: string | null
}

/** What of an item a correction is about. */
export const correctableOf = ({ fields, invoice }: InventoryItem): CorrectableItem => ({
  paymentType: fields.paymentType,
  InvoiceCurrency: fields.InvoiceCurrency,
  invoiceCost: fields.invoiceCost,
  buyingCost: fields.buyingCost,
  sellingcost: fields.sellingcost,
  invoicePO: invoice?.name ?? '',
})

const isBlocked = (errors: Readonly<Record<string, string>>): boolean => Object.keys(errors).length > 0

/**
 * Correcting what is fixed when an item is added: costs, their currency, the invoice. What was empty is added as it is;
 * what was there is replaced with a reason; one that was not needed is kept all the same. Nothing happens where nothing
 * changes.
 */
export const decideCorrection = (
  item: InventoryItem,
  { correction: given, invoice, invoiceProblem }: CorrectItem,
  stamp: Stamp,
): InventoryDecision => {
  if (item.voided !== null) return { accepted: false, obstacle: 'voided' }
  const correction = { ...given, invoicePO: invoice?.name ?? '' }
  const errors = {
    ...correctionProblems(correctableOf(item), correction),
    ...(invoiceProblem === null ? {} : { invoicePO: invoiceProblem }),
  }
  if (isBlocked(errors)) return { accepted: false, errors }
  const { changed } = correctedFields(correctableOf(item), correction)
  if (changed.length === 0) return { accepted: true, events: [] }
  const changes = Object.fromEntries(
    changed.flatMap((name) => {
      if (name === 'invoicePO') return []
      return [[name, name === 'InvoiceCurrency' ? correction[name] : amountOf(correction[name] ?? '')]]
    }),
  ) as Partial<CorrectedFields>
  const data = { ...stamp, changes, invoice, reason: plainReason(correction.reason) }
  return { accepted: true, events: [{ type: 'InventoryItemCorrected', data }] }
}

/**
 * Voiding an item that was added by mistake. Nobody takes it back: its codes may be another item's by then. So nothing is
 * voided that somebody has or had, as its codes could be sold twice.
 */
export const decideVoid = (item: InventoryItem, reason: string, stamp: Stamp): InventoryDecision => {
  const obstacle = item.voided === null ? obstacleToVoiding(item.stock.status) : 'voided'
  if (obstacle !== null) return { accepted: false, obstacle }
  const errors = voidProblems(reason)
  if (isBlocked(errors)) return { accepted: false, errors }
  return {
    accepted: true,
    events: [{ type: 'InventoryItemVoided', data: { ...stamp, reason: plainReason(reason) } }],
  }
}
