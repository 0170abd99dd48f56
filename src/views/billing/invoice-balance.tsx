import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import { SidePart } from '../forms/record-side.tsx'
import classes from './invoice-balance.module.css'
import { amountIn } from './money-text.ts'

type Props = { readonly sale: OfflineSale }

/** What is paid, credited and due now. It is not printed: the document says what held at its issue. */
export function InvoiceBalance({ sale }: Props) {
  const { currency, total, paid, credited, due, customerCredit = '0.00' } = sale
  const isOver = Number(due) < 0
  return (
    <SidePart title="Balance">
      <dl className={classes.amounts}>
        <Amount label="Total" text={amountIn(currency, total)} />
        <Amount label="Paid" text={amountIn(currency, paid)} />
        {Number(credited) !== 0 && <Amount label="Credited" text={amountIn(currency, credited)} />}
        <Amount label={isOver ? 'To refund' : 'Due'} text={amountIn(currency, isOver ? due.slice(1) : due)} isStrong />
        {Number(customerCredit) > 0 && <Amount label="Customer credit" text={amountIn(currency, customerCredit)} />}
      </dl>
    </SidePart>
  )
}

type AmountProps = { readonly label: string; readonly text: string; readonly isStrong?: boolean }

const Amount = ({ label, text, isStrong }: AmountProps) => (
  <div className={isStrong ? classes.due : undefined}>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
)
