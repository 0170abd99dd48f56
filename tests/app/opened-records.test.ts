import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { matchPath } from '../../src/app/navigation/addresses.ts'
import {
  keepOpened,
  listedRecord,
  MOST_OPENED,
  openedRecords,
  openings,
  recordAddress,
} from '../../src/app/shell/opened-records.ts'
import { API_ORDERS } from '../../src/schemas/api-order/choices.ts'
import { BILLING } from '../../src/schemas/offline-sale/choices.ts'
import { allKeys, delivered } from '../../src/schemas/permissions.ts'
import { stubBrowser } from './fake-browser.ts'

const addressOf = (href: string) => {
  const { pathname, search } = new URL(href, 'https://desk.example')
  return recordAddress(matchPath(pathname).route, { pathname, search })
}

const supplier = (id: number) => ({
  href: `/pages/supplierMaster/edit/${id}`,
  name: `Supplier ${id}`,
  about: 'Edit Supplier',
})
const order = { href: `${API_ORDERS}?order=7`, name: 'ORDER-7', about: 'API Order Management' }
const hrefs = (permissions: ReadonlyArray<string> = allKeys, userName = 'ada') =>
  openedRecords(userName, permissions).map(({ href }) => href)

beforeEach(() => {
  stubBrowser('/pages/RegionMaster')
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the address of a record', () => {
  it.each([
    ['/pages/supplierMaster/edit/3?from=list', '/pages/supplierMaster/edit/3'],
    ['/pages/EditPlan/Japan%205%20GB?pid=9&step=2', '/pages/EditPlan/Japan%205%20GB?pid=9'],
    [`${BILLING}?invoice=4&tab=x`, `${BILLING}?invoice=4`],
    [`${API_ORDERS}?status=Failed&order=7`, `${API_ORDERS}?order=7`],
  ])('%s is %s', (href, address) => {
    expect(addressOf(href)).toBe(address)
  })

  it.each(['/pages/supplierMaster', BILLING, API_ORDERS, `${API_ORDERS}?status=Failed`])('%s shows none', (href) => {
    expect(addressOf(href)).toBeNull()
  })

  it('is that of its list for what was found and has no screen of its own', () => {
    expect(listedRecord('PO-1', '/pages/InventoryMaster/InvoicePO?searchBy=invoiceNumber&text=PO-1')).toEqual({
      href: '/pages/InventoryMaster/InvoicePO?searchBy=invoiceNumber&text=PO-1',
      name: 'PO-1',
      about: 'Invoice PO',
    })
    expect(listedRecord('Item 12', '/pages/InventoryMaster?searchBy=activationCode&text=LPA')).toBeNull()
    // Its screen keeps it, once it has come.
    expect(listedRecord(order.name, order.href)).toBeNull()
  })
})

describe('the records that were opened last', () => {
  it('are eight, the newest first', () => {
    for (let id = 1; id <= MOST_OPENED + 2; id += 1) keepOpened('ada', supplier(id))
    expect(hrefs()).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((id) => supplier(id).href))
  })

  it('have one that is opened again first, by the name that it has by now', () => {
    for (const id of [1, 2, 3]) keepOpened('ada', supplier(id))
    keepOpened('ada', { ...supplier(1), name: 'Another name' })
    expect(hrefs()).toEqual([1, 3, 2].map((id) => supplier(id).href))
    expect(openedRecords('ada', allKeys)[0]?.name).toBe('Another name')
  })

  it('are those that the person may open by now; the others stay kept', () => {
    keepOpened('ada', supplier(1))
    keepOpened('ada', order)
    expect(hrefs(delivered.Partner)).toEqual([order.href])
    keepOpened('ada', { ...order, href: `${API_ORDERS}?order=8` })
    expect(hrefs([])).toEqual([])
    expect(hrefs()).toEqual([`${API_ORDERS}?order=8`, order.href, supplier(1).href])
  })

  it('are a person’s own, and nothing where what is kept is no list of them', () => {
    keepOpened('ada', supplier(1))
    expect(hrefs(allKeys, 'bea')).toEqual([])
    localStorage.setItem('simdesk.columns:bea:opened-records', '[{"href":4},null,"x"]')
    expect(hrefs(allKeys, 'bea')).toEqual([])
  })

  it('tell who shows them', () => {
    const heard = vi.fn()
    const leave = openings.subscribe(heard)
    const before = openings.get()
    keepOpened('ada', supplier(1))
    expect(heard).toHaveBeenCalledOnce()
    expect(openings.get()).toBe(before + 1)
    leave()
    keepOpened('ada', supplier(2))
    expect(heard).toHaveBeenCalledOnce()
  })
})
