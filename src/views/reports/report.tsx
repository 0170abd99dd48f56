import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { ReportPagingActor } from '../../machines/report-paging.machine.ts'
import { firstSerial, isEmpty, isFailed, isLoading, isRefused, listOf } from '../../machines/report-paging.selectors.ts'
import type { PagedRow } from '../../schemas/paged-rows.ts'
import { reportMessages } from '../../schemas/report-messages.ts'
import type { Arrangement } from '../shared/data-table/columns.ts'
import { DataTable } from '../shared/data-table/data-table.tsx'
import { Rows as RowsGlyph } from '../shared/glyphs.tsx'
import type { ProgressSource } from '../shared/list/export-bar.tsx'
import listClasses from '../shared/list/list.module.css'
import { NothingFound } from '../shared/nothing-found.tsx'
import { PleaseWait } from '../shared/please-wait.tsx'
import { RetryNotice } from '../shared/retry-notice.tsx'
import { useTimes } from '../shared/times.ts'
import { columnsOf } from './columns.tsx'
import { FileNotices } from './file-notices.tsx'
import { ReportFooter } from './report-footer.tsx'
import { ReportToolbar } from './report-toolbar.tsx'
import classes from './reports.module.css'
import { RowDrawer } from './row-drawer.tsx'

type Props = { readonly actor: ReportPagingActor; readonly exportProgress: ProgressSource }

/** A report or the partner list (spec §2): what it is, table, pager; one row on demand. */
export const Report = ({ actor, exportProgress }: Props) => (
  <div className={listClasses.screen}>
    <ReportToolbar actor={actor} exportProgress={exportProgress} />
    <FileNotices actor={actor} />
    <Failure actor={actor} />
    <Table actor={actor} />
    <ReportFooter actor={actor} />
    <OpenRow actor={actor} />
  </div>
)

function Failure({ actor }: Pick<Props, 'actor'>) {
  const failure = useSelector(actor, (snapshot) => (isFailed(snapshot) ? snapshot.context.failure : null))
  if (failure === null) return null
  return (
    <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
      {reportMessages.fetchError(failure)}
    </RetryNotice>
  )
}

function OpenRow({ actor }: Pick<Props, 'actor'>) {
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ row: 'open' }))
  return isOpen && <RowDrawer actor={actor} />
}

function Table({ actor }: Pick<Props, 'actor'>) {
  const list = useSelector(actor, listOf)
  const rows = useSelector(actor, ({ context }) => context.rows)
  const arrangement = useSelector(actor, ({ context }) => context.columns)
  const serial = useSelector(actor, firstSerial)
  const times = useTimes()
  const isBusy = useSelector(actor, isLoading)
  const hasNone = useSelector(actor, isEmpty)
  const wasRefused = useSelector(actor, isRefused)
  const onRetry = () => actor.send({ type: 'retry.requested' })
  const arrange = useCallback(
    ({ order, hidden }: Arrangement) => actor.send({ type: 'columns.arranged', order, hidden }),
    [actor],
  )
  const opener = useCallback(
    (_: PagedRow, number: number) => {
      const open = () => actor.send({ type: 'row.opened', index: number - firstSerial(actor.getSnapshot()) })
      return (
        <button
          type="button"
          className={classes.open}
          aria-label={`Show row ${number}`}
          aria-haspopup="dialog"
          title="Show all fields"
          onClick={open}
        >
          <RowsGlyph />
        </button>
      )
    },
    [actor],
  )
  return (
    <DataTable
      label={list.title}
      columns={columnsOf(list, times)}
      arrangement={arrangement}
      rows={rows}
      firstSerial={serial}
      isBusy={isBusy}
      rowAction={opener}
      actionLabel="Row"
      onArrange={arrange}
      empty={
        isBusy ? (
          <PleaseWait />
        ) : (
          hasNone && (
            <NothingFound
              title={reportMessages.emptyTitle}
              text={reportMessages.empty}
              {...(wasRefused && { onRetry })}
            />
          )
        )
      }
    />
  )
}
