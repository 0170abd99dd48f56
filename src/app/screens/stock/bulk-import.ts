import { createElement } from 'react'
import { type BulkWindow, isOpen } from '../../../machines/stock/bulk-import.context.ts'
import { type BulkImportActor, bulkImportMachine, hasUnsent } from '../../../machines/stock/bulk-import.machine.ts'
import {
  type BulkProblemsActor,
  bulkProblemsMachine,
  hasValues,
} from '../../../machines/stock/bulk-problems.machine.ts'
import { type BulkImport, bulkVerdicts } from '../../../schemas/stock/bulk.ts'
import { bulkReferences } from '../../../schemas/stock/bulk-row.ts'
import { BulkInventory } from '../../../views/stock/bulk/bulk-inventory.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'

const NUMBER = /^[1-9]\d{0,8}$/
const numberIn = (text: string | null): number | null => (text !== null && NUMBER.test(text) ? Number(text) : null)

/** What an address asks for: `?bulkID=7&verdict=invalid&page=2`, or the receipt of a new import: `?receiptID=5`. */
const windowIn = (search: URLSearchParams): BulkWindow => ({
  bulkId: numberIn(search.get('bulkID')),
  verdict: bulkVerdicts.find(({ value }) => value === search.get('verdict'))?.value ?? null,
  page: numberIn(search.get('page')) ?? 1,
  // An import that was begun has its receipt with it.
  receiptId: search.has('bulkID') ? null : numberIn(search.get('receiptID')),
})

const searchOf = ({ bulkId, verdict, page, receiptId }: BulkWindow): URLSearchParams => {
  const search = new URLSearchParams()
  if (bulkId !== null) search.set('bulkID', String(bulkId))
  if (receiptId !== null) search.set('receiptID', String(receiptId))
  if (verdict !== null) search.set('verdict', verdict)
  if (page > 1) search.set('page', String(page))
  return search
}

/** Whether a column of the file names entries of a list. */
const isListed = ({ mapping }: BulkImport): boolean =>
  bulkReferences.some((field) => {
    const source = mapping[field]
    return source !== undefined && 'column' in source
  })

/**
 * Loads the equal problems whenever rows were checked, and the rows when a problem was corrected in all of them. The
 * answer to that correction is no news to the problems: they load by themselves.
 */
const followProblems = (list: BulkImportActor, problems: BulkProblemsActor): void => {
  let known: BulkImport | null = null
  list.subscribe((snapshot) => {
    const bulk = snapshot.hasTag('judged') && isOpen(snapshot.context.bulk) ? snapshot.context.bulk : null
    if (bulk === known) return
    known = bulk
    if (bulk === null) problems.send({ type: 'rows.left' })
    else problems.send({ type: 'rows.judged', bulkId: bulk.bulkId, isListed: isListed(bulk) })
  })
  problems.on('rows.corrected', (corrected) => {
    if (list.getSnapshot().context.bulkId !== corrected.bulk.bulkId) return
    known = corrected.bulk
    list.send(corrected)
  })
}

/** Imports SIMs from a file. The import's number is in the address, so that a reload or another tab continues it. */
export const screen = defineScreen({
  machine: bulkImportMachine,
  input: ({ search }) => windowIn(search),
  beside: (start) => ({ problems: start(bulkProblemsMachine, 'bulkProblems', undefined) }),
  tie: (list, { problems }) => followProblems(list, problems),
  view: ({ actor, beside: { problems } }) => createElement(BulkInventory, { actor, problems }),
  toSearch: ({ context }) => searchOf(context),
  fromSearch: (search) => ({ type: 'location.changed' as const, ...windowIn(search) }),
  isDirty: hasUnsent,
  isBesideDirty: ({ problems }) => hasValues(problems.getSnapshot()),
})
