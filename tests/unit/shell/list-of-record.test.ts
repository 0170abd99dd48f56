import { expect, it } from 'vitest'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { listOfRecord } from '../../../src/app/shell/list-of-record.ts'
import { BILLING, INVOICES } from '../../../src/schemas/billing/billing-routes.ts'

const listAt = (pathname: string, search = '') => listOfRecord(matchPath(pathname).route, { pathname, search })

it('an issued invoice comes from the list of invoices; a sale that is drawn up at the same address does not', () => {
  expect(listAt(BILLING, '?invoice=12')).toEqual({ title: 'Invoices', href: INVOICES, rowTitle: 'Invoice' })
  expect(listAt(BILLING)).toBeNull()
  expect(listAt(BILLING, '?step=6')).toBeNull()
})

it('a record comes from the list of its route, unless its section has the same name', () => {
  const customers = { title: 'Customers', href: '/pages/BillingReports/customers', rowTitle: 'Edit Customer' }
  expect(listAt('/pages/BillingReports/customer/edit/3')).toEqual(customers)
  const sims = { title: 'Inventory List', href: '/pages/InventoryMaster', rowTitle: 'Edit Inventory Form' }
  expect(listAt('/pages/InventoryMaster/Edit/3')).toEqual(sims)
  expect(listAt('/pages/BillingReports/customers')).toBeNull()
})

it('what is shown over a list has no list above it', () => {
  expect(listAt('/pages/PartnerReports/ApiOrderManagement', '?order=7')).toBeNull()
})
