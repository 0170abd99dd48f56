import { moneyIn } from '../../../schemas/core/format.ts'
import type { Dashboard, FinanceTile } from '../../../schemas/reports/dashboard.ts'
import { financeAddress, financeTileOf } from '../../../schemas/reports/finance-tiles.ts'
import common from '../../ui/common.module.css'
import { Link } from '../../ui/link.tsx'
import { FailedParts } from './failed-parts.tsx'
import classes from './lines.module.css'

type Props = { readonly dashboard: Dashboard; readonly onRetry: () => void }

/** What is due, overdue, received and earned as of today; each line leads to the list with the same totals. */
export const Finance = ({ dashboard: { finance = [], failed = [] }, onRetry }: Props) => {
  const isFailed = failed.includes('finance')
  if (finance.length === 0 && !isFailed) return null
  return (
    <section className={classes.card} aria-label="Finance">
      <div className={classes.head}>
        <h2>Finance</h2>
        <p className={common.note}>As of today, for every range.</p>
      </div>
      {isFailed && <FailedParts names={['finance']} onRetry={onRetry} />}
      <ul className={classes.lines} aria-label="Finance amounts">
        {finance.map((tile) => (
          <li key={tile.name} className={classes.line}>
            <span className={classes.name}>
              <Link href={financeAddress(tile)} className={classes.link}>
                {financeTileOf(tile.name).label}
              </Link>
              <span className={common.small}>{financeTileOf(tile.name).note}</span>
            </span>
            <FinanceAmounts tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A row for each currency: currencies are never added up. */
const FinanceAmounts = ({ tile: { amounts } }: { readonly tile: FinanceTile }) =>
  amounts.length === 0 ? (
    <span className={classes.none}>0</span>
  ) : (
    <ul className={classes.amounts}>
      {amounts.map(({ currency, amount }) => (
        <li key={currency}>{moneyIn(currency, amount)}</li>
      ))}
    </ul>
  )
