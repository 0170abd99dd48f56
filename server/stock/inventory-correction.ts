import {
  amountOf,
  type CorrectableItem,
  type Correction,
  correctedFields,
  correctionProblems,
  plainReason,
  requiredReasonProblems,
} from '../../src/schemas/stock/inventory-correction.ts'
import { obstacleToVoiding } from '../../src/schemas/stock/stock.ts'
import type { Stamp } from '../core/saving/decision.ts'
import type { InventoryDecision } from './inventory.ts'
import type { CorrectedFields, InventoryItem, InvoiceFile } from './inventory-item.ts'

type CorrectItem = {
  readonly correction: Correction
  readonly invoice: InvoiceFile | null
  /** Why the uploaded file is not a valid invoice; null if it is, or if there is none. */
  readonly invoiceProblem: string | null
}

/** The values of a SIM that can be corrected. */
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
 * Corrects values locked after a SIM is added: costs, their currency, the invoice. An empty value is filled in; an
 * existing one is replaced with a reason. A reason that was not needed is stored anyway. Without changes there is no
 * event.
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
 * Voids a SIM that was added by mistake. It cannot be undone, because another SIM may then use its codes. So a SIM that
 * is or was assigned or sold cannot be voided: its codes could be sold twice.
 */
export const decideVoid = (item: InventoryItem, reason: string, stamp: Stamp): InventoryDecision => {
  const obstacle = item.voided === null ? obstacleToVoiding(item.stock.status) : 'voided'
  if (obstacle !== null) return { accepted: false, obstacle }
  const errors = requiredReasonProblems(reason)
  if (isBlocked(errors)) return { accepted: false, errors }
  return {
    accepted: true,
    events: [{ type: 'InventoryItemVoided', data: { ...stamp, reason: plainReason(reason) } }],
  }
}
