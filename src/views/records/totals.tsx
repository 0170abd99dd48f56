import { useSelector } from '@xstate/react'
import type { RecordListActor } from '../../machines/records/record-list.machine.ts'
import { recordOf, totalsOf } from '../../machines/records/record-list.selectors.ts'
import { recordColumns } from '../../schemas/records/kit/columns.ts'
import { cellText } from '../ui/data-table/cell-text.ts'
import { useTimes } from '../ui/times.ts'
import classes from '../ui/totals.module.css'

/** The totals of all pages, a row for each currency: currencies are never added up. */
export function RecordTotals({ actor }: { readonly actor: RecordListActor }) {
  const record = useSelector(actor, recordOf)
  const totals = useSelector(actor, totalsOf)
  const times = useTimes()
  if (totals.length === 0) return null
  const summed = (record.totals ?? []).flatMap((name) => recordColumns(record).filter((column) => column.name === name))
  return (
    <div className={classes.totals}>
      <table aria-label="Totals of all pages">
        <thead>
          <tr>
            <th scope="col">Totals</th>
            {summed.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={String(total.currency)}>
              <th scope="row">{total.currency === '' ? 'No currency' : total.currency}</th>
              {summed.map(({ name, label, kind }) => (
                <td key={name} data-label={label}>
                  {cellText(kind, total[name], times, total.currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
