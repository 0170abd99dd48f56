import { ActionIcon } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ReportPagingActor } from '../../machines/reports/report-paging.machine.ts'
import { canPass, firstSerial, isRowAwaited, listOf, openRow } from '../../machines/reports/report-paging.selectors.ts'
import { labelIn } from '../../schemas/core/times.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { ArrowUp, ChevronDown } from '../ui/glyphs.tsx'
import { useTimes } from '../ui/times.ts'
import { RowFields } from './row-fields.tsx'
import { valueText } from './value-text.ts'

type PassProps = {
  readonly actor: ReportPagingActor
  readonly by: 1 | -1
  readonly label: string
  readonly keyName: string
  readonly icon: ReactNode
}

/** Goes to a neighbouring row. Stays focusable without one, so that the other arrow is one step away. */
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

/**
 * All fields of one row, also those hidden in the table. Each has a copy button, and the neighbours are one click away.
 */
export function RowDrawer({ actor }: { readonly actor: ReportPagingActor }) {
  const list = useSelector(actor, listOf)
  const row = useSelector(actor, openRow)
  const index = useSelector(actor, ({ context }) => context.openRow ?? 0)
  const first = useSelector(actor, firstSerial)
  const isAwaited = useSelector(actor, isRowAwaited)
  const times = useTimes()
  if (row === null) return null
  const told = list.fields.flatMap((field) => {
    const text = valueText(field, row, times)
    return text === '' ? [] : [`${labelIn(field, times)}: ${text}`]
  })
  const go = (by: 1 | -1) => actor.send({ type: 'row.passed', by })
  const controls = (
    <>
      <CopyButton label="all fields" text={told.join('\n')} />
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
      <RowFields list={list} fields={list.fields} row={row} />
    </Drawer>
  )
}
