import { createHash } from 'node:crypto'
import { dayAfter } from '../../src/schemas/core/day-range.ts'
import type { Append } from '../core/events/event-store.ts'
import { type SupplierInvoiceEvent, supplierInvoiceStream } from '../stock/supplier-invoice.ts'
import type { Person } from './people.ts'
import { smallPdf } from './small-pdf.ts'
import type { StockItem } from './stock.ts'

/** Which invoices, in order, have an attached file, and which are checked. */
const hasFile = (index: number) => index % 3 === 1
const isChecked = (index: number) => index % 3 === 1 && index < 12

type DemoFile = { readonly file: string; readonly content: Uint8Array }
type DemoInvoices = { readonly appends: ReadonlyArray<Append>; readonly files: ReadonlyArray<DemoFile> }

const fileOf = (sha256: string) =>
  `${sha256.slice(0, 8)}-${sha256.slice(8, 12)}-4${sha256.slice(13, 16)}-8${sha256.slice(17, 20)}-${sha256.slice(20, 32)}.pdf`

/**
 * The supplier invoices of the demo stock: a third has its file, four are checked; `day` is the day the demo ends
 * before.
 */
export const demoSupplierInvoices = (stock: ReadonlyArray<StockItem>, person: Person, day: string): DemoInvoices => {
  const deliveries = new Map<string, StockItem[]>()
  for (const item of stock) {
    const { supplierID, invoiceNumber } = item.fields
    if (invoiceNumber === '') continue
    const key = JSON.stringify([supplierID, invoiceNumber])
    deliveries.set(key, [...(deliveries.get(key) ?? []), item])
  }
  const date = `${dayAfter(day, -1)}T09:00:00.000Z`
  const made = [...deliveries.values()].map((items, index) => {
    const id = index + 1
    const stamp = { id, by: person.employeeName, date, submission: '' }
    const [{ fields } = items[0] as StockItem] = items
    const content = smallPdf([
      `Invoice ${fields.invoiceNumber}`,
      `${items.length} SIMs, delivered on ${fields.stockReceivedDate}`,
      `Total: ${fields.InvoiceCurrency} ${fields.invoiceCost?.toFixed(2)}`,
    ])
    const sha256 = createHash('sha256').update(content).digest('hex')
    const invoice = {
      file: fileOf(sha256),
      name: `${fields.invoiceNumber}.pdf`,
      contentType: 'application/pdf',
      size: content.length,
      sha256,
    }
    const events: ReadonlyArray<SupplierInvoiceEvent> = [
      ...(hasFile(index) ? [{ type: 'SupplierInvoiceFileAttached', data: { ...stamp, invoice } } as const] : []),
      ...(isChecked(index)
        ? [{ type: 'SupplierInvoiceChecked', data: { ...stamp, checked: true, difference: null, reason: '' } } as const]
        : []),
    ]
    const append: Append = {
      stream: supplierInvoiceStream(id),
      expectedVersion: 0,
      events,
      actor: String(person.id),
    }
    return { append, file: hasFile(index) ? [{ file: invoice.file, content }] : [] }
  })
  return {
    appends: made.map(({ append }) => append).filter(({ events }) => events.length > 0),
    files: made.flatMap(({ file }) => file),
  }
}
