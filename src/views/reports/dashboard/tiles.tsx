import type { Dashboard } from '../../../schemas/reports/dashboard.ts'
import { figureOf, tiles } from '../../../schemas/reports/dashboard-parts.ts'
import { Link } from '../../ui/link.tsx'
import { Amounts } from './amounts.tsx'
import { Change } from './change.tsx'
import { grouped, tileAddress } from './dashboard-words.ts'
import { Sparkline } from './sparkline.tsx'
import classes from './tiles.module.css'

type Props = { readonly dashboard: Dashboard }

/** The key figures; each links to the list that it counts. What needs somebody is a separate list. */
export const Tiles = ({ dashboard }: Props) => {
  const shown = dashboard.tiles.filter(({ name }) => figureOf(name).needsAct === undefined)
  if (shown.length === 0) return null
  return (
    <ul className={classes.tiles} aria-label="Figures">
      {shown.map((tile) => (
        <li key={tile.name} className={classes.tile}>
          <Link href={tileAddress(tile.name, dashboard)} className={classes.link}>
            {tiles[tile.name].label}
          </Link>
          <span className={classes.value}>{grouped(tile.value)}</span>
          {tile.previous !== null && (
            <Change value={tile.value} previous={tile.previous} format={grouped} more={figureOf(tile.name).more} />
          )}
          {tile.daily !== undefined && <Sparkline values={tile.daily} />}
          <Amounts tile={tile} />
        </li>
      ))}
    </ul>
  )
}
