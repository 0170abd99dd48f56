import { formatMoney } from '../../../schemas/core/format.ts'
import type { Dashboard, Tile } from '../../../schemas/reports/dashboard.ts'
import { tiles } from '../../../schemas/reports/dashboard-parts.ts'
import common from '../../ui/common.module.css'
import { Link } from '../../ui/link.tsx'
import classes from './dashboard.module.css'
import { changeText, grouped, tileAddress } from './dashboard-words.ts'

type Props = { readonly dashboard: Dashboard }

/** The key figures; each links to the list that it counts. */
export const Tiles = ({ dashboard }: Props) => (
  <ul className={classes.tiles} aria-label="Figures">
    {dashboard.tiles.map((tile) => (
      <li key={tile.name} className={classes.tile}>
        <Link href={tileAddress(tile.name, dashboard)} className={classes.tileLink}>
          {tiles[tile.name].label}
        </Link>
        <span className={classes.value}>{grouped(tile.value)}</span>
        {tile.previous !== null && (
          <span className={common.note}>{changeText(tile.value, tile.previous, grouped)}</span>
        )}
        <Amounts tile={tile} />
      </li>
    ))}
  </ul>
)

/** A row for each currency: currencies are never added up. */
const Amounts = ({ tile: { amounts } }: { readonly tile: Tile }) =>
  amounts.length > 0 && (
    <ul className={classes.amounts}>
      {amounts.map(({ currency, amount, previous }) => (
        <li key={currency}>
          <span className={classes.amount}>
            {formatMoney(amount, currency)} {currency}
          </span>{' '}
          <span className={common.note}>{changeText(amount, previous, (value) => formatMoney(value, currency))}</span>
        </li>
      ))}
    </ul>
  )
