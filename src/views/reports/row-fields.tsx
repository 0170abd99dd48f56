import { use } from 'react'
import type { Field } from '../../schemas/core/field.ts'
import { labelIn } from '../../schemas/core/times.ts'
import type { PagedList } from '../../schemas/lists/paged-lists.ts'
import type { PagedRow } from '../../schemas/lists/paged-rows.ts'
import { linksOf } from '../../schemas/reports/report-links.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Link, OpensContext } from '../ui/link.tsx'
import { ReaderContext, useMay } from '../ui/permissions.ts'
import { useTimes } from '../ui/times.ts'
import { drawn } from './columns.tsx'
import classes from './reports.module.css'
import { valueText } from './value-text.ts'

type Props = {
  readonly list: PagedList
  readonly fields: ReadonlyArray<Field>
  readonly row: PagedRow
  /** Fields that are masked, so there is nothing to copy. */
  readonly masked?: ReadonlyArray<string>
}

/** The links of a row that the person may follow, and its fields, each with a copy button. */
export function RowFields({ list, fields, row, masked = [] }: Props) {
  const times = useTimes()
  const may = useMay()
  const opens = use(OpensContext)
  const { serves } = use(ReaderContext)
  const links = linksOf(list, row).filter(
    ({ key, part, href }) => may(key) && (part === undefined || serves.includes(part)) && opens(href),
  )
  return (
    <>
      {links.length > 0 && (
        <nav aria-label="Leads to" className={classes.leads}>
          {links.map(({ label, href }) => (
            <Link key={href} href={href}>
              {label}
            </Link>
          ))}
        </nav>
      )}
      <dl className={classes.fields}>
        {fields.map((field) => {
          const label = labelIn(field, times)
          const text = valueText(field, row, times)
          const value = text === '' ? '–' : drawn(list, field, row, times)
          const link = text === '' ? undefined : links.find(({ names = [] }) => names.includes(field.name))
          return (
            <div key={field.name}>
              <dt>{label}</dt>
              <dd>
                <span data-code={field.kind === 'code' || undefined}>
                  {link === undefined ? value : <Link href={link.href}>{value}</Link>}
                </span>
                {text !== '' && !masked.includes(field.name) && <CopyButton label={label} text={text} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}
