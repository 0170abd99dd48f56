import { ActionIcon } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReportPagingActor } from '../../machines/report-paging.machine.ts'
import { firstSerial, listOf, openRow } from '../../machines/report-paging.selectors.ts'
import { reportLinksOf } from '../../schemas/report-links.ts'
import { labelIn } from '../../schemas/times.ts'
import { CopyButton } from '../shared/copy-button.tsx'
import { Drawer } from '../shared/drawer.tsx'
import { ArrowUp, ChevronDown } from '../shared/glyphs.tsx'
import { WorkLink } from '../shared/link.tsx'
import { useMay } from '../shared/permissions.ts'
import { useTimes } from '../shared/times.ts'
import { drawn } from './columns.tsx'
import classes from './reports.module.css'
import { valueText } from './value-text.ts'

/** All fields of one row, shown or hidden in the table, each with a button that copies it; its neighbours beside it. */
export function RowDrawer({ actor }: { readonly actor: ReportPagingActor }) {
  const list = useSelector(actor, listOf)
  const row = useSelector(actor, openRow)
  const index = useSelector(actor, ({ context }) => context.openRow ?? 0)
  const count = useSelector(actor, ({ context }) => context.rows.length)
  const first = useSelector(actor, firstSerial)
  const times = useTimes()
  const may = useMay()
  if (row === null) return null
  const links = list.report ? reportLinksOf(list.report.reportName, row).filter(({ key }) => may(key)) : []
  const fields = list.fields.map((field) => ({
    field,
    label: labelIn(field, times),
    text: valueText(field, row, times),
  }))
  const go = (to: number) => to >= 0 && to < count && actor.send({ type: 'row.opened', index: to })
  const controls = (
    <>
      <CopyButton
        label="all fields"
        text={fields.flatMap(({ label, text }) => (text === '' ? [] : `${label}: ${text}`)).join('\n')}
      />
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Previous row"
        title="Previous row (←)"
        aria-disabled={index === 0 || undefined}
        onClick={() => go(index - 1)}
      >
        <ArrowUp />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Next row"
        title="Next row (→)"
        aria-disabled={index === count - 1 || undefined}
        onClick={() => go(index + 1)}
      >
        <ChevronDown />
      </ActionIcon>
    </>
  )
  return (
    <Drawer
      title={`${list.title}, row ${(first + index).toLocaleString('en-GB')}`}
      contentLabel="All fields of the row"
      closeLabel="Close the row"
      controls={controls}
      onClose={() => actor.send({ type: 'row.closed' })}
      onArrow={(by) => go(index + by)}
    >
      {links.length > 0 && (
        <nav aria-label="Leads to" className={classes.leads}>
          {links.map(({ label, href }) => (
            <WorkLink key={href} href={href}>
              {label}
            </WorkLink>
          ))}
        </nav>
      )}
      <dl className={classes.fields}>
        {fields.map(({ field, label, text }) => (
          <div key={field.name}>
            <dt>{label}</dt>
            <dd>
              <span data-code={field.kind === 'code' || undefined}>{text === '' ? '–' : drawn(field, row, times)}</span>
              {text !== '' && <CopyButton label={label} text={text} />}
            </dd>
          </div>
        ))}
      </dl>
    </Drawer>
  )
}
