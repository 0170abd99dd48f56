import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { inventoryListMachine } from '../../../src/machines/stock/inventory-list.machine.ts'
import { stockChangeMachine } from '../../../src/machines/stock/stock-change.machine.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { SelectionBar } from '../../../src/views/stock/many/selection-bar.tsx'
import { atServerWithout, markupFor } from '../support/markup.tsx'
import { atOurs } from '../support/rights.ts'

const change = createActor(stockChangeMachine).start()
change.send({ type: 'rows.selected', ids: [7] })
const place = { page: 1, pageSize: 30, filter: null, sort: null }
const list = createActor(inventoryListMachine, {
  input: { ...place, entries: { list: 30, search: 10 }, filterOpen: false, marked: null },
})
const bar = <SelectionBar actor={change} list={list} canExport={true} onDownload={() => undefined} />

it('selected SIMs can be downloaded only with the permission to export', () => {
  expect(markupFor(atOurs(allKeys), bar)).toContain('>Download<')
  const without = markupFor(atOurs(allKeys.filter((key) => key !== 'inventory.export')), bar)
  expect(without).not.toContain('Download')
  expect(without).toContain('>Void<')
  const alone = markupFor(atOurs(['inventory.view', 'inventory.export']), bar)
  expect(alone).toContain('>Download<')
  expect(alone).not.toContain('>Void<')
})

it.each(['manySims', 'search'] as const)('there is no such download where the server has no part %s', (part) => {
  expect(markupFor(atServerWithout(part), bar)).not.toContain('Download')
})
