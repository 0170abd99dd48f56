import { Effect } from 'effect'
import { offlineSaleMessages } from '../../src/schemas/billing/offline-sale/choices.ts'
import type { EInvoiceFormat } from '../../src/schemas/billing/offline-sale/invoice.ts'
import { paperOf } from '../../src/schemas/billing/offline-sale/paper.ts'
import type { Paper } from '../../src/schemas/billing/offline-sale/parts.ts'
import { BYTE_ORDER_MARK, textLine } from '../../src/schemas/files/csv-text.ts'
import { pictureKind } from '../../src/schemas/records/kit/picture.ts'
import { attachment } from '../core/http/attachment.ts'
import { Fault } from '../core/http/faults.ts'
import { numberOf, printedPdf } from './invoice/printed.ts'
import { logoBytes } from './logos.ts'
import { invoiceWith, itemsOut } from './offline/invoice.ts'

const found = <A>(value: A | null | undefined): Effect.Effect<A, Fault> =>
  value === null || value === undefined
    ? Effect.fail(new Fault({ status: 404, message: offlineSaleMessages.missing }))
    : Effect.succeed(value)

type Asked = { readonly id: number; readonly credit?: string }

/** An invoice, or the credit note of it that is asked for. */
const documentOf = Effect.fnUntraced(function* ({ id, credit }: Asked) {
  const { issued, credits } = yield* found(yield* invoiceWith(id))
  const credited =
    credit === undefined ? null : yield* found(credits.find(({ creditNumber }) => creditNumber === credit))
  return { issued, credited }
})

/** The PDF of an invoice or of its credit note, as first printed; on the paper of the customer's country if none is named. */
export const invoicePdfFile = Effect.fnUntraced(function* (asked: Asked & { readonly paper?: Paper }) {
  const document = yield* documentOf(asked)
  const content = yield* printedPdf(document, asked.paper ?? paperOf(document.issued.customer))
  return attachment({ name: `${numberOf(document)}.pdf`, contentType: 'application/pdf' }, content)
})

/** The electronic invoice of a document; refused with what the document lacks. */
export const electronicInvoiceFile = Effect.fnUntraced(function* (asked: Asked & { readonly format: EInvoiceFormat }) {
  const document = yield* documentOf(asked)
  const { electronicInvoice } = yield* Effect.promise(() => import('./einvoice/einvoice.ts'))
  const { xml, missing } = electronicInvoice(document, asked.format)
  if (xml === null) return yield* new Fault({ status: 400, message: missing })
  const name = `${numberOf(document)}-${asked.format}.xml`
  return attachment({ name, contentType: 'application/xml' }, new TextEncoder().encode(xml))
})

/** The logo of an invoice, as it was when the invoice was issued. */
export const invoiceLogoFile = Effect.fnUntraced(function* (id: number) {
  const { issued } = yield* found(yield* invoiceWith(id))
  const content = yield* found(yield* logoBytes(issued.seller.logo))
  const kind = yield* found(pictureKind(content))
  return attachment({ name: `logo.${kind}`, contentType: `image/${kind}` }, content)
})

/**
 * The activation codes of an invoice, for its customer. Returned SIMs are left out, because they may belong to somebody
 * else.
 */
export const deliveryFile = Effect.fnUntraced(function* (id: number) {
  const sale = yield* found(yield* invoiceWith(id))
  const out = yield* itemsOut(sale)
  const rows = sale.issued.lines.flatMap(({ planName, items }) =>
    items.flatMap((item) => {
      const fields = out.get(item.id)?.fields
      return fields === undefined ? [] : [[planName, fields.iccid, fields.activationCode]]
    }),
  )
  const text = BYTE_ORDER_MARK + [['Plan Name', 'ICCID', 'Activation Code'], ...rows].map(textLine).join('')
  const name = `${sale.issued.invoiceNumber}-delivery.csv`
  return attachment({ name, contentType: 'text/csv; charset=utf-8' }, new TextEncoder().encode(text))
})
