import { expect, type Page } from '@playwright/test'
import { warehouseCalls } from '../../../../src/schemas/stock/warehouse.calls.ts'
import type { SampleEvent } from '../../../machines/paths/sample-event.ts'
import { callTo, Gate } from '../../support/gate.ts'
import { press } from '../controls.ts'
import { fieldWith } from '../drawer.ts'
import { ListedRow } from '../listed-row.ts'
import { seeToast } from '../toasts.ts'
import type { ActPlace } from './place.ts'

/** A list is opened, with its one row as it was before anything was done. */
export const listOf = (
  page: Page,
  path: string,
  key: string,
  address: string,
  begun: Readonly<Record<string, unknown>>,
) => {
  const list = new ListedRow(page, path, key)
  return {
    list,
    open: async () => {
      await page.goto(address)
      await list.show(begun)
    },
    isAsBegun: () => Object.entries(begun).every(([name, value]) => list.row[name] === value),
  }
}

const COPY = 'Copy reorder of UK 5 GB'
/** Twice the level, less what is there and what is on its way. */
const REORDER = 'Supplier: Northwind Telecom\nPlan: UK 5 GB\nQuantity: 31'

/** The balances, with a plan that is low; nothing of the server changes. */
export const reorderLevelPlace = (page: Page): ActPlace<'reorderLevel'> => {
  const { list, open, isAsBegun } = listOf(
    page,
    '/WareHouseInventory/GetBalanceList',
    'getBalanceslist',
    '/pages/WareHouseInventory',
    {
      planID: 3,
      planName: 'UK 5 GB',
      supplierName: 'Northwind Telecom',
      locationName: 'Main Warehouse',
      level: 'low',
      reorderLevel: 20,
      planAvailable: 7,
      planMissing: 2,
    },
  )
  const copy = async ({ isCopied }: SampleEvent) => {
    if (!isAsBegun()) await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // What a browser does whose person, or whose office, does not let pages near the clipboard.
    if (!isCopied) await page.evaluate(refuseToCopy)
    await press(list.act(COPY))
    const told = isCopied ? 'The reorder was copied' : 'The reorder could not be copied'
    await seeToast(page, isCopied ? 'success' : 'error', told)
    if (isCopied) expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(REORDER)
    else await page.evaluate(letCopy)
    return true
  }
  return {
    sent: new Gate(page, callTo(warehouseCalls.SetReorderLevel.path)),
    gates: [list.gate],
    open,
    isShown: isAsBegun,
    opener: ({ name }) => list.act(`Reorder level of ${name}`),
    label: () => 'Reorder Level',
    form: ({ act: { name, draft }, errors, isEditable }) => ({
      title: `Reorder level of ${name}`,
      action: 'Save',
      fields: { 'Reorder Level': fieldWith(draft.level, errors.level, isEditable) },
    }),
    asked: ({ id, draft }) => ({ planID: id, level: Number(draft.level) }),
    done: ({ draft }) => list.show({ reorderLevel: Number(draft.level) }),
    seeClosed: () => list.see([COPY, 'Reorder level of UK 5 GB'], ['UK 5 GB', String(list.row.reorderLevel)]),
    actBeside: copy,
  }
}

/** The receipts, with one that can be corrected; nothing of the server changes. */
export const receiptQuantityPlace = (page: Page): ActPlace<'receiptQuantity'> => {
  const { list, open, isAsBegun } = listOf(
    page,
    '/WareHouseInventory/GetReceiptList',
    'getReceiptslist',
    '/pages/WareHouseInventory/Receipts',
    { id: 7, receiptNumber: 'REC-000007', quantity: 40, open: 'no', correctionReason: '' },
  )
  return {
    sent: new Gate(page, callTo(warehouseCalls.CorrectReceipt.path)),
    gates: [list.gate],
    open,
    isShown: isAsBegun,
    opener: ({ name }) => list.act(`Correct quantity of ${name}`),
    label: (field) => (field === 'quantity' ? 'Quantity' : 'Reason'),
    form: ({ act: { name, draft }, errors, isEditable }) => ({
      title: `Correct quantity of ${name}`,
      action: 'Save',
      fields: {
        Quantity: fieldWith(draft.quantity, errors.quantity, isEditable),
        Reason: fieldWith(draft.reason, errors.reason, isEditable),
      },
    }),
    asked: ({ id, draft }) => ({ id, quantity: Number(draft.quantity), reason: draft.reason }),
    // The page of the list is loaded again.
    done: ({ draft }) => list.show({ quantity: Number(draft.quantity), correctionReason: draft.reason }),
    seeClosed: () =>
      list.see(['Correct quantity of REC-000007'], [String(list.row.quantity), String(list.row.correctionReason)]),
  }
}

type Kept = { kept?: readonly [Clipboard['writeText'], Document['execCommand']] }

const refuseToCopy = () => {
  const page = window as unknown as Kept
  page.kept = [navigator.clipboard.writeText, document.execCommand]
  navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  document.execCommand = () => false
}

const letCopy = () => {
  const page = window as unknown as Kept
  if (page.kept) [navigator.clipboard.writeText, document.execCommand] = page.kept
}
