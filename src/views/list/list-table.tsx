import { memo, type ReactNode, useCallback } from 'react'
import type { ListFacts } from '../../machines/list-facts.ts'
import { type PagerStep, pageAfter } from '../../machines/pager.ts'
import { commonMessages } from '../../schemas/messages.ts'
import type { Column } from '../shared/data-table/columns.ts'
import { DataTable } from '../shared/data-table/data-table.tsx'
import { NothingFound } from '../shared/nothing-found.tsx'
import { PleaseWait } from '../shared/please-wait.tsx'
import type { ListActs } from './use-list-acts.ts'

/** What a list says of itself. */
export type ListWords = {
  /** Where there is nothing at all. */
  readonly empty: string
  /** Where a page did not come. */
  readonly failed: (reason: string) => string
}

type Said = {
  readonly facts: Pick<ListFacts<unknown>, 'state' | 'rows'>
  readonly acts: ListActs
  readonly words: ListWords
}

type Props<Row> = Said & {
  readonly label: string
  readonly facts: ListFacts<Row>
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rowAction: (row: Row, serial: number) => ReactNode
  readonly actionLabel: string | undefined
  /** Opens a row that was pressed. The same each time, or every row is drawn again. */
  readonly onOpen: ((row: Row, serial: number) => void) | undefined
}

const Table = memo(DataTable) as typeof DataTable

/** The table of a list, and what stands in it where there are no rows. */
export function ListTable<Row>({ label, facts, acts, columns, rowAction, actionLabel, onOpen, words }: Props<Row>) {
  const { page, pageCount } = facts
  const turn = useCallback(
    (step: PagerStep) => {
      const to = pageAfter(step, page, pageCount)
      if (to !== page) acts.onPage(to)
    },
    [acts, page, pageCount],
  )
  return (
    <Table
      label={label}
      columns={columns}
      arrangement={facts.arrangement}
      rows={facts.rows}
      firstSerial={facts.firstSerial}
      isBusy={facts.state === 'loading'}
      isStale={facts.state === 'loading' || facts.state === 'failed'}
      rowAction={rowAction}
      {...(actionLabel !== undefined && { actionLabel })}
      {...(onOpen && { onOpen })}
      onArrange={acts.onArrange}
      onTurn={turn}
      empty={facts.rows.length === 0 && <NoRows facts={facts} acts={acts} words={words} />}
    />
  )
}

function NoRows({ facts: { state }, acts, words }: Said) {
  if (state === 'loading') return <PleaseWait />
  if (state === 'empty') return <NothingFound title={commonMessages.emptyTitle} text={words.empty} />
  if (state === 'refused') {
    return <NothingFound title={commonMessages.emptyTitle} text={words.empty} onRetry={acts.onRetry} />
  }
  return null
}
