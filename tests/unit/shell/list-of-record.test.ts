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

it('a record whose route says where it belongs has no list here', () => {
  expect(listAt('/pages/supplierMaster/edit/3')).toBeNull()
  expect(listAt('/pages/PartnerReports/ApiOrderManagement', '?order=7')).toBeNull()
})
