import { useMemo } from 'react'
import type { Selection } from '../ui/data-table/row-boxes.ts'

/** The id of a row of any list. */
const rowId = (row: object): number => Number('id' in row ? row.id : 0)

/**
 * A selection by ids as the table needs it: also rows of other pages, by their id alone. Null selects all shown rows.
 * `onSelect` must be stable.
 */
export const useIdSelection = <Shown extends object>(
  ids: ReadonlyArray<number> | null,
  rows: ReadonlyArray<Shown>,
  onSelect: (ids: ReadonlyArray<number>) => void,
): Selection<Shown> =>
  useMemo(() => {
    const shown = new Map(rows.map((row) => [rowId(row), row]))
    const elsewhere = (id: number) => ({ id }) as unknown as Shown
    return {
      rowId,
      selected: ids === null ? rows : ids.map((id) => shown.get(id) ?? elsewhere(id)),
      onSelect: (chosen) => onSelect(chosen.map(rowId)),
    }
  }, [ids, rows, onSelect])
