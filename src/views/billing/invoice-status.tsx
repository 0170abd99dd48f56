import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { paymentReversalOf } from '../../schemas/billing/invoice-acts.ts'
import { paymentModes } from '../../schemas/billing/offline-sale/choices.ts'
import { openDispute } from '../../schemas/billing/offline-sale/dispute.ts'
import type { OfflineSale, Payment, SentReminder } from '../../schemas/billing/offline-sale/wire.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import { inWords } from '../../schemas/stock/assignment.ts'
import { StatusBadge } from '../ui/cells.tsx'
import { WorkLink } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { useMay } from '../ui/permissions.ts'
import { useTimes } from '../ui/times.ts'
import { opens } from './act-opener.ts'
import { billingWords } from './billing-words.ts'
import { DownloadButton } from './invoice-bar.tsx'
import classes from './invoice-status.module.css'
import { mailText } from './mail-history.ts'
import { amountIn } from './money-text.ts'
import { dayText, isPaidBack, sizeIn } from './payment-text.ts'
import { SendButton } from './send-button.tsx'

/** The most SIMs of a line that are drawn; the delivery file has all of them. */
const SHOWN = 500

type Props = { readonly actor: OfflineInvoiceActor; readonly act: ActActor; readonly sale: OfflineSale }
type Happening = {
  readonly date: string
  readonly by: string
  readonly what: string
  readonly note: string
  readonly credit: string
  /** A payment, which can be reversed or was. */
  readonly payment: Payment | null
  /** A mail that did not arrive for sure; `credit` is the number of its credit note. */
  readonly retry?: { readonly credit: string }
}

const paidOf = (payment: Payment, currency: string): Happening => {
  const { date, by, paymentMode, paymentReference } = payment
  const how = [labelOf(paymentModes, paymentMode), paymentReference].filter((text) => text !== '').join(' ')
  return {
    date,
    by,
    credit: '',
    payment,
    note: `${how}, ${dayText(payment)}`,
    what: `${isPaidBack(payment) ? 'Refunded' : 'Paid'} ${sizeIn(currency, payment)}`,
  }
}

const reversedOf = (payment: Payment, currency: string): ReadonlyArray<Happening> => {
  const { reversed } = payment
  if (reversed === undefined) return []
  const { date, by, reason } = reversed
  return [
    {
      date,
      by,
      credit: '',
      payment: null,
      note: reason,
      what: `Reversed ${sizeIn(currency, payment)} ${dayText(payment)}`,
    },
  ]
}

const entry = { credit: '', payment: null } as const

const disputesOf = ({ disputes = [] }: OfflineSale): ReadonlyArray<Happening> =>
  disputes.flatMap(({ date, by, reason, ended }) => [
    { ...entry, date, by, what: 'Marked as disputed', note: reason },
    ...(ended === undefined
      ? []
      : [{ ...entry, date: ended.date, by: ended.by, what: 'Dispute ended', note: ended.reason }]),
  ])

/** The result of a reminder, in words. */
const outcomeText = ({ outcome, way, to, problem }: SentReminder): string => {
  if (outcome === 'failed') return `Not sent to ${to}: ${problem}`
  if (outcome === 'unknown') return `To ${to}. It is not known whether the email was sent.`
  return way === 'mail' ? `Sent to ${to}` : 'Sent by post'
}

const remindersOf = ({ reminders = [] }: OfflineSale): ReadonlyArray<Happening> =>
  reminders.map((one) => ({
    ...entry,
    date: one.date,
    by: one.by,
    what: `Reminder ${one.level}`,
    note: outcomeText(one),
  }))

const downloadsOf = ({ downloads = [] }: OfflineSale): ReadonlyArray<Happening> =>
  downloads.map(({ date, by, file, credit }) => ({
    ...entry,
    date,
    by,
    note: '',
    what: billingWords.downloaded(file || 'File', credit),
  }))

/** The history, newest first. The issue comes before a payment of the same moment. */
const historyOf = (sale: OfflineSale) => {
  const { createdBy, createdDate, invoiceNumber, currency, total, lines, payments, creditNotes } = sale
  const issued: Happening = {
    date: createdDate,
    by: createdBy,
    note: '',
    credit: '',
    payment: null,
    what: `Issued ${invoiceNumber} over ${amountIn(currency, total)}`,
  }
  const paid = payments.map((payment) => paidOf(payment, currency))
  const reversed = payments.flatMap((payment) => reversedOf(payment, currency))
  const credited = creditNotes.map(({ date, by, creditNumber, reason, total: amount, lines: ofNote }): Happening => {
    const withSims = ofNote.filter(({ line }) => (lines[line]?.items.length ?? 0) > 0)
    const count = withSims.reduce((sum, { quantity }) => sum + quantity, 0)
    return {
      date,
      by,
      credit: creditNumber,
      payment: null,
      note: reason,
      what: billingWords.creditedBy(creditNumber, amountIn(currency, amount), count),
    }
  })
  const mails = sale.mailing?.mails ?? []
  const mailed = mails.map((mail): Happening => {
    const { date, by, status, credit } = mail
    const isLast = mails.findLast((one) => one.credit === credit) === mail
    const isOpen = isLast && (status === 'failed' || status === 'unknown')
    return { date, by, credit: '', payment: null, ...mailText(mail, sale), ...(isOpen && { retry: { credit } }) }
  })
  const all = [
    ...paid,
    ...reversed,
    ...credited,
    ...mailed,
    ...disputesOf(sale),
    ...remindersOf(sale),
    ...downloadsOf(sale),
  ]
  const later = all.sort((one, other) => one.date.localeCompare(other.date))
  return [issued, ...later].reverse()
}

/** The history of an invoice, and its SIMs. It is not printed. */
export function InvoiceStatus({ actor, act, sale }: Props) {
  const times = useTimes()
  const heading = useId()
  const dispute = openDispute(sale)
  return (
    <div className={classes.became}>
      <section aria-labelledby={heading}>
        <h2 id={heading}>History</h2>
        {dispute !== null && <Notice kind="info">Disputed: {dispute.reason}</Notice>}
        <ol className={classes.history}>
          {historyOf(sale).map(({ date, by, what, note, credit, payment, retry }) => (
            <li key={`${date} ${what} ${payment?.payment ?? ''}`}>
              <span>
                <span className={payment?.reversed && classes.reversed}>{what}</span>
                {payment?.reversed && <StatusBadge text="Reversed" tone="quiet" />}
                {note !== '' && <small>{note}</small>}
                <small>
                  {by}, {tellMoment(date, times)}
                </small>
              </span>
              {credit !== '' && (
                <>
                  <SendButton actor={actor} act={act} sale={sale} credit={credit} />
                  <DownloadButton actor={actor} sale={sale} label={`Download ${credit}`} credit={credit} />
                </>
              )}
              {retry && <SendButton actor={actor} act={act} sale={sale} credit={retry.credit} text="Retry" />}
              {payment !== null && <ReverseButton actor={actor} act={act} sale={sale} payment={payment} />}
            </li>
          ))}
        </ol>
      </section>
      <Sims sale={sale} />
    </div>
  )
}

/** Reverses a payment that counts. An older server does not number payments. */
function ReverseButton({ actor, act, sale, payment }: Props & { readonly payment: Payment }) {
  const may = useMay()
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const { payment: number, reversed } = payment
  if (number === undefined || reversed !== undefined || !may('offlineSale.pay')) return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Reverse ${sizeIn(sale.currency, payment)} ${dayText(payment)}`}
      {...opens(act, paymentReversalOf(sale.id, number), isBusy)}
    >
      Reverse
    </Button>
  )
}

function Sims({ sale }: Pick<Props, 'sale'>) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>SIMs</h2>
      {sale.lines.map(({ planName, items }, index) =>
        items.length === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
          <details key={index} className={classes.sims}>
            <summary>
              {planName}: {inWords(items.length)}
            </summary>
            <ul>
              {items.slice(0, SHOWN).map(({ id, iccid, creditNumber }) => (
                <li key={id}>
                  <WorkLink href={`/pages/InventoryMaster/Edit/${id}`}>{iccid || `No. ${id}`}</WorkLink>
                  {creditNumber !== '' && <small>Credited by {creditNumber}</small>}
                </li>
              ))}
            </ul>
            {items.length > SHOWN && <p>{billingWords.moreInDelivery(items.length - SHOWN)}</p>}
          </details>
        ),
      )}
    </section>
  )
}
