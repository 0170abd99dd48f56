import { useSelector } from '@xstate/react'
import type { ReportPagingActor } from '../../machines/report-paging.machine.ts'
import type { ReportTotal } from '../../schemas/report.ts'
import { RetryNotice } from '../shared/retry-notice.tsx'
import classes from './reports.module.css'

type Props = { readonly actor: ReportPagingActor }

const amounts = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const counts = new Intl.NumberFormat('en-GB')

const columns = [
  { name: 'sum', label: 'Sum' },
  { name: 'refunds', label: 'Refunds' },
  { name: 'cost', label: 'Cost' },
  { name: 'margin', label: 'Margin' },
] as const satisfies ReadonlyArray<{ readonly name: keyof ReportTotal; readonly label: string }>

/** What the rows of all pages come to: a line for each currency, which are never added up. */
export function Totals({ actor }: Props) {
  const totals = useSelector(actor, ({ context }) => context.totals)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ totals: 'failed' }))
  if (isFailed) {
    return (
      <RetryNotice onRetry={() => actor.send({ type: 'totals.retried' })}>
        The totals could not be added up.
      </RetryNotice>
    )
  }
  if (totals === null) {
    return (
      <p className={classes.adding} aria-live="polite">
        The totals are being added up …
      </p>
    )
  }
  const shown = columns.filter(({ name }) => totals.totals.some((total) => total[name] !== null))
  if (totals.totals.length === 0 || shown.length === 0) return null
  return (
    <div className={classes.totals}>
      <table aria-label="Totals of all pages">
        <thead>
          <tr>
            <th scope="col">Totals</th>
            <th scope="col">Rows</th>
            {shown.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.totals.map((total) => (
            <tr key={total.currency}>
              <th scope="row">{total.currency === '' ? 'No amount' : total.currency}</th>
              <td>{counts.format(total.count)}</td>
              {shown.map(({ name }) => (
                <td key={name}>{total[name] === null ? '' : amounts.format(total[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
