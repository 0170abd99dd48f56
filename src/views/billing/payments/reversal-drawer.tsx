import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../../machines/acts/act.machine.ts'
import type { RecordListActor } from '../../../machines/records/record-list.machine.ts'
import { payBackNumber, paymentNumber } from '../../../schemas/billing/customer-payment/choices.ts'
import type { CustomerPaymentReversalAct } from '../../../schemas/billing/customer-payment/reversal.ts'
import { pluralOf } from '../../../schemas/core/counted.ts'
import { invoiceAddress } from '../../../schemas/records/addresses.ts'
import type { RecordRow } from '../../../schemas/records/kit/shown.ts'
import actClasses from '../../acts/act.module.css'
import { ActDrawer } from '../../acts/act-drawer.tsx'
import { useActField } from '../../acts/use-act-field.ts'
import { LineInput } from '../../forms/form-inputs.tsx'
import common from '../../ui/common.module.css'
import { WorkLink } from '../../ui/link.tsx'
import { billingWords } from '../billing-words.ts'
import { amountIn } from '../money-text.ts'
import { onDay } from '../payment-text.ts'
import { isOfCustomer, settledIn } from './settled.ts'

type Props = { readonly actor: ActActor; readonly payments: RecordListActor }

const numberOf = ({ id, payBack }: CustomerPaymentReversalAct): string =>
  payBack === 0 ? paymentNumber(id) : payBackNumber(id, payBack)

/** Reverses a payment of the list with a reason, and says what follows: this cannot be undone. */
export function PaymentReversalDrawer({ actor, payments }: Props) {
  const ofCustomer = useSelector(actor, (snapshot) => openAct(snapshot, 'customerPaymentReversal'))
  const ofInvoice = useSelector(actor, (snapshot) => openAct(snapshot, 'paymentReversal'))
  const row = useSelector(payments, ({ context: { rows } }) =>
    rows.find((one) =>
      isOfCustomer(one)
        ? one.paymentID === ofCustomer?.id && one.part === ofCustomer?.payBack
        : one.saleID === ofInvoice?.id && one.part === ofInvoice?.payment,
    ),
  )
  if (ofCustomer === null && ofInvoice === null) return null
  const number = ofCustomer === null ? String(row?.number ?? '') : numberOf(ofCustomer)
  const isPayBack = row?.type === 'payBack' || (ofCustomer?.payBack ?? 0) > 0
  return <OpenReversal actor={actor} number={number} what={isPayBack ? 'refund' : 'payment'} row={row} />
}

type OpenProps = Pick<Props, 'actor'> & {
  readonly number: string
  readonly what: 'payment' | 'refund'
  /** Undefined after the list went on to another page. */
  readonly row: RecordRow | undefined
}

function OpenReversal({ actor, number, what, row }: OpenProps) {
  const reason = useActField(actor, 'reason', {
    label: 'Reason',
    hint: 'The list of payments and the statement of the customer show it.',
  })
  return (
    <ActDrawer actor={actor} title={`Reverse ${what} ${number}`} action={`Reverse ${what}`} keep={`Keep ${what}`}>
      {row !== undefined && <Consequences row={row} what={what} />}
      <LineInput {...reason} />
    </ActDrawer>
  )
}

/** The amount, its day and customer, and the invoices that become open again. */
function Consequences({ row, what }: { readonly row: RecordRow; readonly what: OpenProps['what'] }) {
  const currency = String(row.currency)
  const size = amountIn(currency, Math.abs(Number(row.amount)).toFixed(2))
  const day = onDay(String(row.receivedDate), what === 'refund')
  const settled = what === 'payment' ? settledIn(row) : []
  return (
    <>
      <p className={actClasses.hint}>{billingWords.stopsCounting(size, day, String(row.companyName))}</p>
      {settled.length > 0 && (
        <section aria-label="Invoices that become open again">
          <p className={actClasses.hint}>
            {pluralOf(settled.length, 'This amount becomes open again:', 'These amounts become open again:')}
          </p>
          <ul className={common.plainList}>
            {settled.map(({ id, invoiceNumber, amount }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an invoice may be paid in several parts of one amount
              <li key={`${id} ${place}`}>
                <WorkLink href={invoiceAddress(id)}>{invoiceNumber}</WorkLink>: {amountIn(currency, amount)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {what === 'refund' && <p className={actClasses.hint}>The amount becomes the customer's credit again.</p>}
    </>
  )
}
