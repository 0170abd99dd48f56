import { createElement } from 'react'
import { actMachine } from '../../../machines/acts/act.machine.ts'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import { WarehouseList, type WarehouseListName } from '../../../views/stock/warehouse/warehouse-list.tsx'
import type { MachineScreen } from '../../navigation/screen.ts'
import { listScreen } from '../records/record-list.ts'

/** The balances or the receipts with their acts; after an act the page loads again. */
export const warehouseListScreen = (name: WarehouseListName): MachineScreen => {
  const routes = viewedRoutes[name]
  return listScreen(
    name,
    routes,
    (start) => ({ act: start(actMachine, 'act', {}) }),
    ({ actor, beside: { presets, act } }) => createElement(WarehouseList, { name, actor, routes, presets, act }),
    (list, { act }) => {
      act.on('act.done', () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page }))
    },
  )
}
