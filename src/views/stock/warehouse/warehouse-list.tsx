import { useMemo } from 'react'
import type { ActActor } from '../../../machines/acts/act.machine.ts'
import type { ColumnPresetsActor } from '../../../machines/lists/column-presets.machine.ts'
import type { RecordListActor } from '../../../machines/records/record-list.machine.ts'
import type { RecordRow } from '../../../schemas/records/kit/shown.ts'
import { type ViewedRoutes, viewedRoutes } from '../../../schemas/records/routes.ts'
import { reorderQuantity, reorderText } from '../../../schemas/stock/warehouse.ts'
import list from '../../lists/list.module.css'
import { RecordList, type RowActs } from '../../records/list.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Copy, Pencil, Plus } from '../../ui/glyphs.tsx'
import { InHeading } from '../../ui/in-heading.tsx'
import { Link } from '../../ui/link.tsx'
import { useMay } from '../../ui/permissions.ts'
import { StockDayField } from './stock-day-field.tsx'
import { WarehouseDialog } from './warehouse-dialog.tsx'
import classes from './warehouse-list.module.css'

export type WarehouseListName = 'balance' | 'receipt' | 'stockDay'

type Props = {
  readonly name: WarehouseListName
  readonly actor: RecordListActor
  readonly presets: ColumnPresetsActor
  readonly routes: ViewedRoutes
  readonly act: ActActor
}

const tabs = [
  { name: 'balance', label: 'Balances' },
  { name: 'receipt', label: 'Receipts' },
  { name: 'stockDay', label: 'Stock on a day' },
] as const

/** The balances, the receipts or the stock on a day, with links to the other lists. */
export function WarehouseList({ name, actor, presets, routes, act }: Props) {
  const may = useMay()
  const canEdit = may('warehouse.edit')
  const canEnter = may('inventory.import')
  const rowActs = useMemo(() => {
    if (name === 'stockDay') return noActs
    return name === 'balance' ? balanceActs(act, canEdit) : receiptActs(act, canEdit, canEnter)
  }, [name, act, canEdit, canEnter])
  return (
    <>
      <InHeading at="line">
        <nav className={classes.tabs} aria-label="Warehouse Inventory">
          {tabs.map((tab) => (
            <Link
              key={tab.name}
              href={viewedRoutes[tab.name].list}
              className={classes.tab}
              aria-current={tab.name === name ? 'page' : undefined}
            >
              {tab.label}
            </Link>
          ))}
        </nav>
      </InHeading>
      {name === 'stockDay' && (
        <InHeading at="acts">
          <StockDayField actor={actor} />
        </InHeading>
      )}
      <RecordList actor={actor} presets={presets} routes={routes} rowActs={rowActs} />
      <WarehouseDialog actor={act} />
    </>
  )
}

const noActs: RowActs = { count: 0, draw: undefined }

/** A control at the end of a row, reached with the table's arrow keys. */
const control = (label: string, title: string, glyph: typeof Copy, onAct: () => void) => {
  const Glyph = glyph
  return (
    <button type="button" className={list.act} tabIndex={-1} aria-label={label} title={title} onClick={onAct}>
      <Glyph />
    </button>
  )
}

/** Copies a reorder for a plan that is low; sets the plan's reorder level. */
const balanceActs = (act: ActActor, canEdit: boolean): RowActs => ({
  count: canEdit ? 2 : 1,
  draw: (row: RecordRow) => {
    const [planName, supplierName] = [String(row.planName), String(row.supplierName)]
    const level = Number(row.reorderLevel)
    const quantity = reorderQuantity(level, Number(row.planAvailable), Number(row.planMissing))
    const copy = () =>
      void copyText(reorderText({ supplierName, planName, quantity })).then((isCopied) =>
        act.send({ type: 'text.copied', what: 'The reorder', isCopied }),
      )
    const edit = () =>
      act.send({
        type: 'act.opened',
        act: { kind: 'reorderLevel', id: Number(row.planID), name: planName, draft: { level: String(level) } },
      })
    return (
      <>
        {row.level === 'low' && control(`Copy reorder of ${planName}`, 'Copy reorder', Copy, copy)}
        {canEdit && control(`Reorder level of ${planName}`, 'Reorder level', Pencil, edit)}
      </>
    )
  },
})

/** Imports a receipt's SIMs from a file; corrects its quantity. */
const receiptActs = (act: ActActor, canEdit: boolean, canEnter: boolean): RowActs => ({
  count: (canEdit ? 1 : 0) + (canEnter ? 1 : 0),
  draw:
    canEdit || canEnter
      ? (row: RecordRow) => {
          const name = String(row.receiptNumber)
          const draft = { quantity: String(row.quantity), reason: '' }
          const correct = () =>
            act.send({ type: 'act.opened', act: { kind: 'receiptQuantity', id: Number(row.id), name, draft } })
          return (
            <>
              {canEnter && row.open === 'yes' && (
                <Link
                  href={`/pages/InventoryMaster/Bulk?receiptID=${row.id}`}
                  className={list.act}
                  tabIndex={-1}
                  aria-label={`Enter SIMs of ${name}`}
                  title="Enter SIMs"
                >
                  <Plus />
                </Link>
              )}
              {canEdit && control(`Correct quantity of ${name}`, 'Correct quantity', Pencil, correct)}
            </>
          )
        }
      : undefined,
})
