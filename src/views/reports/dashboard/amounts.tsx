import { formatMoney } from '../../../schemas/core/format.ts'
import type { Tile } from '../../../schemas/reports/dashboard.ts'
import { figureOf } from '../../../schemas/reports/dashboard-parts.ts'
import { Change } from './change.tsx'
import classes from './tiles.module.css'

/** The amounts of a tile in one column, a row for each currency: currencies are never added up. */
export const Amounts = ({ tile: { name, amounts } }: { readonly tile: Tile }) =>
  amounts.length > 0 && (
    <ul className={classes.amounts}>
      {amounts.map(({ currency, amount, previous }) => (
        <li key={currency}>
          <span className={classes.currency}>{currency} </span>
          <span className={classes.amount}>{formatMoney(amount)}</span>{' '}
          <Change value={amount} previous={previous} format={formatMoney} more={figureOf(name).more} />
        </li>
      ))}
    </ul>
  )
