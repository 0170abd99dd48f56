import { useSelector } from '@xstate/react'
import { useCallback, useRef, useState } from 'react'
import type { PlanDraftsActor } from '../../machines/plan-drafts.machine.ts'
import type { PlanListActor } from '../../machines/plan-list.machine.ts'
import {
  isEmpty,
  isFailed,
  isFilterOpen,
  isLoading,
  isRefused,
  isSearching,
  serialNumberOf,
} from '../../machines/plan-list.selectors.ts'
import { planMessages } from '../../schemas/messages.ts'
import type { PlanRow } from '../../schemas/plan.ts'
import type { Arrangement } from '../shared/data-table/columns.ts'
import { DataTable } from '../shared/data-table/data-table.tsx'
import { Pencil } from '../shared/glyphs.tsx'
import { Link } from '../shared/link.tsx'
import type { ProgressSource } from '../shared/list/export-bar.tsx'
import classes from '../shared/list/list.module.css'
import { useSlashKey } from '../shared/list/use-slash-key.ts'
import { NothingFound } from '../shared/nothing-found.tsx'
import { PleaseWait } from '../shared/please-wait.tsx'
import { RetryNotice } from '../shared/retry-notice.tsx'
import { editPlanAddress } from './addresses.ts'
import { columns } from './columns.ts'
import { DraftsPanel } from './drafts-panel.tsx'
import { FilterPanel } from './filter-panel-code.tsx'
import { PlanListFooter } from './plan-list-footer.tsx'
import { PlanListToolbar } from './plan-list-toolbar.tsx'

type Props = {
  readonly actor: PlanListActor
  readonly drafts: PlanDraftsActor
  readonly exportProgress: ProgressSource
}

const editLink = (row: PlanRow) => (
  <Link
    href={editPlanAddress(row)}
    className={classes.edit}
    aria-label={`Edit plan ${row.planName.trim() || row.pid}`}
    title="Edit"
  >
    <Pencil />
  </Link>
)

/** The plan list (spec §2): toolbar, filter panel, table, pager. */
export function PlanList({ actor, drafts, exportProgress }: Props) {
  const isOpen = useSelector(actor, isFilterOpen)
  const toggle = useRef<HTMLButtonElement>(null)
  const [focusRequests, setFocusRequests] = useState(0)

  useSlashKey(() => {
    if (!isFilterOpen(actor.getSnapshot())) actor.send({ type: 'filterPanel.toggled' })
    setFocusRequests((count) => count + 1)
  })

  return (
    <div className={classes.screen}>
      <PlanListToolbar actor={actor} drafts={drafts} exportProgress={exportProgress} toggleRef={toggle} />
      <DraftsPanel actor={drafts} />
      {isOpen && (
        <FilterPanel
          actor={actor}
          focusRequests={focusRequests}
          onClose={() => {
            actor.send({ type: 'filterPanel.closed' })
            toggle.current?.focus()
          }}
        />
      )}
      <Failure actor={actor} />
      <Rows actor={actor} />
      <PlanListFooter actor={actor} />
    </div>
  )
}

function Failure({ actor }: Pick<Props, 'actor'>) {
  const failure = useSelector(actor, (snapshot) => (isFailed(snapshot) ? snapshot.context.failure : null))
  const told = useSelector(actor, (snapshot) =>
    isSearching(snapshot) ? planMessages.searchError : planMessages.fetchError,
  )
  if (failure === null) return null
  return <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>{told(failure)}</RetryNotice>
}

function Rows({ actor }: Pick<Props, 'actor'>) {
  const rows = useSelector(actor, ({ context }) => context.rows)
  const arrangement = useSelector(actor, ({ context }) => context.columns)
  const firstSerial = useSelector(actor, (snapshot) => serialNumberOf(snapshot, 0))
  const isBusy = useSelector(actor, isLoading)
  const hasNone = useSelector(actor, isEmpty)
  const wasRefused = useSelector(actor, isRefused)
  const onRetry = () => actor.send({ type: 'retry.requested' })
  const arrange = useCallback(
    ({ order, hidden }: Arrangement) => actor.send({ type: 'columns.arranged', order, hidden }),
    [actor],
  )
  return (
    <DataTable
      label="Plan List"
      columns={columns}
      arrangement={arrangement}
      rows={rows}
      firstSerial={firstSerial}
      isBusy={isBusy}
      rowAction={editLink}
      onArrange={arrange}
      empty={
        isBusy ? (
          <PleaseWait />
        ) : (
          hasNone && (
            <NothingFound title={planMessages.emptyTitle} text={planMessages.empty} {...(wasRefused && { onRetry })} />
          )
        )
      }
    />
  )
}
