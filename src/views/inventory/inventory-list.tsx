import { useSelector } from '@xstate/react'
import { useCallback, useRef, useState } from 'react'
import type { InventoryListActor } from '../../machines/inventory-list.machine.ts'
import {
  isEmpty,
  isFailed,
  isFilterOpen,
  isLoading,
  isRefused,
  serialNumberOf,
} from '../../machines/inventory-list.selectors.ts'
import { tellMoment } from '../../schemas/format.ts'
import type { InventoryRow } from '../../schemas/inventory.ts'
import { inventoryMessages } from '../../schemas/messages.ts'
import type { Times } from '../../schemas/times.ts'
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
import { useTimes } from '../shared/times.ts'
import { columns } from './columns.ts'
import { FilterPanel } from './filter-panel-code.tsx'
import own from './inventory-list.module.css'
import { InventoryFooter } from './list-footer.tsx'
import { ListToolbar } from './list-toolbar.tsx'

type Props = { readonly actor: InventoryListActor; readonly exportProgress: ProgressSource }

const editLinkIn =
  (times: Times) =>
  ({ id, voidedDate = '' }: InventoryRow) =>
    voidedDate === '' ? (
      <Link
        href={`/pages/InventoryMaster/Edit/${id}`}
        className={classes.edit}
        aria-label={`Edit inventory ${id}`}
        title="Edit"
      >
        <Pencil />
      </Link>
    ) : (
      <Link
        href={`/pages/InventoryMaster/Edit/${id}`}
        className={own.voided}
        aria-label={`Voided: show inventory ${id}`}
        title={`Voided on ${tellMoment(voidedDate, times)}`}
      >
        Voided
      </Link>
    )

/** The same ones each time, as a table wants them. */
const editLinks = { utc: editLinkIn('utc'), mine: editLinkIn('mine') } as const

/** The inventory list (spec §2): toolbar, filter panel, table, pager. */
export function InventoryList({ actor, exportProgress }: Props) {
  const isOpen = useSelector(actor, isFilterOpen)
  const toggle = useRef<HTMLButtonElement>(null)
  const [focusRequests, setFocusRequests] = useState(0)

  useSlashKey(() => {
    if (!isFilterOpen(actor.getSnapshot())) actor.send({ type: 'filterPanel.toggled' })
    setFocusRequests((count) => count + 1)
  })

  return (
    <div className={classes.screen}>
      <ListToolbar actor={actor} exportProgress={exportProgress} toggleRef={toggle} />
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
      <InventoryFooter actor={actor} />
    </div>
  )
}

function Failure({ actor }: Pick<Props, 'actor'>) {
  const failure = useSelector(actor, (snapshot) => (isFailed(snapshot) ? snapshot.context.failure : null))
  if (failure === null) return null
  return (
    <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
      {inventoryMessages.fetchError(failure)}
    </RetryNotice>
  )
}

function Rows({ actor }: Pick<Props, 'actor'>) {
  const rows = useSelector(actor, ({ context }) => context.rows)
  const arrangement = useSelector(actor, ({ context }) => context.columns)
  const times = useTimes()
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
      label="Inventory List"
      columns={columns[times]}
      arrangement={arrangement}
      rows={rows}
      firstSerial={firstSerial}
      isBusy={isBusy}
      rowAction={editLinks[times]}
      onArrange={arrange}
      empty={
        isBusy ? (
          <PleaseWait />
        ) : (
          hasNone && (
            <NothingFound
              title={inventoryMessages.emptyTitle}
              text={inventoryMessages.empty}
              {...(wasRefused && { onRetry })}
            />
          )
        )
      }
    />
  )
}
