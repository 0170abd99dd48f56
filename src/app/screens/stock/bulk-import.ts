import { createElement } from 'react'
import type { BulkWindow } from '../../../machines/stock/bulk-import.context.ts'
import { bulkImportMachine, hasUnsent } from '../../../machines/stock/bulk-import.machine.ts'
import { bulkVerdicts } from '../../../schemas/stock/bulk.ts'
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

/** Imports SIMs from a file. The import's number is in the address, so that a reload or another tab continues it. */
export const screen = defineScreen({
  machine: bulkImportMachine,
  input: ({ search }) => windowIn(search),
  view: ({ actor }) => createElement(BulkInventory, { actor }),
  toSearch: ({ context }) => searchOf(context),
  fromSearch: (search) => ({ type: 'location.changed' as const, ...windowIn(search) }),
  isDirty: hasUnsent,
})
