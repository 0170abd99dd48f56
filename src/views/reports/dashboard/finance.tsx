import { formatMoney } from '../../../schemas/core/format.ts'
import type { FinanceTile } from '../../../schemas/reports/dashboard.ts'
import { financeAddress, financeTiles } from '../../../schemas/reports/finance-tiles.ts'
import common from '../../ui/common.module.css'
import { Link } from '../../ui/link.tsx'
import classes from './dashboard.module.css'

type Props = { readonly tiles: ReadonlyArray<FinanceTile> }

/** What is due, overdue and earned as of today; each tile leads to the list with the same totals. */
export const Finance = ({ tiles }: Props) => (
  <section className={classes.finance} aria-label="Finance">
    <div className={classes.panelHead}>
      <h2>Finance</h2>
      <p className={common.note}>As of today, for every range.</p>
    </div>
    <ul className={classes.tiles} aria-label="Finance amounts">
      {tiles.map((tile) => (
        <li key={tile.name} className={classes.tile}>
          <Link href={financeAddress(tile)} className={classes.tileLink}>
            {financeTiles[tile.name].label}
          </Link>
          <FinanceNote name={tile.name} />
          <FinanceAmounts tile={tile} />
        </li>
      ))}
    </ul>
  </section>
)

const FinanceNote = ({ name }: Pick<FinanceTile, 'name'>) => {
  const tile: { readonly label: string; readonly note?: string } = financeTiles[name]
  return tile.note !== undefined && <span className={common.note}>{tile.note}</span>
}

/** A row for each currency: currencies are never added up. */
const FinanceAmounts = ({ tile: { amounts } }: { readonly tile: FinanceTile }) =>
  amounts.length === 0 ? (
    <span className={classes.sum}>0</span>
  ) : (
    <ul className={classes.amounts}>
      {amounts.map(({ currency, amount }) => (
        <li key={currency} className={classes.sum}>
          {formatMoney(amount)} {currency}
        </li>
      ))}
    </ul>
  )
