import { Effect } from 'effect'
import { offlineSaleMessages } from '../../src/schemas/billing/offline-sale/choices.ts'
import type { Paper } from '../../src/schemas/billing/offline-sale/wire.ts'
import { BYTE_ORDER_MARK, textLine } from '../../src/schemas/files/csv-text.ts'
import { attachment } from '../core/http/attachment.ts'
import { Fault } from '../core/http/faults.ts'
import { numberOf, printedPdf } from './invoice/printed.ts'
import { invoiceWith, itemsOut } from './offline/invoice.ts'

const found = <A>(value: A | null | undefined): Effect.Effect<A, Fault> =>
  value === null || value === undefined
    ? Effect.fail(new Fault({ status: 404, message: offlineSaleMessages.missing }))
    : Effect.succeed(value)

/** The PDF of an invoice or of its credit note, as first printed. */
export const invoicePdfFile = Effect.fnUntraced(function* (asked: {
  readonly id: number
  readonly paper: Paper
  readonly credit?: string
}) {
  const { issued, credits } = yield* found(yield* invoiceWith(asked.id))
  const credited =
    asked.credit === undefined ? null : yield* found(credits.find(({ creditNumber }) => creditNumber === asked.credit))
  const content = yield* printedPdf({ issued, credited }, asked.paper)
  const name = `${numberOf({ issued, credited })}.pdf`
  return attachment({ name, contentType: 'application/pdf' }, content)
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
