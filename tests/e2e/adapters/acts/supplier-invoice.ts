import type { Page } from '@playwright/test'
import { supplierInvoiceCalls } from '../../../../src/schemas/stock/supplier-invoices.calls.ts'
import { callTo, Gate } from '../../support/gate.ts'
import type { ActPlace } from './place.ts'
import { listOf } from './warehouse.ts'

const [ID, NUMBER] = [7, 'INV-2026-0007']

/** The supplier invoices, with one that has no file; no invoice of the server changes. */
export const invoiceFilePlace = (page: Page): ActPlace<'invoiceFile'> => {
  const { list, open, isAsBegun } = listOf(
    page,
    supplierInvoiceCalls.GetInvoiceList.path,
    'getInvoiceslist',
    '/pages/InventoryMaster/InvoicePO',
    { id: ID, invoiceNumber: NUMBER, fileName: '', checkedBy: '' },
  )
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
      return list.see([...offered, `Mark as checked: ${NUMBER}`], [NUMBER, fileName])
    },
  }
}
