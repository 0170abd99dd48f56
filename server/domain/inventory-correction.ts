import {
  amountOf,
  type CorrectableItem,
  type Correction,
  correctedFields,
  correctionProblems,
  plainReason,
  voidProblems,
} from '../../src/schemas/inventory-correction.ts'
import { accept, type Decision, type InventoryRefusal, refuse } from './inventory.ts'
import {
  type CorrectedFields,
  foldItem,
  type InventoryEvent,
  type InventoryItem,
  type InvoiceFile,
  inventoryChanges,
} from './inventory-item.ts'

type Command = {
  /** The version that the person has seen; null means whatever is there. */
  readonly version: number | null
  /** The fingerprint of the submission. */
  readonly fingerprint: string
  readonly by: string
  readonly now: string
}
export type CorrectItem = Command & {
  readonly correction: Correction
  readonly invoice: InvoiceFile | null
  /** Why the file that was sent is no invoice; null where there is none or it is one. */
  readonly invoiceProblem: string | null
}
export type VoidItem = Command & { readonly reason: string }

/** What of an item a correction is about. */
export const correctableOf = ({ fields, invoice }: InventoryItem): CorrectableItem => ({
  paymentType: fields.paymentType,
  InvoiceCurrency: fields.InvoiceCurrency,
  invoiceCost: fields.invoiceCost,
  buyingCost: fields.buyingCost,
  sellingcost: fields.sellingcost,
  invoicePO: invoice?.name ?? '',
})

/** What keeps anybody from touching an item: it is not there, it is voided, or somebody has saved it meanwhile. */
const obstacle = (
  history: ReadonlyArray<InventoryEvent>,
  item: InventoryItem | null,
  version: number | null,
): InventoryRefusal | null => {
  if (item === null) return { reason: 'missing' }
  if (item.voided !== null) return { reason: 'voided' }
  if (version === null || version === item.version) return null
  return { reason: 'conflict', item, changes: inventoryChanges(foldItem(history, version) ?? item, item) }
}

const isBlocked = (errors: Readonly<Record<string, string>>): boolean => Object.keys(errors).length > 0

/**
 * Correcting what is fixed when an item is added: costs, their currency, the invoice. What was empty is added as it is;
 * what was there is replaced with a reason; one that was not needed is kept all the same. A correction that changes nothing is accepted and leaves no trace.
 */
export const decideCorrection = (history: ReadonlyArray<InventoryEvent>, command: CorrectItem): Decision => {
  const item = foldItem(history)
  const refusal = obstacle(history, item, command.version)
  if (item === null || refusal !== null) return refuse(refusal ?? { reason: 'missing' })
  const { invoice, invoiceProblem, by, now, fingerprint } = command
  const correction = { ...command.correction, invoicePO: invoice?.name ?? '' }
  const errors = {
    ...correctionProblems(correctableOf(item), correction),
    ...(invoiceProblem === null ? {} : { invoicePO: invoiceProblem }),
  }
  if (isBlocked(errors)) return refuse({ reason: 'fields', errors })
  const { changed } = correctedFields(correctableOf(item), correction)
  if (changed.length === 0) return accept(null)
  const changes = Object.fromEntries(
    changed.flatMap((name) => {
      if (name === 'invoicePO') return []
      return [[name, name === 'InvoiceCurrency' ? correction[name] : amountOf(correction[name] ?? '')]]
    }),
  ) as Partial<CorrectedFields>
  const reason = plainReason(correction.reason)
  return accept({
    type: 'InventoryItemCorrected',
    data: { id: item.id, changes, invoice, reason, by, date: now, submission: fingerprint },
  })
}

/** Voiding an item that was added by mistake. Nobody takes it back: its codes may be another item's by then. */
export const decideVoid = (history: ReadonlyArray<InventoryEvent>, command: VoidItem): Decision => {
  const item = foldItem(history)
  const refusal = obstacle(history, item, command.version)
  if (item === null || refusal !== null) return refuse(refusal ?? { reason: 'missing' })
  const errors = voidProblems(command.reason)
  if (isBlocked(errors)) return refuse({ reason: 'fields', errors })
  const { by, now, fingerprint } = command
  const reason = plainReason(command.reason)
  return accept({
    type: 'InventoryItemVoided',
    data: { id: item.id, reason, by, date: now, submission: fingerprint },
  })
}
