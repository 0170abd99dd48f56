import type { PartnerPlanRow } from '../../schemas/partners/partner-report.ts'
import { planNamedAddress } from '../../schemas/records/addresses.ts'
import { WorkLink } from '../ui/link.tsx'
import { useMay } from '../ui/permissions.ts'
import totals from '../ui/totals.module.css'
import classes from './reports.module.css'

type Props = { readonly plans: ReadonlyArray<PartnerPlanRow> }

const counts = new Intl.NumberFormat('en-GB')
const columns = [
  { name: 'held', label: 'SIMs Held' },
  { name: 'sold', label: 'SIMs Sold' },
  { name: 'expiring', label: 'Expiring Soon' },
] as const

/** The plans of one partner: SIMs assigned today, SIMs sold in the list's days, and SIMs that expire soon. */
export function PartnerPlans({ plans }: Props) {
  const mayOpen = useMay()('plan.view')
  return (
    <section aria-label="Plans of the partner" className={classes.plans}>
      <h2>Plans</h2>
      {plans.length === 0 ? (
        <p>No SIMs are held, and none were sold in these days.</p>
      ) : (
        <div className={totals.totals}>
          <table aria-label="SIMs held and sold of each plan">
            <thead>
              <tr>
                <th scope="col">Plan</th>
                {columns.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {plans.map((plan) => (
                <tr key={plan.planID}>
                  <th scope="row">
                    {mayOpen && plan.planname !== '' ? (
                      <WorkLink href={planNamedAddress(plan.planname)}>{plan.planname}</WorkLink>
                    ) : (
                      plan.planname || `No. ${plan.planID}`
                    )}
                  </th>
                  {columns.map(({ name }) => (
                    <td key={name}>{counts.format(plan[name])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
