import { formatMoney } from '../../schemas/core/format.ts'
import type { StatementBalance } from '../../schemas/reports/report.ts'
import classes from '../ui/totals.module.css'

type Column = { readonly name: Exclude<keyof StatementBalance, 'currency'>; readonly label: string }

const textIn = (amount: number | undefined, currency: string): string =>
  amount === undefined ? '' : formatMoney(amount, currency)

const columns: ReadonlyArray<Column> = [
  { name: 'opening', label: 'Opening' },
  { name: 'invoiced', label: 'Invoiced' },
  { name: 'credited', label: 'Credited' },
  { name: 'paid', label: 'Paid' },
  { name: 'closing', label: 'Closing' },
]
/** Of one customer only. */
const credit: Column = { name: 'creditLeft', label: 'Credit Left' }
const later: Column = { name: 'reversedLater', label: 'Reversed Later' }

/**
 * A statement's balances at the start and the end of its days, by currency: as they were then, and what was reversed
 * since.
 */
export function Balances({ balances }: { readonly balances: ReadonlyArray<StatementBalance> }) {
  if (balances.length === 0) return null
  const shown = [
    ...columns,
    ...(balances.some(({ creditLeft }) => creditLeft !== undefined) ? [credit] : []),
    ...(balances.some(({ reversedLater }) => reversedLater !== 0) ? [later] : []),
  ]
  return (
    <div className={classes.totals}>
      <table aria-label="Balances of these days">
        <thead>
          <tr>
            <th scope="col">These Days</th>
            {shown.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {balances.map((balance) => (
            <tr key={balance.currency}>
              <th scope="row">{balance.currency}</th>
              {shown.map(({ name, label }) => (
                <td key={name} data-label={label}>
                  {textIn(balance[name], balance.currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
