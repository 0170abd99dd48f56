import { memo, type ReactNode, useCallback } from 'react'
import type { ListFacts } from '../../machines/lists/list-facts.ts'
import { type PagerStep, pageAfter } from '../../machines/lists/pager.ts'
import type { FirstStep } from '../../schemas/core/first-step.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { Sort } from '../../schemas/lists/sort.ts'
import type { Arrangement, Column } from '../ui/data-table/columns.ts'
import { DataTable } from '../ui/data-table/data-table.tsx'
import type { Selection } from '../ui/data-table/row-boxes.ts'
import { NothingFound } from '../ui/nothing-found.tsx'
import { useFirstStep } from '../ui/permissions.ts'
import { PleaseWait } from '../ui/please-wait.tsx'
import type { ListActs } from './use-list-acts.ts'

/** The texts of a list. */
export type ListWords = {
  /** If the list has no rows at all. */
  readonly empty: string
  /** The step that creates the first row. */
  readonly first: FirstStep
  /** If the server did not succeed. */
  readonly refused: string
  /** If a page could not be loaded. */
  readonly failed: (reason: string) => string
}

type Said = {
  readonly facts: Pick<ListFacts<unknown>, 'state' | 'isSearch'>
  readonly acts: ListActs
  readonly words: ListWords
  /** Clears the filter, if there is one. */
  readonly onClear: (() => void) | undefined
}

type Props<Row> = Said & {
  readonly label: string
  readonly facts: ListFacts<Row>
  readonly columns: ReadonlyArray<Column<Row>>
  readonly arrangement: Arrangement
  readonly rowAction: ((row: Row, serial: number) => ReactNode) | undefined
  readonly actionCount: number | undefined
  /** Opens a pressed row. Must be stable, or every row is drawn again. */
  readonly onOpen: ((row: Row, serial: number) => void) | undefined
  /** Chooses the order of the rows; null for the default order. Must be stable. */
  readonly onSort: (sort: Sort | null) => void
  /** Selectable rows. Must be stable while nothing is selected. */
  readonly selection: Selection<Row> | undefined
}

const Table = memo(DataTable) as typeof DataTable

/** The table of a list, and its texts if there are no rows. */
export function ListTable<Row>({
  label,
  facts,
  acts,
  columns,
  arrangement,
  rowAction,
  actionCount,
  onOpen,
  onSort,
  selection,
  ...said
}: Props<Row>) {
  const { stepsFrom, pageCount } = facts
  const turn = useCallback(
    (step: PagerStep) => {
      const to = pageAfter(step, stepsFrom, pageCount)
      if (to !== stepsFrom) acts.onPage(to)
    },
    [acts, stepsFrom, pageCount],
  )
  return (
    <Table
      label={label}
      columns={columns}
      arrangement={arrangement}
      rows={facts.rows}
      firstSerial={facts.firstSerial}
      isBusy={facts.state === 'loading'}
      isStale={facts.isStale}
      markedRow={facts.markedRow}
      {...(rowAction && { rowAction })}
      {...(actionCount !== undefined && { actionCount })}
      {...(onOpen && { onOpen })}
      {...(selection && { selection })}
      sort={facts.sort}
      onSort={onSort}
      onArrange={acts.onArrange}
      onTurn={turn}
      empty={facts.rows.length === 0 && <NoRows facts={facts} acts={acts} {...said} />}
    />
  )
}

function NoRows({ facts: { state, isSearch }, acts, words, onClear }: Said) {
  const title = commonMessages.emptyTitle
  const first = useFirstStep(words.first)
  if (state === 'loading') return <PleaseWait />
  if (state === 'refused') return <NothingFound title={title} text={words.refused} act={retry(acts.onRetry)} />
  if (state !== 'empty') return null
  if (!isSearch || !onClear) return <NothingFound title={title} text={words.empty} first={first} />
  return <NothingFound title={title} text={commonMessages.nothingFits} act={{ label: 'Clear', onPress: onClear }} />
}

const retry = (onPress: () => void) => ({ label: 'Retry', onPress })
