import { useId } from 'react'
import type { OfflineInvoiceActor } from '../../machines/offline-invoice.machine.ts'
import { labelOf } from '../../schemas/choice.ts'
import { tellMoment } from '../../schemas/format.ts'
import { paymentModes } from '../../schemas/offline-sale/choices.ts'
import type { OfflineSale } from '../../schemas/offline-sale/wire.ts'
import { WorkLink } from '../shared/link.tsx'
import { useTimes } from '../shared/times.ts'
import classes from './became-of.module.css'
import { PdfButton } from './invoice-bar.tsx'
import { amountIn } from './money-text.ts'

/** So many SIMs of a line are drawn; the delivery file has all of them. */
const SHOWN = 500

type Props = { readonly actor: OfflineInvoiceActor; readonly sale: OfflineSale }
type Happening = {
  readonly date: string
  readonly by: string
  readonly what: string
  readonly note: string
  readonly credit: string
}

const sims = (count: number): string => `${count} ${count === 1 ? 'SIM' : 'SIMs'}`

/** What has happened, the oldest first: what was paid at once comes after the issue of the same moment. */
const historyOf = ({ createdBy, createdDate, invoiceNumber, currency, total, payments, creditNotes }: OfflineSale) => {
  const issued: Happening = {
    ...{ date: createdDate, by: createdBy, note: '', credit: '' },
    what: `Issued ${invoiceNumber} over ${amountIn(currency, total)}`,
  }
  const paid = payments.map(({ date, by, amount, paymentMode, paymentReference }): Happening => {
    const isBack = amount.startsWith('-')
    const reference = paymentReference === '' ? '' : ` ${paymentReference}`
    return {
      ...{ date, by, credit: '', note: labelOf(paymentModes, paymentMode) + reference },
      what: `${isBack ? 'Paid back' : 'Paid'} ${amountIn(currency, isBack ? amount.slice(1) : amount)}`,
    }
  })
  const credited = creditNotes.map(({ date, by, creditNumber, reason, total: amount, lines }): Happening => {
    const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    return {
      ...{ date, by, credit: creditNumber, note: reason },
      what: `Credited ${amountIn(currency, amount)} for ${sims(count)} by ${creditNumber}`,
    }
  })
  return [issued, ...[...paid, ...credited].sort((one, other) => one.date.localeCompare(other.date))]
}

/** What has become of an invoice: by whom, when; and where its SIMs are. It is not printed. */
export function BecameOf({ actor, sale }: Props) {
  const times = useTimes()
  const heading = useId()
  return (
    <div className={classes.became}>
      <section aria-labelledby={heading}>
        <h2 id={heading}>History</h2>
        <ol className={classes.history}>
          {historyOf(sale).map(({ date, by, what, note, credit }) => (
            <li key={`${date} ${what}`}>
              <span>
                {what}
                {note !== '' && <small>{note}</small>}
                <small>
                  {by}, {tellMoment(date, times)}
                </small>
              </span>
              {credit !== '' && <PdfButton actor={actor} label={`PDF of ${credit}`} credit={credit} />}
            </li>
          ))}
        </ol>
      </section>
      <Sims sale={sale} />
    </div>
  )
}

function Sims({ sale }: Pick<Props, 'sale'>) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>SIMs</h2>
      {sale.lines.map(({ planName, items }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
        <details key={index} className={classes.sims}>
          <summary>
            {planName}: {sims(items.length)}
          </summary>
          <ul>
            {items.slice(0, SHOWN).map(({ id, iccid, creditNumber }) => (
              <li key={id}>
                <WorkLink href={`/pages/InventoryMaster/Edit/${id}`}>{iccid || `No. ${id}`}</WorkLink>
                {creditNumber !== '' && <small>Credited by {creditNumber}</small>}
              </li>
            ))}
          </ul>
          {items.length > SHOWN && <p>And {sims(items.length - SHOWN)} more: the delivery file has them.</p>}
        </details>
      ))}
    </section>
  )
}
