import { formatMoment } from '../../schemas/core/format.ts'
import { type Times, zoneOf } from '../../schemas/core/times.ts'
import type { CountedDrift } from '../../schemas/developer/drift.ts'
import type { DriftOfCall } from '../../schemas/developer/drift-shown.ts'
import { driftKinds, effectOf, isHarmless } from '../../schemas/developer/drift-words.ts'
import { StatusBadge } from '../ui/cells.tsx'
import { useTimes } from '../ui/times.ts'
import classes from './contract.module.css'

/** The differences by call. On a phone each is a block, with the column's name before each value. */
export function DriftTable({ groups }: { readonly groups: ReadonlyArray<DriftOfCall> }) {
  const times = useTimes()
  const zone = zoneOf(times)
  return groups.map(({ call, entries }) => (
    <section key={call} className={classes.group} aria-label={call}>
      <h2 className={classes.call}>{call}</h2>
      <div className={classes.table}>
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Difference</th>
              <th scope="col">Effect</th>
              <th scope="col" className={classes.number}>
                Times
              </th>
              <th scope="col">First sample</th>
              <th scope="col">First ({zone})</th>
              <th scope="col">Last ({zone})</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={`${entry.what} ${entry.field}`} entry={entry} times={times} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  ))
}

type RowProps = { readonly entry: CountedDrift; readonly times: Times }

function Row({ entry: { field, what, times: count, sample, first, last }, times }: RowProps) {
  return (
    <tr>
      <th scope="row" className={classes.field}>
        {field === '' ? 'The answer itself' : field}
      </th>
      <td data-label="Difference">{driftKinds[what].label}</td>
      <td data-label="Effect">
        <StatusBadge text={effectOf(what)} tone={isHarmless(what) ? 'quiet' : 'waiting'} />
      </td>
      <td data-label="Times" className={classes.number}>
        {count.toLocaleString('en-GB')}
      </td>
      <td data-label="First sample" className={classes.sample}>
        {sample}
      </td>
      <td data-label="First" className={classes.moment}>
        {formatMoment(first, times)}
      </td>
      <td data-label="Last" className={classes.moment}>
        {formatMoment(last, times)}
      </td>
    </tr>
  )
}
