import { expect, type Page } from '@playwright/test'
import { supplierInvoiceCalls } from '../../../../src/schemas/stock/supplier-invoices.calls.ts'
import { callTo, Gate } from '../../support/gate.ts'
import { fieldWith } from '../drawer.ts'
import type { ActPlace } from './place.ts'
import { listOf } from './warehouse.ts'

const [ID, NUMBER] = [7, 'INV-2026-0007']

/** The supplier invoices, with one that has no file; no invoice of the server changes. */
const invoicesOn = (page: Page, row: Readonly<Record<string, unknown>>) =>
  listOf(page, supplierInvoiceCalls.GetInvoiceList.path, 'getInvoiceslist', '/pages/InventoryMaster/InvoicePO', {
    id: ID,
    fileName: '',
    checkedBy: '',
    difference: 0,
    ...row,
  })

/** The file of an invoice is attached. */
export const invoiceFilePlace = (page: Page): ActPlace<'invoiceFile'> => {
  const { list, open, isAsBegun } = invoicesOn(page, { invoiceNumber: NUMBER })
  return {
    sent: new Gate(page, callTo(supplierInvoiceCalls.UpdateInvoice.path)),
    gates: [list.gate],
    open,
    isShown: isAsBegun,
    opener: ({ invoiceNumber }) => list.act(`Attach a file of ${invoiceNumber}`),
    label: () => 'Invoice PO',
    form: ({ act: { invoiceNumber, file } }) => ({
      title: `File of ${invoiceNumber}`,
      action: 'Attach',
      picked: file,
      fields: {},
    }),
    asked: ({ id, file }) => ({ Id: `${id}`, InvoicePO: file?.name }),
    // The page of the list is loaded again.
    done: ({ file }) => list.show({ fileName: file?.name }),
    seeClosed: () => {
      const fileName = String(list.row.fileName)
      const offered =
        fileName === ''
          ? [`Attach a file of ${NUMBER}`]
          : [`Download the file of ${NUMBER}: ${fileName}`, `Replace the file of ${NUMBER}`]
      const acts = [...offered, `Correct costs of ${NUMBER}`, `Mark as checked: ${NUMBER}`, `History of ${NUMBER}`]
      return list.see(acts, [NUMBER, fileName])
    },
  }
}

/** The costs of its SIMs are corrected: first they are counted. */
export const invoiceCostsPlace = (page: Page): ActPlace<'invoiceCosts'> => {
  const { list, open, isAsBegun } = invoicesOn(page, { invoiceNumber: 'INV-7', InvoiceCurrency: 'USD' })
  const labels: Readonly<Record<string, string>> = { buyingCost: 'Buying Cost', reason: 'Reason' }
  const offered = ['Attach a file of INV-7', 'Correct costs of INV-7', 'Mark as checked: INV-7', 'History of INV-7']
  return {
    sent: new Gate(page, callTo(supplierInvoiceCalls.CorrectInvoiceCosts.path)),
    gates: [list.gate],
    open,
    isShown: isAsBegun,
    opener: () => list.act('Correct costs of INV-7'),
    label: (field) => labels[field] ?? field,
    form: ({ act: { confirm, draft }, errors, isEditable }) => ({
      title: 'Correct costs of INV-7',
      action: confirm === null ? 'Preview' : `Correct ${confirm.changed} ${confirm.changed === 1 ? 'SIM' : 'SIMs'}`,
      keep: 'Keep costs',
      isReady: draft.buyingCost !== '',
      fields: {
        'Invoice Cost': fieldWith(draft.invoiceCost, errors.invoiceCost, isEditable),
        'Buying Cost': fieldWith(draft.buyingCost, errors.buyingCost, isEditable),
        'Selling Cost': fieldWith(draft.sellingcost, errors.sellingcost, isEditable),
        'Invoice Currency': fieldWith('Keep', errors.InvoiceCurrency, isEditable),
        Reason: fieldWith(draft.reason, errors.reason, isEditable),
      },
    }),
    see: async ({ act: { confirm } }) => {
      const words: Readonly<Record<number, string>> = {
        2: '2 of 3 SIMs change. 1 SIM already has these values.',
        1: '1 of 1 SIM changes. Voided SIMs stay as they are: 2.',
      }
      await expect(page.locator('dialog').getByRole('status')).toHaveText(
        confirm === null ? [] : [words[confirm.changed] ?? ''],
      )
    },
    asked: ({ confirm, draft }) => ({
      id: ID,
      buyingCost: draft.buyingCost,
      reason: draft.reason,
      ...(confirm && { confirmed: confirm.changed }),
      ...(confirm?.digest !== undefined && { digest: confirm.digest }),
    }),
    asksFirst: ({ message, confirm }) => ({ message, counts: confirm }),
    // The page of the list is loaded again.
    done: () => list.show({}),
    seeClosed: () => list.see(offered, ['INV-7']),
  }
}

/** An invoice that differs from its SIMs is marked as checked: both amounts and a reason are asked first. */
export const invoiceCheckPlace = (page: Page): ActPlace<'invoiceCheck'> => {
  const amounts = { invoiceCost: 20, itemsCost: 18.5, difference: 1.5 }
  const { list, open, isAsBegun } = invoicesOn(page, { invoiceNumber: 'INV-7', InvoiceCurrency: 'USD', ...amounts })
  const offered = ['Attach a file of INV-7', 'Correct costs of INV-7']
  return {
    sent: new Gate(page, callTo(supplierInvoiceCalls.UpdateInvoice.path)),
    gates: [list.gate],
    open,
    isShown: isAsBegun,
    opener: () => list.act('Mark as checked: INV-7'),
    label: () => 'Reason',
    form: ({ act: { draft }, errors, isEditable }) => ({
      title: 'Mark INV-7 as checked?',
      action: 'Mark as checked',
      keep: 'Keep unchecked',
      fields: { Reason: fieldWith(draft.reason, errors.reason, isEditable) },
    }),
    see: ({ act: { confirm } }) =>
      expect(page.locator('dialog dl > div')).toHaveText(
        confirm.difference === null
          ? ['InvoiceUnknown', 'Its SIMsUnknown', 'DifferenceUnknown']
          : ['InvoiceUSD 20.00', 'Its SIMsUSD 18.50', 'DifferenceUSD 1.50'],
      ),
    asked: ({ confirm, draft }) => ({
      Id: `${ID}`,
      Checked: 'true',
      Difference: confirm.difference === null ? '' : '1.5',
      Reason: draft.reason,
    }),
    asksFirst: ({ message, confirm }) => ({ message, amounts: confirm }),
    // The page of the list is loaded again.
    done: () => list.show({ checkedBy: 'Asha Rao' }),
    seeClosed: () => {
      const check = list.row.checkedBy === '' ? 'Mark as checked' : 'Mark as unchecked'
      return list.see([...offered, `${check}: INV-7`, 'History of INV-7'], ['INV-7'])
    },
  }
}
