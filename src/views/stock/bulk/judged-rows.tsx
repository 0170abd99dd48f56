import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { pageCountOf } from '../../../machines/lists/pager.ts'
import { cellsOf, isOpen } from '../../../machines/stock/bulk-import.context.ts'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import type { BulkProblemsActor } from '../../../machines/stock/bulk-problems.machine.ts'
import { labelOf } from '../../../schemas/core/choice.ts'
import { simAddress } from '../../../schemas/records/addresses.ts'
import { type BulkImport, type BulkRow, bulkVerdicts } from '../../../schemas/stock/bulk.ts'
import { BULK_PAGE_SIZE, type BulkFieldName, bulkFieldLabel, bulkFields } from '../../../schemas/stock/bulk-fields.ts'
import { Pager } from '../../lists/pager.tsx'
import { StatusBadge } from '../../ui/cells.tsx'
import common from '../../ui/common.module.css'
import { WorkLink } from '../../ui/link.tsx'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import table from '../table.module.css'
import classes from './bulk.module.css'
import { isField, warningInWords } from './bulk-words.ts'
import { CellControl } from './cell-control.tsx'

type Props = {
  readonly actor: BulkImportActor
  readonly problems: BulkProblemsActor
  readonly bulk: BulkImport
  /** Cells cannot be changed now. */
  readonly isBusy: boolean
}

/** The mapped columns, with their fields. */
const columnsOf = ({ mapping }: BulkImport) =>
  bulkFields.flatMap((name) => {
    const source = mapping[name]
    return source !== undefined && 'column' in source ? [{ name, column: source.column }] : []
  })

const codes: ReadonlySet<BulkFieldName> = new Set(['activationCode', 'iccid'])
const tones = { new: 'good', added: 'good', duplicate: 'waiting', invalid: 'bad' } as const

/** A page of rows with their verdicts; the cells of refused rows can be corrected. */
export function JudgedRows({ actor, problems, bulk, isBusy }: Props) {
  const { rows, total, verdict, page, failure } = useSelector(actor, ({ context }) => context)
  const isUnloaded = useSelector(actor, (snapshot) => snapshot.matches({ judged: 'unloaded' }))
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ judged: 'loading' }))
  const columns = columnsOf(bulk)
  if (isUnloaded) {
    return (
      <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
        The rows could not be loaded. {failure}
      </RetryNotice>
    )
  }
  if (isLoading && rows.length === 0) return <PleaseWait />
  if (rows.length === 0) return <p className={common.note}>No row has this verdict.</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too. */}
      <section className={clsx(table.table, classes.table)} aria-label="Rows and verdicts" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Verdict</th>
              <th scope="col">Reason</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {bulkFieldLabel(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.row}
                actor={actor}
                problems={problems}
                bulk={bulk}
                isBusy={isBusy}
                row={row}
                columns={columns}
              />
            ))}
          </tbody>
        </table>
      </section>
      <Pager
        label="Pages of the rows"
        page={page}
        stepsFrom={page}
        pageCount={pageCountOf(total, BULK_PAGE_SIZE)}
        onChoose={(chosen) => actor.send({ type: 'rows.chosen', verdict, page: chosen })}
      />
    </>
  )
}

/** The reasons and warnings of a field of a row, and the cell that shows all of the row. */
const reasonsOf = ({ row, reasons, warnings = [] }: BulkRow, name: BulkFieldName) => {
  const found = [...reasons, ...warnings].filter(({ field }) => field === name).map(({ message }) => message)
  return found.length === 0 ? undefined : { id: `reasons-${row}`, text: found.join('; ') }
}

type RowProps = Props & {
  readonly row: BulkRow
  readonly columns: ReadonlyArray<{ readonly name: BulkFieldName; readonly column: number }>
}

function Row({ actor, problems, bulk, isBusy, row, columns }: RowProps) {
  const cells = useSelector(actor, ({ context }) => cellsOf(row, context.corrections))
  const lookups = useSelector(problems, ({ context }) => context.lookups)
  const warnings = row.warnings ?? []
  const isOdd = row.verdict === 'invalid' || row.verdict === 'duplicate' || warnings.length > 0
  const isCorrectable = isOdd && row.verdict !== 'added' && isOpen(bulk)
  const label = labelOf(bulkVerdicts, row.verdict)
  const wrong = new Set(row.reasons.map(({ field }) => field))
  return (
    <tr>
      <td className={classes.number}>{row.row}</td>
      <td>
        {row.itemId === null ? (
          <StatusBadge text={label} tone={tones[row.verdict]} />
        ) : (
          <WorkLink href={simAddress(row.itemId)}>
            {label} as {row.itemId}
          </WorkLink>
        )}
      </td>
      <td className={classes.reasons} id={`reasons-${row.row}`}>
        {row.reasons.map(({ field, message }) => (
          <div key={`${field}-${message}`}>{isField(field) ? `${bulkFieldLabel(field)}: ${message}` : message}</div>
        ))}
        {warnings.map(({ field, message }) => (
          <div key={`${field}-${message}`} className={classes.warning}>
            {warningInWords(field, message)}
          </div>
        ))}
      </td>
      {columns.map(({ name, column }) => (
        <td key={name} className={codes.has(name) ? classes.code : undefined}>
          {isCorrectable ? (
            <CellControl
              name={name}
              label={`${bulkFieldLabel(name)}, row ${row.row}`}
              text={cells[column] ?? ''}
              isWrong={wrong.has(name)}
              isReadOnly={isBusy}
              reasons={reasonsOf(row, name)}
              lookups={lookups}
              onText={(value) => actor.send({ type: 'cell.changed', row: row.row, column, value })}
            />
          ) : (
            cells[column]
          )}
        </td>
      ))}
    </tr>
  )
}
