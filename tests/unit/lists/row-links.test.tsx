import { expect, it } from 'vitest'
import { isServed, routes } from '../../../src/app/navigation/routes.ts'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { RowFields } from '../../../src/views/reports/row-fields.tsx'
import { atServerWithout, markupFor } from '../support/markup.tsx'

const refund = { guid: '5234327b', email: 'ada@example.com', planname: 'UK 10 GB' } as never
const ofRefund = <RowFields list={pagedListOf('RefundReport')} fields={[]} row={refund} />

it('a row links to sales only if the server finds them by a text', () => {
  const whole = markupFor(atServerWithout(), ofRefund)
  for (const words of ['The sale', 'All sales of this customer', 'The plan']) expect(whole).toContain(words)
  const without = markupFor(atServerWithout('reports'), ofRefund)
  expect(without).not.toContain('sale')
  expect(without).toContain('The plan')
})

it('a rate links to its available SIMs only if the server finds them', () => {
  const rate = { planName: 'UK 10 GB', planID: 7 } as never
  const ofRate = <RowFields list={pagedListOf('Pricing')} fields={[]} row={rate} />
  expect(markupFor(atServerWithout(), ofRate)).toContain('Available SIMs')
  expect(markupFor(atServerWithout('search'), ofRate)).not.toContain('Available SIMs')
})

it('the screens of assignments exist only if the server supports assigning', () => {
  const missing = routes.filter((route) => !isServed(route, atServerWithout('assignments').serves))
  expect(missing.map(({ path }) => path)).toEqual([
    '/pages/InventoryMaster/AssignInventory',
    '/pages/InventoryMaster/AssignInventory/:id',
    '/pages/InventoryMaster/AssignInventoryForm',
  ])
})
