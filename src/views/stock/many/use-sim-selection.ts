import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { StockChangeActor } from '../../../machines/stock/stock-change.machine.ts'
import type { InventoryRow } from '../../../schemas/stock/inventory.ts'
import { stockChangeKinds } from '../../../schemas/stock/stock-change.ts'
import { useIdSelection } from '../../lists/use-id-selection.ts'
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

/** The selected SIMs as the table needs them. */
export const useSimSelection = (
  actor: StockChangeActor,
  rows: ReadonlyArray<InventoryRow>,
): Selection<InventoryRow> => {
  const selected = useSelector(actor, ({ context }) => context.selected)
  const select = useCallback((ids: ReadonlyArray<number>) => actor.send({ type: 'rows.selected', ids }), [actor])
  return useIdSelection('ids' in selected ? selected.ids : null, rows, select)
}
