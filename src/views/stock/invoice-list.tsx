import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { InvoiceActActor } from '../../machines/billing/invoice-act.machine.ts'
import { type HistoryDrawerActor, isOpen } from '../../machines/history/history-drawer.machine.ts'
import type { ColumnPresetsActor } from '../../machines/lists/column-presets.machine.ts'
import type { RecordListActor } from '../../machines/records/record-list.machine.ts'
import type { RecordRow } from '../../schemas/records/kit/shown.ts'
import type { ViewedRoutes } from '../../schemas/records/routes.ts'
import { invoiceCostsOf } from '../../schemas/stock/invoice-costs.ts'
import { invoiceFileOf } from '../../schemas/stock/item-acts.ts'
import { isDifferent } from '../../schemas/stock/supplier-invoice.ts'
import { NO_INVOICE } from '../../schemas/stock/supplier-invoice-fields.ts'
import { HistoryDrawer } from '../history/history-drawer.tsx'
import list from '../lists/list.module.css'
import { type DrawnCells, RecordList, type RowActs } from '../records/list.tsx'
import common from '../ui/common.module.css'
import { Check, Clock, Paper, Pencil, Undo } from '../ui/glyphs.tsx'
import { InHeading } from '../ui/in-heading.tsx'
import { WorkLink } from '../ui/link.tsx'
import { newId } from '../ui/new-id.ts'
import { useMay, useServes } from '../ui/permissions.ts'
import { InvoiceCheckDrawer } from './invoice-check-drawer.tsx'
import { InvoiceCostsDrawer } from './invoice-costs-drawer.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { stockWords } from './stock-words.ts'

type Props = {
  readonly actor: RecordListActor
  readonly presets: ColumnPresetsActor
  readonly routes: ViewedRoutes
  readonly act: ActActor
  /** The acts that need no dialog. */
  readonly invoices: InvoiceActActor
  readonly history: HistoryDrawerActor
}

/**
 * Supplier invoices: their files can be downloaded, attached and replaced, the costs of their SIMs corrected, and
 * invoices can be marked as checked. The History of each says who did so, and why despite a difference.
 */
export function InvoiceList({ actor, presets, routes, act, invoices, history }: Props) {
  const may = useMay()
  const hasHistory = useServes('history')
  const [canEdit, canCorrect] = [may('invoice.edit'), may('inventory.edit')]
  const rowActs = useMemo(
    () => actsOf({ act, invoices, history }, { canEdit, canCorrect, hasHistory }),
    [act, invoices, history, canEdit, canCorrect, hasHistory],
  )
  const cells = useMemo(() => cellsOf(invoices), [invoices])
  return (
    <>
      <WithoutNumber invoices={invoices} />
      <RecordList actor={actor} presets={presets} routes={routes} rowActs={rowActs} cells={cells} />
      <InvoiceDialog actor={act} />
      <InvoiceCostsDrawer actor={act} />
      <InvoiceCheckDrawer actor={act} />
      <InvoiceHistory actor={actor} history={history} />
    </>
  )
}

/** The History of one invoice, named by its number. */
function InvoiceHistory({ actor, history }: Pick<Props, 'actor' | 'history'>) {
  const isShown = useSelector(history, isOpen)
  const id = useSelector(history, ({ context }) => context.id)
  const row = useSelector(actor, ({ context }) => context.rows.find((one) => one.id === id))
  if (!isShown) return null
  return <HistoryDrawer actor={history} title={row === undefined ? 'History' : `History of ${row.invoiceNumber}`} />
}

/** The number of SIMs without an invoice, beside the title: a line of its own would cost a row of the table. */
function WithoutNumber({ invoices }: Pick<Props, 'invoices'>) {
  const count = useSelector(invoices, ({ context }) => context.withoutInvoice ?? 0)
  if (count === 0) return null
  return (
    <InHeading at="line">
      <WorkLink href={`/pages/InventoryMaster?invoiceID=${NO_INVOICE}`}>{stockWords.withoutNumber(count)}</WorkLink>
    </InHeading>
  )
}

/** A control at the end of a row, reached with the table's arrow keys. */
const control = (label: string, title: string, Glyph: typeof Check, onAct: () => void) => (
  <button type="button" className={list.act} tabIndex={-1} aria-label={label} title={title} onClick={onAct}>
    <Glyph />
  </button>
)

/** A file's name downloads it. A control in a table is reached with the arrow keys, not with Tab. */
const cellsOf = (invoices: InvoiceActActor): DrawnCells => ({
  fileName: (row, fileName) =>
    fileName === '' ? (
      fileName
    ) : (
      <button
        type="button"
        tabIndex={-1}
        className={common.linkButton}
        aria-label={`Download the file of ${row.invoiceNumber}: ${fileName}`}
        onClick={() => invoices.send({ type: 'download.requested', id: Number(row.id) })}
      >
        {fileName}
      </button>
    ),
})

type Permitted = { readonly canEdit: boolean; readonly canCorrect: boolean; readonly hasHistory: boolean }

const actsOf = (
  actors: Pick<Props, 'act' | 'invoices' | 'history'>,
  { canEdit, canCorrect, hasHistory }: Permitted,
): RowActs => ({
  count: (canEdit ? 2 : 0) + (canCorrect ? 1 : 0) + (hasHistory ? 1 : 0),
  draw:
    canEdit || canCorrect || hasHistory
      ? (row: RecordRow) => (
          <>
            {canEdit && attachOf(actors, row)}
            {canCorrect && correctOf(actors, row)}
            {canEdit && checkOf(actors, row)}
            {hasHistory && historyOf(actors, row)}
          </>
        )
      : undefined,
})

const attachOf = ({ act }: Pick<Props, 'act'>, row: RecordRow) => {
  const number = String(row.invoiceNumber)
  const attach = row.fileName === '' ? 'Attach a file' : 'Replace the file'
  return control(`${attach} of ${number}`, attach, Paper, () =>
    act.send({ type: 'act.opened', act: invoiceFileOf(Number(row.id), number) }),
  )
}

const historyOf = ({ history }: Pick<Props, 'history'>, row: RecordRow) =>
  control(`History of ${row.invoiceNumber}`, 'History', Clock, () =>
    history.send({ type: 'history.opened', id: Number(row.id) }),
  )

const invoiceOf = (row: RecordRow) => ({
  id: Number(row.id),
  invoiceNumber: String(row.invoiceNumber),
  InvoiceCurrency: String(row.InvoiceCurrency),
})

const correctOf = ({ act }: Pick<Props, 'act'>, row: RecordRow) =>
  control(`Correct costs of ${row.invoiceNumber}`, 'Correct costs', Pencil, () =>
    act.send({ type: 'act.opened', act: invoiceCostsOf(invoiceOf(row)) }),
  )

const knownAmount = (amount: RecordRow[string] | undefined) => (typeof amount === 'number' ? amount : null)

/** Marks an invoice as checked or unchecked. One that differs from its SIMs is marked only after a question. */
const checkOf = ({ act, invoices }: Pick<Props, 'act' | 'invoices'>, row: RecordRow) => {
  const isChecked = row.checkedBy !== ''
  const check = isChecked ? 'Mark as unchecked' : 'Mark as checked'
  const amounts = {
    invoiceCost: knownAmount(row.invoiceCost),
    itemsCost: knownAmount(row.itemsCost),
    difference: knownAmount(row.difference),
  }
  const mark = () => {
    const invoice = invoiceOf(row)
    if (!isChecked && isDifferent(amounts)) {
      act.send({
        type: 'act.opened',
        act: { kind: 'invoiceCheck', ...invoice, confirm: amounts, draft: { reason: '' } },
      })
    } else {
      invoices.send({ type: 'check.requested', id: invoice.id, isChecked: !isChecked, submissionId: newId() })
    }
  }
  return control(`${check}: ${row.invoiceNumber}`, check, isChecked ? Undo : Check, mark)
}
