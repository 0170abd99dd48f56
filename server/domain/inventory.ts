import { draftProblems } from '../../src/schemas/inventory-draft.ts'
import { hasCosts, inventoryFieldLabel, inventoryFormFields } from '../../src/schemas/inventory-fields.ts'
import { inventoryMessages } from '../../src/schemas/messages.ts'
import type { Change } from './changes.ts'
import type { InventoryFacts } from './facts.ts'
import {
  foldItem,
  type InventoryEvent,
  type InventoryFields,
  type InventoryItem,
  type InvoiceFile,
  inventoryChanges,
} from './inventory-item.ts'
import { fieldsOf, type Submission, trimmed, unsaid } from './submission.ts'

type Command = {
  readonly submission: Submission
  /** The fingerprint of the submission. */
  readonly fingerprint: string
  /** The name of the person and the moment (ISO 8601). */
  readonly by: string
  readonly now: string
}
export type AddItem = Command & {
  readonly id: number
  readonly invoice: InvoiceFile | null
  /** Why the file that was sent is no invoice; null where there is none or it is one. */
  readonly invoiceProblem: string | null
}
export type ChangeItem = Command & {
  /** The version that the person has seen; null overwrites whatever is there. */
  readonly version: number | null
}

/** What a save was refused for: a text by field, or a newer version of the item. */
export type InventoryRefusal =
  | { readonly reason: 'fields'; readonly errors: Readonly<Record<string, string>> }
  | { readonly reason: 'missing' | 'voided' }
  | { readonly reason: 'conflict'; readonly item: InventoryItem; readonly changes: ReadonlyArray<Change> }

export type Decision =
  | { readonly accepted: true; readonly event: InventoryEvent | null }
  | { readonly accepted: false; readonly refusal: InventoryRefusal }

export const accept = (event: InventoryEvent | null): Decision => ({ accepted: true, event })
export const refuse = (refusal: InventoryRefusal): Decision => ({ accepted: false, refusal })

export const takenMessages = {
  activationCode: 'Another item has this activation code',
  iccid: 'Another item has this ICCID',
} as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROL = /[\u0000-\u001f\u007f]/

const unknown = (name: Parameters<typeof inventoryFieldLabel>[0]) =>
  `Choose a ${inventoryFieldLabel(name)} from the list`

/** Only what was given is asked for: an empty plan is no unknown plan. */
const errorsOfFacts = (fields: Partial<InventoryFields>, facts: InventoryFacts): Record<string, string> => ({
  ...(fields.supplierID === 0 || facts.supplierExists ? {} : { supplierID: unknown('supplierID') }),
  ...(fields.planID === 0 || facts.planExists ? {} : { planID: unknown('planID') }),
  ...(fields.country === null || facts.countryExists ? {} : { country: unknown('country') }),
  ...(fields.region === null || facts.regionExists ? {} : { region: unknown('region') }),
  ...(fields.activationCode !== '' && facts.activationCodeTaken
    ? { activationCode: takenMessages.activationCode }
    : {}),
  ...(fields.iccid !== '' && facts.iccidTaken ? { iccid: takenMessages.iccid } : {}),
})

const errorsOf = (submission: Submission, facts: InventoryFacts, isNew: boolean): Record<string, string> => {
  const draft = { invoiceCost: '', buyingCost: '', sellingcost: '', ...submission, invoicePO: '' }
  const unprintable = Object.entries(submission).flatMap(([name, text]) =>
    CONTROL.test(text) ? [[name, 'Remove the line breaks and control characters']] : [],
  )
  const found = {
    ...errorsOfFacts(fieldsOf(submission), facts),
    ...draftProblems(draft, isNew),
    ...Object.fromEntries(unprintable),
  }
  // In the order of the form, so that the first one is the first one on the screen. One date is refused once.
  const names: ReadonlyArray<string> = inventoryFormFields.map(({ name }) => name)
  const ordered = submission.stockExpiryDate === submission.expiryDate ? names : [...names, 'stockExpiryDate']
  return Object.fromEntries(ordered.flatMap((name) => (found[name] ? [[name, found[name]]] : [])))
}

/** Adding: what spec §5 requires, what must be valid in any mode, and codes that nobody else has. */
export const decideAdd = (command: AddItem, facts: InventoryFacts): Decision => {
  const submission = trimmed(command.submission)
  const errors = {
    ...errorsOf(submission, facts, true),
    ...(command.invoiceProblem === null ? {} : { invoicePO: command.invoiceProblem }),
  }
  if (Object.keys(errors).length > 0) return refuse({ reason: 'fields', errors })
  const { id, by, now, fingerprint } = command
  const fields = { ...unsaid, ...fieldsOf(submission) }
  // Pay as you go has no invoice (spec §7).
  const invoice = fields.paymentType === 'payg' ? null : command.invoice
  return accept({ type: 'InventoryItemAdded', data: { id, fields, invoice, by, date: now, submission: fingerprint } })
}

/**
 * Changing: the required checks of spec §5 are for adding only; what must be valid in any mode is checked here too, the
 * costs that are there keep their currency, and nobody overwrites a version that they have not seen. A save that changes nothing is accepted and leaves no trace.
 */
export const decideChange = (
  history: ReadonlyArray<InventoryEvent>,
  command: ChangeItem,
  facts: InventoryFacts,
): Decision => {
  const item = foldItem(history)
  if (item === null) return refuse({ reason: 'missing' })
  if (item.voided !== null) return refuse({ reason: 'voided' })
  const submission = trimmed(command.submission)
  const wanted = { ...item.fields, ...fieldsOf(submission) }
  const names = Object.keys(wanted) as Array<keyof InventoryFields>
  const changed = names.filter((name) => wanted[name] !== item.fields[name])
  if (changed.length === 0) return accept(null)
  if (command.version !== null && command.version !== item.version) {
    const seen = foldItem(history, command.version)
    return refuse({ reason: 'conflict', item, changes: inventoryChanges(seen ?? item, item) })
  }
  const isRedenominated = changed.includes('InvoiceCurrency') && hasCosts(item.fields)
  const errors = {
    ...errorsOf(submission, facts, false),
    ...(isRedenominated ? { InvoiceCurrency: inventoryMessages.currencyFixed } : {}),
  }
  if (Object.keys(errors).length > 0) return refuse({ reason: 'fields', errors })
  const changes = Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<InventoryFields>
  const { by, now, fingerprint } = command
  return accept({
    type: 'InventoryItemChanged',
    data: { id: item.id, changes, by, date: now, submission: fingerprint },
  })
}
