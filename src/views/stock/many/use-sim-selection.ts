import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { StockChangeActor } from '../../../machines/stock/stock-change.machine.ts'
import type { InventoryRow } from '../../../schemas/stock/inventory.ts'
import { stockChangeKinds } from '../../../schemas/stock/stock-change.ts'
import type { Selection } from '../../ui/data-table/row-boxes.ts'
import { useMay, useServes } from '../../ui/permissions.ts'

/** The acts on many SIMs that the person may do; none if the server has none. */
export const useStockChanges = () => {
  const may = useMay()
  const isServed = useServes('manySims')
  return isServed ? stockChangeKinds.filter(({ key }) => may(key)) : []
}

/** Whether the person may download the selected SIMs. The server must be able to search by their ids. */
export const useDownloadsSelected = (): boolean => {
  const may = useMay()
  const isServed = useServes('manySims')
  const isSearched = useServes('search')
  return isServed && isSearched && may('inventory.export')
}

const rowId = ({ id }: InventoryRow): number => id

/** The selection as the table needs it: also SIMs of other pages, by their number alone. */
export const useSimSelection = (
  actor: StockChangeActor,
  rows: ReadonlyArray<InventoryRow>,
): Selection<InventoryRow> => {
  const selected = useSelector(actor, ({ context }) => context.selected)
  return useMemo(() => {
    const shown = new Map(rows.map((row) => [row.id, row]))
    const elsewhere = (id: number) => ({ id }) as InventoryRow
    return {
      rowId,
      selected: 'ids' in selected ? selected.ids.map((id) => shown.get(id) ?? elsewhere(id)) : rows,
      onSelect: (chosen) => actor.send({ type: 'rows.selected', ids: chosen.map(rowId) }),
    }
  }, [actor, rows, selected])
}
