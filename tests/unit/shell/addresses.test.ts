import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  loginAddress,
  logoutAddress,
  matchPath,
  nextOf,
  redirectOf,
  titleOf,
} from '../../../src/app/navigation/addresses.ts'
import { HOME, notFound, routes } from '../../../src/app/navigation/routes.ts'

const ORIGIN = 'https://desk.example'
const nextFrom = (next: string) => nextOf(new URLSearchParams({ next }), ORIGIN)

describe('the route of an address', () => {
  it.each(routes.map(({ path }) => path))('%s leads to its own route', (path) => {
    const { route, params } = matchPath(path.replace(/:\w+/, '17'))
    expect(route.path).toBe(path)
    const name = /:(\w+)/.exec(path)?.[1]
    expect(params).toEqual(name === undefined ? {} : { [name]: '17' })
  })

  it('takes a slash at the end for none', () => {
    expect(matchPath('/pages/InventoryMaster/').route.path).toBe('/pages/InventoryMaster')
  })

  it('gives parameters as they were before they were encoded', () => {
    expect(matchPath('/pages/EditPlan/a%2Fb').params).toEqual({ id: 'a/b' })
  })

  it.each([
    '/pages/inventorymaster',
    '/pages/InventoryMaster/Edit',
    '/pages/InventoryMaster/Edit/',
    '/pages/InventoryMaster/Edit/1/2',
    ...['abc', '1e2', '0x10', '1.5', '-1', '+1', '0', '007', '1%20', '1234567890', '٣'].map(
      (id) => `/pages/InventoryMaster/Edit/${id}`,
    ),
    '/pages/InventoryMaster/Edit/%E0%A4%A',
    '/pages/profilemaster',
    '/pages/profileMaster/EditEmployee/EMP001',
    '/auth/registers',
    '/nowhere',
  ])('%s is not found', (path) => {
    expect(matchPath(path).route).toBe(notFound)
  })

  it('is the same form behind the relative route Add as behind Single', () => {
    const add = matchPath('/pages/InventoryMaster/Add').route
    const single = matchPath('/pages/InventoryMaster/Single').route
    expect(add.shows).toEqual(single.shows)
    expect(add.heading).toBe('Single Inventory Form')
    expect(add.within).toBe(single.path)
  })

  it.each(['/', '/admin', '/admin/'])('%s leads on to the dashboard', (path) => {
    expect(redirectOf(path)).toBe(HOME)
  })

  it('of an invoice leads to the items that name it, where it is a number', () => {
    expect(redirectOf('/pages/InventoryMaster/InvoicePO/12')).toBe('/pages/InventoryMaster?invoiceID=12')
    expect(redirectOf('/pages/InventoryMaster/InvoicePO/12/')).toBe('/pages/InventoryMaster?invoiceID=12')
    for (const id of ['0', '1e2', 'x', '12/13', '']) {
      expect(redirectOf(`/pages/InventoryMaster/InvoicePO/${id}`)).toBeNull()
    }
  })

  it('of one of our invoices leads to its page, where it is a number', () => {
    const page = '/pages/BillingReports/CreateOfflinePlan/Billing?invoice=12'
    expect(redirectOf('/pages/BillingReports/Invoices/12')).toBe(page)
    expect(redirectOf('/pages/BillingReports/Invoices/12/')).toBe(page)
    for (const id of ['0', '1e2', 'x', '12/13', '']) {
      expect(redirectOf(`/pages/BillingReports/Invoices/${id}`)).toBeNull()
    }
  })

  it('is no redirect where a page is', () => {
    for (const { path } of routes) expect(redirectOf(path)).toBeNull()
  })
})

describe('the title', () => {
  it('is the page and the brand', () => {
    expect(titleOf(matchPath('/pages/InventoryMaster').route)).toBe('Inventory List | SIM Desk')
    expect(titleOf(matchPath('/pages/InventoryMaster/Single').route)).toBe('Single Inventory Form | SIM Desk')
    expect(titleOf(matchPath('/pages/InventoryMaster/Edit/4').route)).toBe('Edit Inventory Form | SIM Desk')
    expect(titleOf(notFound)).toBe('Page Not Found | SIM Desk')
  })
})

describe('next', () => {
  it.each(['/pages/InventoryMaster', '/pages/InventoryMaster?page=3&text=a%20b', '/pages/InventoryMaster/Edit/7'])(
    '%s is one of our own',
    (address) => {
      expect(nextFrom(address)).toBe(address)
    },
  )

  it('leads on where its address leads on', () => {
    expect(nextFrom('/admin/')).toBe(HOME)
  })

  it.each([
    '',
    'pages/InventoryMaster',
    '//evil.example/pages/InventoryMaster',
    '/\\evil.example/pages/InventoryMaster',
    '/\t/evil.example',
    'https://evil.example/pages/InventoryMaster',
    'javascript:alert(1)',
    '/auth/login',
    '/auth/logout',
    '/access-denied',
    '/nowhere',
  ])('%j is refused', (address) => {
    expect(nextFrom(address)).toBeNull()
  })

  it('never leaves the origin, whatever it is', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '.',
      '..',
      '//',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      'evil.example',
      ...words,
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const next = nextFrom(pieces.join(''))
        if (next !== null) expect(new URL(next, ORIGIN).origin).toBe(ORIGIN)
      }),
      { numRuns: 5_000 },
    )
  })

  it('survives the way through the sign-in address', () => {
    const wanted = '/pages/InventoryMaster?text=50%25&page=2'
    const search = new URL(loginAddress(wanted), ORIGIN).searchParams
    expect(nextOf(search, ORIGIN)).toBe(wanted)
  })

  it('is not carried through the end of a session for a page that is no work', () => {
    expect(logoutAddress('/pages/error-500')).toBe('/auth/logout')
    expect(logoutAddress(null)).toBe('/auth/logout')
    expect(logoutAddress('/pages/InventoryMaster/Single')).toBe('/auth/logout?next=%2Fpages%2FInventoryMaster%2FSingle')
  })
})

const words = ['pages', '/pages/InventoryMaster', 'http:', 'https:', 'javascript:', 'auth']
