import type { FieldProblem } from '../../../src/schemas/core/answer.ts'
import type { BulkCells, BulkVerdict } from '../../../src/schemas/stock/bulk.ts'
import { exampleFields } from '../../../src/schemas/stock/bulk-examples.ts'
import { type BulkFieldName, bulkFields, bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import type { BulkMapping } from '../../../src/schemas/stock/bulk-mapping.ts'
import { type DayOrders, type ReadRow, readRow, type SuspectColumns } from '../../../src/schemas/stock/bulk-row.ts'
import { formFactorOf } from '../../../src/schemas/stock/identity/activation-code.ts'
import { isInvoiced } from '../../../src/schemas/stock/inventory-draft.ts'
import type { Stamp } from '../../core/saving/decision.ts'
import { decideAdd, takenMessages } from '../inventory.ts'
import type { InventoryFacts } from '../inventory-facts.ts'
import type { InventoryEvent, InvoiceFile } from '../inventory-item.ts'
import { fieldsOf, type Submission, submissionOf } from '../inventory-submission.ts'
import { isPast } from '../stock.ts'
import type { Catalogue } from './catalogue.ts'

/** The facts about a file that its rows need. */
export type BulkFile = {
  readonly header: ReadonlyArray<string>
  readonly mapping: BulkMapping
  readonly suspect: SuspectColumns
  /** Suppliers' date orders by id, as remembered when the import was started. */
  readonly dayOrders: DayOrders
  /** The invoice of all its SIMs. */
  readonly invoice: InvoiceFile | null
}

/** The owner of a code: a SIM, or an earlier row of the file. */
export type Owner = { readonly item: number } | { readonly row: number }
export type Taken = {
  readonly activationCode: (code: string, row: number) => Owner | undefined
  readonly iccid: (code: string, row: number) => Owner | undefined
}

/** A row read by the mapping, before its codes are looked up. */
export type Drafted = BulkCells & { readonly read: ReadRow; readonly submission: Submission }

export type Judged = {
  readonly row: number
  readonly verdict: Exclude<BulkVerdict, 'added'>
  readonly reasons: ReadonlyArray<FieldProblem>
  readonly warnings: ReadonlyArray<FieldProblem>
  /** The events that adding it would append; none if it is refused. */
  readonly events: ReadonlyArray<InventoryEvent>
  /** The location in its row; null if it names none, and for an eSIM, which has no location. */
  readonly locationId: number | null
}

const CODES = ['activationCode', 'iccid'] as const

export const drafted = (row: BulkCells, file: BulkFile, { resolve }: Catalogue): Drafted => {
  const read = readRow(row.cells, file, resolve)
  return { ...row, read, submission: submissionOf(read.values as unknown as Submission) }
}

const factsOf = ({ row, submission }: Drafted, { thing }: Catalogue, taken: Taken): InventoryFacts => {
  const { supplierID, planID, country, region, activationCode, iccid } = fieldsOf(submission)
  const [supplier, plan] = [thing('supplierID', supplierID), thing('planID', planID)]
  const [home, area] = [thing('country', country), thing('region', region)]
  return {
    supplierExists: supplier !== undefined,
    planExists: plan !== undefined,
    countryExists: home !== undefined,
    regionExists: area !== undefined,
    supplierInactive: supplier?.offered === false,
    planArchived: plan?.offered === false,
    countryInactive: home?.offered === false,
    regionInactive: area?.offered === false,
    activationCodeTaken: activationCode !== '' && taken.activationCode(activationCode, row) !== undefined,
    iccidTaken: iccid !== '' && taken.iccid(iccid, row) !== undefined,
  }
}

const ownerInWords = (owner: Owner, name: BulkFieldName): string =>
  'item' in owner ? bulkMessages.takenByItem(owner.item, name) : bulkMessages.sameInFile(owner.row, name)

const UNKNOWN = -1

const isEsimIn = ({ formFactor, activationCode }: Submission): boolean =>
  (formFactor || formFactorOf(activationCode)) === 'esim'

const locationIn = ({ read: { values }, submission }: Drafted): number | null =>
  values.locationID === '' || isEsimIn(submission) ? null : Number(values.locationID)

/** What is odd about a row that can be added: what its cells say, a date that has passed, a cost that is not stored. */
const warningsOf = ({ read, submission }: Drafted, today: string): ReadRow['warnings'] => ({
  ...read.warnings,
  ...(isPast(submission.expiryDate, today) && { expiryDate: bulkMessages.expired }),
  ...(!isInvoiced(submission) && submission.invoiceCost && { invoiceCost: bulkMessages.noInvoiceCost }),
})

/**
 * Checks a row as the single form does, by the same decision that adds a SIM. If its only problem is a code in use, it
 * is a duplicate, and the owner is named.
 */
export const judge = (
  draft: Drafted,
  file: BulkFile,
  catalogue: Catalogue,
  taken: Taken,
  stamp: Stamp,
  today: string,
): Judged => {
  const { row, cells, submission, read } = draft
  const columns = file.header.length
  const locationId = locationIn(draft)
  const refused = (reasons: Judged['reasons']): Judged => {
    return { row, verdict: 'invalid', reasons, warnings: [], events: [], locationId }
  }
  if (cells.length > columns) return refused([{ field: '', message: bulkMessages.ragged(cells.length, columns) }])
  const examples = exampleFields(read.values)
  if (examples.length > 0) return refused(examples.map((field) => ({ field, message: bulkMessages.example })))
  const facts = factsOf(draft, catalogue, taken)
  const decision = decideAdd({ submission, invoice: file.invoice, invoiceProblem: null }, facts, stamp)
  const found = 'errors' in decision ? decision.errors : {}
  const misplaced = locationId === UNKNOWN ? { locationID: bulkMessages.noLocation } : {}
  const errors: Readonly<Record<string, string>> = { ...found, ...misplaced, ...read.problems }
  const isTaken = (name: string) => CODES.some((code) => code === name && errors[code] === takenMessages[code])
  const reasons = bulkFields.flatMap((field) => {
    const message = errors[field]
    if (message === undefined) return []
    const owner = isTaken(field) ? taken[field as 'iccid'](submission[field as 'iccid'], row) : undefined
    return [{ field, message: owner === undefined ? message : ownerInWords(owner, field) }]
  })
  const odd = warningsOf(draft, today)
  const warnings = bulkFields.flatMap((field) => {
    const message = errors[field] === undefined ? odd[field] : undefined
    return message === undefined ? [] : [{ field, message }]
  })
  if (decision.accepted && reasons.length === 0)
    return { row, verdict: 'new', reasons, warnings, events: decision.events, locationId }
  return {
    row,
    verdict: reasons.every(({ field }) => isTaken(field)) ? 'duplicate' : 'invalid',
    reasons,
    warnings,
    events: [],
    locationId,
  }
}
