import { ActionIcon } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ReportPagingActor } from '../../machines/report-paging.machine.ts'
import { canPass, firstSerial, isRowAwaited, listOf, openRow } from '../../machines/report-paging.selectors.ts'
import { linksOf } from '../../schemas/report-links.ts'
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

type PassProps = {
  readonly actor: ReportPagingActor
  readonly by: 1 | -1
  readonly label: string
  readonly keyName: string
  readonly icon: ReactNode
}

/** Goes to a neighbour of the row. Where there is none it keeps the focus, so that the other arrow is near. */
function Pass({ actor, by, label, keyName, icon }: PassProps) {
  const isOffered = useSelector(actor, (snapshot) => canPass(snapshot, by))
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={label}
      title={`${label} (${keyName})`}
      aria-disabled={!isOffered || undefined}
      onClick={() => actor.send({ type: 'row.passed', by })}
    >
      {icon}
    </ActionIcon>
  )
}

/** All fields of one row, shown or hidden in the table, each with a button that copies it; its neighbours beside it. */
export function RowDrawer({ actor }: { readonly actor: ReportPagingActor }) {
  const list = useSelector(actor, listOf)
  const row = useSelector(actor, openRow)
  const index = useSelector(actor, ({ context }) => context.openRow ?? 0)
  const first = useSelector(actor, firstSerial)
  const isAwaited = useSelector(actor, isRowAwaited)
  const times = useTimes()
  const may = useMay()
  if (row === null) return null
  const links = linksOf(list, row).filter(({ key }) => may(key))
  const fields = list.fields.map((field) => ({
    field,
    label: labelIn(field, times),
    text: valueText(field, row, times),
  }))
  const go = (by: 1 | -1) => actor.send({ type: 'row.passed', by })
  const controls = (
    <>
      <CopyButton
        label="all fields"
        text={fields.flatMap(({ label, text }) => (text === '' ? [] : `${label}: ${text}`)).join('\n')}
      />
      <Pass actor={actor} by={-1} label="Previous row" keyName="←" icon={<ArrowUp />} />
      <Pass actor={actor} by={1} label="Next row" keyName="→" icon={<ChevronDown />} />
    </>
  )
  return (
    <Drawer
      title={`${list.title}, row ${(first + index).toLocaleString('en-GB')}`}
      contentLabel="All fields of the row"
      closeLabel="Close the row"
      controls={controls}
      onClose={() => actor.send({ type: 'row.closed' })}
      onArrow={go}
      isBusy={isAwaited}
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
              <span data-code={field.kind === 'code' || undefined}>
                {text === '' ? '–' : drawn(list, field, row, times)}
              </span>
              {text !== '' && <CopyButton label={label} text={text} />}
            </dd>
          </div>
        ))}
      </dl>
    </Drawer>
  )
}
