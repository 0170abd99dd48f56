import { useSelector } from '@xstate/react'
import type { ReportPagingActor } from '../../machines/reports/report-paging.machine.ts'
import { listOf } from '../../machines/reports/report-paging.selectors.ts'
import { formatMoney } from '../../schemas/core/format.ts'
import type { ReportTotal } from '../../schemas/reports/report.ts'
import type { ReportTotals } from '../../schemas/reports/report-filter.ts'
import type { ReportTotalsKind } from '../../schemas/reports/report-filters.ts'
import common from '../ui/common.module.css'
import { RetryNotice } from '../ui/retry-notice.tsx'
import classes from '../ui/totals.module.css'
import { Balances } from './balances.tsx'
import { costedWords } from './costed.ts'
import { PartnerPlans } from './partner-plans.tsx'

type Props = { readonly actor: ReportPagingActor }

const counts = new Intl.NumberFormat('en-GB')

type TotalColumn = {
  readonly name: Exclude<keyof ReportTotal, 'currency' | 'count' | 'costed'>
  readonly label: string
}

/** The totals of a report, as far as it has them. */
const ofReports: ReadonlyArray<TotalColumn> = [
  { name: 'sum', label: 'Sum' },
  { name: 'refunds', label: 'Refunds' },
  { name: 'cost', label: 'Cost' },
  { name: 'margin', label: 'Margin' },
]
const ofInvoices: ReadonlyArray<TotalColumn> = [
  { name: 'net', label: 'Net' },
  { name: 'tax', label: 'Tax' },
  { name: 'sum', label: 'Total' },
  { name: 'cost', label: 'Cost' },
  { name: 'margin', label: 'Margin' },
]
/** By days past due. */
const ofAgeing: ReadonlyArray<TotalColumn> = [
  { name: 'notDue', label: 'Not Due' },
  { name: 'upTo30', label: '1–30 Days' },
  { name: 'upTo60', label: '31–60 Days' },
  { name: 'upTo90', label: '61–90 Days' },
  { name: 'over90', label: 'Over 90 Days' },
  { name: 'payBack', label: 'Credit' },
  { name: 'sum', label: 'Balance' },
]

const columnsOf = (kind: ReportTotalsKind): ReadonlyArray<TotalColumn> => {
  if (kind === 'ageing') return ofAgeing
  return kind === 'invoiced' ? ofInvoices : ofReports
}

const amountIn = (total: ReportTotal, name: TotalColumn['name']): number | null => total[name] ?? null

/** The totals of all pages, a row for each currency: currencies are never added up. */
export function Totals({ actor }: Props) {
  const totals = useSelector(actor, ({ context }) => context.totals)
  const kind = useSelector(actor, (snapshot) => listOf(snapshot).totals)
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ totals: 'failed' }))
  const isAtLeast = useSelector(actor, ({ context }) => context.isAtLeast)
  // A list without totals only has a count. Its pages have that themselves, unless the list is very long.
  if (kind === 'none' && !isAtLeast) return null
  if (isFailed) {
    return (
      <RetryNotice onRetry={() => actor.send({ type: 'totals.retried' })}>
        {kind === 'none' ? 'The rows could not be counted.' : 'The totals could not be added up.'}
      </RetryNotice>
    )
  }
  if (kind === 'none') return null
  if (totals === null) {
    return (
      <p className={common.note} aria-live="polite">
        Adding up the totals...
      </p>
    )
  }
  return (
    <>
      {totals.balances && <Balances balances={totals.balances} />}
      <Sums kind={kind} totals={totals} />
      {totals.plans && <PartnerPlans plans={totals.plans} />}
    </>
  )
}

const Costed = ({ words }: { readonly words: string | null }) =>
  words !== null && <span className={classes.costed}>{words}</span>

type SumsProps = { readonly kind: ReportTotalsKind; readonly totals: ReportTotals }

function Sums({ kind, totals }: SumsProps) {
  const isAgeing = kind === 'ageing'
  const shown = columnsOf(kind).filter(({ name }) => totals.totals.some((total) => amountIn(total, name) !== null))
  if (totals.totals.length === 0 || shown.length === 0) return null
  return (
    <div className={classes.totals}>
      <table aria-label={isAgeing ? 'What is due today, by days past due' : 'Totals of all pages'}>
        <thead>
          <tr>
            <th scope="col">{isAgeing ? 'Due Today' : 'Totals'}</th>
            {!isAgeing && <th scope="col">Rows</th>}
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
              {!isAgeing && <td data-label="Rows">{counts.format(total.count)}</td>}
              {shown.map(({ name, label }) => (
                <td key={name} data-label={label}>
                  {formatMoney(amountIn(total, name), total.currency)}
                  <Costed words={costedWords(name, total)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
