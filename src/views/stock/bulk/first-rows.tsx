import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import { FIRST_ROWS, NO_HEADER } from '../../../schemas/stock/file-layout.ts'
import { tableHeads } from '../../../services/core/vault.ts'
import table from '../table.module.css'
import { bulkWords } from './bulk-words.ts'
import classes from './first-rows.module.css'

type Props = { readonly actor: BulkImportActor }

/** The first rows of the file as they are. The row with the names of the columns is marked, and can be changed. */
export function FirstRows({ actor }: Props) {
  const tableRef = useSelector(actor, ({ context }) => context.table?.tableRef ?? '')
  const file = tableHeads.get(tableRef)
  if (file === undefined) return null
  const { first, headerRow } = file
  const columns = Array.from(
    { length: first.reduce((most, { cells }) => Math.max(most, cells.length), 1) },
    (_, at) => at,
  )
  return (
    <section className={classes.block} aria-label="First rows">
      <p className={classes.lead}>{bulkWords.firstRows(first.length, FIRST_ROWS)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too. */}
      <section className={clsx(table.table, classes.table)} aria-label="First rows of the file" tabIndex={0}>
        <table>
          <tbody>
            {first.map(({ row, cells }) => (
              <tr key={row} data-header={row === headerRow || undefined} data-left-out={row < headerRow || undefined}>
                <th scope="row">
                  <RowNumber actor={actor} row={row} isHeader={row === headerRow} isBlank={cells.length === 0} />
                </th>
                {columns.map((column) => (
                  <td key={column}>{cells[column] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

type RowProps = Props & { readonly row: number; readonly isHeader: boolean; readonly isBlank: boolean }

/** The number of a row: pressed for the header. Pressed again, the file has no header. */
function RowNumber({ actor, row, isHeader, isBlank }: RowProps) {
  const isEditable = useSelector(actor, (snapshot) => !snapshot.matches('beginning'))
  if (isBlank) return <span className={classes.blank}>{row}</span>
  return (
    <button
      type="button"
      className={classes.number}
      aria-label={`Row ${row} is the header`}
      aria-pressed={isHeader}
      aria-disabled={!isEditable}
      onClick={() => actor.send({ type: 'layout.chosen', headerRow: isHeader ? NO_HEADER : row })}
    >
      {row}
      {isHeader && <span className={classes.mark}>Header</span>}
    </button>
  )
}
