import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { paymentReversalOf } from '../../schemas/billing/invoice-acts.ts'
import { openDispute } from '../../schemas/billing/offline-sale/dispute.ts'
import type { OfflineSale, Payment } from '../../schemas/billing/offline-sale/invoice.ts'
import { tellMoment } from '../../schemas/core/format.ts'
import { simAddress } from '../../schemas/records/addresses.ts'
import { inWords } from '../../schemas/stock/assignment.ts'
import { StatusBadge } from '../ui/cells.tsx'
import { WorkLink } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { useMay } from '../ui/permissions.ts'
import { useTimes } from '../ui/times.ts'
import { opens } from './act-opener.ts'
import { billingWords } from './billing-words.ts'
import { historyOf } from './invoice-history.ts'
import classes from './invoice-status.module.css'
import { dayText, sizeIn } from './payment-text.ts'
import { SendButton } from './send-button.tsx'

/** The most SIMs of a line that are drawn; the delivery file has all of them. */
const SHOWN = 500

type Props = { readonly actor: OfflineInvoiceActor; readonly act: ActActor; readonly sale: OfflineSale }

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
          {historyOf(sale).map(({ date, by, what, note, payment, retry }) => (
            <li key={`${date} ${what} ${payment?.payment ?? ''}`}>
              <span>
                <span className={payment?.reversed && classes.reversed}>{what}</span>
                {payment?.reversed && <StatusBadge text="Reversed" tone="quiet" />}
                {note !== '' && <small>{note}</small>}
                <small>
                  {by}, {tellMoment(date, times)}
                </small>
              </span>
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
                  <WorkLink href={simAddress(id)}>{iccid || `No. ${id}`}</WorkLink>
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
