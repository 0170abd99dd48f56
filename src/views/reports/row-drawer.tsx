import { ActionIcon } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReportPagingActor } from '../../machines/report-paging.machine.ts'
import { firstSerial, listOf, openRow } from '../../machines/report-paging.selectors.ts'
import { labelIn } from '../../schemas/times.ts'
import { CopyButton } from '../shared/copy-button.tsx'
import { Drawer } from '../shared/drawer.tsx'
import { ArrowUp, ChevronDown } from '../shared/glyphs.tsx'
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
  if (row === null) return null
  const go = (to: number) => to >= 0 && to < count && actor.send({ type: 'row.opened', index: to })
  const controls = (
    <>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Previous row"
        aria-disabled={index === 0 || undefined}
        onClick={() => go(index - 1)}
      >
        <ArrowUp />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label="Next row"
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
    >
      <dl className={classes.fields}>
        {list.fields.map((field) => {
          const label = labelIn(field, times)
          const text = valueText(field, row, times)
          return (
            <div key={field.name}>
              <dt>{label}</dt>
              <dd>
                <span data-code={field.kind === 'code' || undefined}>
                  {text === '' ? '–' : drawn(field, row, times)}
                </span>
                {text !== '' && <CopyButton label={label} text={text} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </Drawer>
  )
}
