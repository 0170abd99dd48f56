import type { Dashboard } from '../../../schemas/reports/dashboard.ts'
import { figureOf, type PartName, tiles } from '../../../schemas/reports/dashboard-parts.ts'
import common from '../../ui/common.module.css'
import { Link } from '../../ui/link.tsx'
import { grouped, tileAddress } from './dashboard-words.ts'
import { FailedParts } from './failed-parts.tsx'
import classes from './lines.module.css'

type Props = { readonly dashboard: Dashboard; readonly onRetry: () => void }

/** The parts that have nothing but lines of this list. */
export const partsOfNeeds: ReadonlyArray<PartName> = ['lowPlans', 'failedOrders', 'waitingOrders']
/** The parts without which it is unknown whether something needs somebody. */
const partsWithNeeds: ReadonlyArray<PartName> = [...partsOfNeeds, 'stock', 'invoices']

/** What waits for somebody, a line for each kind that leads to its list. */
export const Needs = ({ dashboard, onRetry }: Props) => {
  const known = dashboard.tiles.filter(({ name }) => figureOf(name).needsAct)
  const failed = dashboard.failed ?? []
  const isIncomplete = failed.some((part) => partsWithNeeds.includes(part))
  if (known.length === 0 && !isIncomplete) return null
  const waiting = known.filter(({ value }) => value > 0)
  return (
    <section className={classes.card} aria-labelledby="needs-attention">
      <div className={classes.head}>
        <h2 id="needs-attention">Needs attention</h2>
      </div>
      <FailedParts names={failed.filter((part) => partsOfNeeds.includes(part))} onRetry={onRetry} />
      {waiting.length === 0 && !isIncomplete && <p className={common.note}>Nothing needs your attention</p>}
      {waiting.length > 0 && (
        <ul className={classes.lines} aria-labelledby="needs-attention">
          {waiting.map(({ name, value }) => (
            <li key={name} className={classes.line}>
              <Link href={tileAddress(name, dashboard)} className={classes.link}>
                {tiles[name].label}
              </Link>{' '}
              <span className={classes.count}>{grouped(value)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
