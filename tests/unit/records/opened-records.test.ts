import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import {
  keepOpened,
  listedRecord,
  MOST_OPENED,
  openedRecords,
  openings,
  recordAddress,
} from '../../../src/app/shell/opened-records.ts'
import { BILLING } from '../../../src/schemas/billing/billing-routes.ts'
import { API_ORDERS } from '../../../src/schemas/partners/api-order/routes.ts'
import { allKeys, delivered } from '../../../src/schemas/people/permissions.ts'
import type { User } from '../../../src/schemas/session/session.ts'
import { asha } from '../../machines/support.ts'
import { stubBrowser } from '../shell/fake-browser.ts'

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
const ada: User = { ...asha, userName: 'ada', permissions: allKeys, scope: 'all', accessVersion: '2.1' }
/** A partner user, by the version of their role and the number of the partner. */
const ofPartner = (accessVersion: string): User => ({ ...ada, scope: 'ownPartner', accessVersion })
const hrefs = (user: User = ada) => openedRecords(user).map(({ href }) => href)

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
    expect(listedRecord('SIM 12', '/pages/InventoryMaster?searchBy=activationCode&text=LPA')).toBeNull()
    // Its screen stores it once it has loaded.
    expect(listedRecord(order.name, order.href)).toBeNull()
  })
})

describe('the records that were opened last', () => {
  it('are eight, the newest first', () => {
    for (let id = 1; id <= MOST_OPENED + 2; id += 1) keepOpened(ada, supplier(id))
    expect(hrefs()).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((id) => supplier(id).href))
  })

  it('have one that is opened again first, by the name that it has by now', () => {
    for (const id of [1, 2, 3]) keepOpened(ada, supplier(id))
    keepOpened(ada, { ...supplier(1), name: 'Another name' })
    expect(hrefs()).toEqual([1, 3, 2].map((id) => supplier(id).href))
    expect(openedRecords(ada)[0]?.name).toBe('Another name')
  })

  it('are those that the person may open by now; the others stay kept', () => {
    keepOpened(ada, supplier(1))
    keepOpened(ada, order)
    expect(hrefs({ ...ada, permissions: delivered.Partner ?? [] })).toEqual([order.href])
    keepOpened(ada, { ...order, href: `${API_ORDERS}?order=8` })
    expect(hrefs({ ...ada, permissions: [] })).toEqual([])
    expect(hrefs()).toEqual([`${API_ORDERS}?order=8`, order.href, supplier(1).href])
  })

  it('are a person’s own, and nothing where what is kept is no list of them', () => {
    keepOpened(ada, supplier(1))
    const bea = { ...ada, userName: 'bea' }
    expect(hrefs(bea)).toEqual([])
    localStorage.setItem('simdesk.columns:bea:opened-records', '[{"href":4},null,"x"]')
    expect(hrefs(bea)).toEqual([])
  })

  it('of one partner are named to nobody who is moved to another, and stay kept for who is moved back', () => {
    const [before, after] = [ofPartner('3.1.7'), ofPartner('3.1.8')]
    const other = { ...order, href: `${API_ORDERS}?order=8` }
    keepOpened(before, order)
    expect(hrefs(before)).toEqual([order.href])
    expect(hrefs(after)).toEqual([])
    keepOpened(after, other)
    expect(hrefs(after)).toEqual([other.href])
    expect(hrefs(before)).toEqual([order.href])
    expect(hrefs()).toEqual([other.href, order.href])
  })

  it('stay as they are when the role of who sees one partner is edited, or is another one', () => {
    keepOpened(ofPartner('3.1.7'), order)
    expect(hrefs(ofPartner('3.2.7'))).toEqual([order.href])
    expect(hrefs(ofPartner('12.1.7'))).toEqual([order.href])
  })

  it('of an unknown partner are named to nobody who sees one', () => {
    keepOpened(ofPartner('3.7'), order)
    expect([hrefs(ofPartner('3.7')), hrefs(ofPartner('3.1.7'))]).toEqual([[], []])
    expect(hrefs()).toEqual([order.href])
  })

  it('are eight, whoever they are of', () => {
    keepOpened(ofPartner('3.1.7'), order)
    for (let id = 1; id <= MOST_OPENED; id += 1)
      keepOpened(ofPartner('3.1.8'), { ...order, href: `${API_ORDERS}?order=9${id}` })
    expect([hrefs(ofPartner('3.1.7')).length, hrefs().length]).toEqual([0, MOST_OPENED])
  })

  it('of everybody are not named to who sees one partner from now on; who sees everybody from now on sees those of one', () => {
    keepOpened(ada, order)
    expect(hrefs(ofPartner('3.1.7'))).toEqual([])
    expect(hrefs({ ...ada, accessVersion: '2.2' })).toEqual([order.href])
    keepOpened(ofPartner('3.1.7'), order)
    expect(hrefs()).toEqual([order.href])
  })

  it('that an earlier version kept, which does not say of whom they are, are named to who sees everybody alone', () => {
    localStorage.setItem('simdesk.columns:ada:opened-records', JSON.stringify([order]))
    expect(hrefs()).toEqual([order.href])
    expect(hrefs(ofPartner('3.1.7'))).toEqual([])
  })

  it('tell who shows them', () => {
    const heard = vi.fn()
    const leave = openings.subscribe(heard)
    const before = openings.get()
    keepOpened(ada, supplier(1))
    expect(heard).toHaveBeenCalledOnce()
    expect(openings.get()).toBe(before + 1)
    leave()
    keepOpened(ada, supplier(2))
    expect(heard).toHaveBeenCalledOnce()
  })
})
