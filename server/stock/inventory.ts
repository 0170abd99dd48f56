import { inventoryMessages, planMessages } from '../../src/schemas/core/messages.ts'
import { recordMessages } from '../../src/schemas/records/kit/checks.ts'
import { formFactorOf } from '../../src/schemas/stock/identity/activation-code.ts'
import { draftProblems, isInvoiced } from '../../src/schemas/stock/inventory-draft.ts'
import { hasCosts, inventoryFieldLabel, inventoryFormFields } from '../../src/schemas/stock/inventory-fields.ts'
import { stockMessages, type VoidObstacle } from '../../src/schemas/stock/stock.ts'
import type { Decision, Stamp } from '../core/saving/decision.ts'
import type { InventoryFacts } from './inventory-facts.ts'
import {
  type InventoryEvent,
  type InventoryFields,
  type InventoryItem,
  type InvoiceFile,
  isEsim,
} from './inventory-item.ts'
import { fieldsOf, type Submission, trimmed, unsaid } from './inventory-submission.ts'
import { wasSold } from './stock.ts'

type AddItem = {
  readonly submission: Submission
  readonly invoice: InvoiceFile | null
  /** Why the uploaded file is not a valid invoice; null if it is, or if there is none. */
  readonly invoiceProblem: string | null
}

/** Why a SIM can no longer be changed, or cannot be voided. */
export type InventoryObstacle = 'voided' | VoidObstacle

export type InventoryDecision = Decision<InventoryEvent, InventoryObstacle>

export const takenMessages = {
  activationCode: 'Another SIM has this activation code',
  iccid: 'Another SIM has this ICCID',
} as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROL = /[\u0000-\u001f\u007f]/

const unknown = (name: Parameters<typeof inventoryFieldLabel>[0]) =>
  `Choose a ${inventoryFieldLabel(name)} from the list`

/** References that are inactive or archived and were not the SIM's own before. */
const errorsOfInactive = (
  { supplierID, planID, country, region }: Partial<InventoryFields>,
  facts: InventoryFacts,
  before: InventoryFields | null,
): Record<string, string> => ({
  ...(facts.supplierInactive && supplierID !== before?.supplierID
    ? { supplierID: recordMessages.inactive('supplier') }
    : {}),
  ...(facts.planArchived && planID !== before?.planID ? { planID: planMessages.archived } : {}),
  ...(facts.countryInactive && country !== before?.country ? { country: recordMessages.inactive('country') } : {}),
  ...(facts.regionInactive && region !== before?.region ? { region: recordMessages.inactive('region') } : {}),
})

const isNewCode = (code: string | undefined, before: string | undefined): boolean => code !== '' && code !== before

/**
 * Only given values are checked: an empty plan is not an unknown plan. A code that another SIM has may stay, since
 * earlier versions let two SIMs have one.
 */
const errorsOfFacts = (
  fields: Partial<InventoryFields>,
  facts: InventoryFacts,
  before: InventoryFields | null,
): Record<string, string> => ({
  ...(fields.supplierID === 0 || facts.supplierExists ? {} : { supplierID: unknown('supplierID') }),
  ...(fields.planID === 0 || facts.planExists ? {} : { planID: unknown('planID') }),
  ...(fields.country === null || facts.countryExists ? {} : { country: unknown('country') }),
  ...(fields.region === null || facts.regionExists ? {} : { region: unknown('region') }),
  ...(isNewCode(fields.activationCode, before?.activationCode) && facts.activationCodeTaken
    ? { activationCode: takenMessages.activationCode }
    : {}),
  ...(isNewCode(fields.iccid, before?.iccid) && facts.iccidTaken ? { iccid: takenMessages.iccid } : {}),
})

const errorsOf = (
  submission: Submission,
  facts: InventoryFacts,
  before: InventoryFields | null,
): Record<string, string> => {
  const draft = { invoiceCost: '', buyingCost: '', sellingcost: '', ...submission, invoicePO: '' }
  const unprintable = Object.entries(submission).flatMap(([name, text]) =>
    CONTROL.test(text) ? [[name, 'Remove line breaks and control characters']] : [],
  )
  // A PIN or code stored before it was validated may stay.
  const problems = Object.entries(draftProblems(draft, before === null)).filter(
    ([name]) => !((name === 'simpin' || name === 'activationCode') && submission[name] === before?.[name]),
  )
  const found = {
    ...errorsOfInactive(fieldsOf(submission), facts, before),
    ...errorsOfFacts(fieldsOf(submission), facts, before),
    ...Object.fromEntries(problems),
    ...Object.fromEntries(unprintable),
  }
  // In the order of the form, so that the first error is the first on the screen. The same date is refused only once.
  const names: ReadonlyArray<string> = inventoryFormFields.map(({ name }) => name)
  const ordered = submission.stockExpiryDate === submission.expiryDate ? names : [...names, 'stockExpiryDate']
  return Object.fromEntries(ordered.flatMap((name) => (found[name] ? [[name, found[name]]] : [])))
}

/** Adds a SIM: the required fields of spec §5, the checks of every mode, and unique codes. */
export const decideAdd = (
  { submission: given, invoice, invoiceProblem }: AddItem,
  facts: InventoryFacts,
  stamp: Stamp,
): InventoryDecision => {
  const submission = trimmed(given)
  const errors = {
    ...errorsOf(submission, facts, null),
    ...(invoiceProblem === null ? {} : { invoicePO: invoiceProblem }),
  }
  if (Object.keys(errors).length > 0) return { accepted: false, errors }
  const fields = { ...unsaid, formFactor: formFactorOf(submission.activationCode), ...fieldsOf(submission) }
  // Pay as you go has no invoice (spec §7), and no invoice cost.
  const [stored, kept] = isInvoiced(fields) ? [fields, invoice] : [{ ...fields, invoiceCost: null }, null]
  return { accepted: true, events: [{ type: 'InventoryItemAdded', data: { ...stamp, fields: stored, invoice: kept } }] }
}

/**
 * Changes a SIM. The required fields of spec §5 apply only to adding. The checks of every mode apply here too, and
 * existing costs keep their currency. A new code decides what the SIM is, unless somebody says it. A sold eSIM stays
 * one, or it could be sold again. Without changes there is no event.
 */
export const decideChange = (
  item: InventoryItem,
  given: Submission,
  facts: InventoryFacts,
  stamp: Stamp,
): InventoryDecision => {
  if (item.voided !== null) return { accepted: false, obstacle: 'voided' }
  const submission = trimmed(given)
  const isRecoded = submission.activationCode !== item.fields.activationCode
  const ofCode = isRecoded ? { formFactor: formFactorOf(submission.activationCode) } : {}
  const wanted = { ...item.fields, ...ofCode, ...fieldsOf(submission) }
  const names = Object.keys(wanted) as Array<keyof InventoryFields>
  const changed = names.filter((name) => wanted[name] !== item.fields[name])
  if (changed.length === 0) return { accepted: true, events: [] }
  const wasSoldAsEsim = isEsim(item.fields) && !isEsim(wanted) && wasSold(item.stock)
  const isRedenominated = changed.includes('InvoiceCurrency') && hasCosts(item.fields)
  const errors = {
    ...errorsOf(submission, facts, item.fields),
    ...(wasSoldAsEsim ? { formFactor: stockMessages.soldAsEsim } : {}),
    ...(isRedenominated ? { InvoiceCurrency: inventoryMessages.currencyFixed } : {}),
  }
  if (Object.keys(errors).length > 0) return { accepted: false, errors }
  const { formFactor, ...others } = wanted
  const changes = Object.fromEntries(Object.entries(others).filter(([name]) => changed.some((one) => one === name)))
  return { accepted: true, events: [{ type: 'InventoryItemChanged', data: { ...stamp, changes, formFactor } }] }
}
