import type { CreditReview } from '../../schemas/billing/offline-sale/invoice-acts.ts'
import classes from './credit.module.css'
import { amountIn, amountText } from './money-text.ts'

/** The amounts of a credit note before it is issued, and what the invoice comes to after it. */
export function CreditAmounts({ review, currency }: { readonly review: CreditReview; readonly currency: string }) {
  const { rates, net, total, due } = review
  const isRefund = due.startsWith('-')
  const rows = [
    ['Net', amountText(net)],
    ...rates.map(({ taxRate, base, tax }) => [`Tax ${taxRate} % of ${amountText(base)}`, amountText(tax)]),
    ['Total credited', amountIn(currency, total)],
    [isRefund ? 'Credit after it' : 'Due after it', amountIn(currency, isRefund ? due.slice(1) : due)],
  ]
  return (
    <section role="status" aria-label="Amounts of the credit note">
      <dl className={classes.amounts}>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
