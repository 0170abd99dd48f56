import { apiOrderFields } from '../../schemas/api-order/fields.ts'
import type { ApiOrderDetail } from '../../schemas/api-order/wire.ts'
import type { Field } from '../../schemas/field.ts'
import { pagedListOf } from '../../schemas/paged-lists.ts'
import type { PagedRow } from '../../schemas/paged-rows.ts'
import { linksOf } from '../../schemas/report-links.ts'
import { labelIn } from '../../schemas/times.ts'
import { drawn } from '../reports/columns.tsx'
import report from '../reports/reports.module.css'
import { valueText } from '../reports/value-text.ts'
import { CopyButton } from '../shared/copy-button.tsx'
import { WorkLink } from '../shared/link.tsx'
import { useMay } from '../shared/permissions.ts'
import { useTimes } from '../shared/times.ts'

type Props = { readonly order: ApiOrderDetail }

const list = pagedListOf('ApiOrderManagement')

/** What is not a column of the list. */
const more = [
  { name: 'waitingFor', label: 'Waiting For', kind: 'text', width: 0 },
  { name: 'recipientName', label: 'Recipient', kind: 'text', width: 0 },
  { name: 'recipientEmail', label: 'Recipient Email', kind: 'email', width: 0 },
] as const satisfies ReadonlyArray<Field>

const rowOf = ({ recipient, acts: _, hidden: __, sims: ___, history: ____, ...order }: ApiOrderDetail): PagedRow => ({
  ...order,
  ...{ recipientName: recipient.name, recipientEmail: recipient.email },
})

/** What was ordered, for whom, and how it stands; the e-mail address is masked, and nothing to copy. */
export function OrderFacts({ order }: Props) {
  const times = useTimes()
  const may = useMay()
  const row = rowOf(order)
  const links = linksOf(list, row).filter(({ key }) => may(key))
  return (
    <>
      {links.length > 0 && (
        <nav aria-label="Leads to" className={report.leads}>
          {links.map(({ label, href }) => (
            <WorkLink key={href} href={href}>
              {label}
            </WorkLink>
          ))}
        </nav>
      )}
      <dl className={report.fields}>
        {[...apiOrderFields, ...more].map((field: Field) => {
          const label = labelIn(field, times)
          const text = valueText(field, row, times)
          return (
            <div key={field.name}>
              <dt>{label}</dt>
              <dd>
                <span data-code={field.kind === 'code' || undefined}>
                  {text === '' ? '–' : drawn(list, field, row, times)}
                </span>
                {text !== '' && field.kind !== 'email' && <CopyButton label={label} text={text} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
