import { describe, expect, it } from 'vitest'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { type Facts, nextStep } from '../../../src/app/navigation/guard.ts'
import { HOME, notFound, routes } from '../../../src/app/navigation/routes.ts'
import { menuOf, sectionAddressOf } from '../../../src/app/shell/menu.ts'
import { PARTNER_REPORTS } from '../../../src/schemas/partners/partner-report-routes.ts'
import { isAlone, isOpenAtFirst, openAtFirst, pinnedItems } from '../../../src/views/shell/menu.ts'
import { asRoleAtOurs, atOurs } from '../support/rights.ts'

const step = (address: string, facts: Partial<Facts> = {}) => {
  const { pathname, searchParams } = new URL(address, 'https://desk.example')
  return nextStep({
    path: pathname,
    search: searchParams,
    origin: 'https://desk.example',
    rights: null,
    isLocked: false,
    isSigningOut: false,
    endedBy: null,
    open: null,
    ...facts,
  })
}

/** The rights of a built-in role. */
const asRole = (roleName: string) => ({ rights: asRoleAtOurs(roleName) })

const go = (to: string, replace = true) => ({ kind: 'go', to, replace })
const entered = (address: string) => ({ kind: 'enter', ...matchPath(address) })
const openAt = (address: string) => ({ route: matchPath(address.split('?')[0] ?? '').route, personalAddress: address })
const openPage = (address: string) => ({ route: matchPath(address).route, personalAddress: null })

/** The part of every menu. */
const help = { label: 'Help', items: [{ label: 'FAQ', icon: 'question', href: '/pages/faq' }] }
const contacts = { label: 'Contact List', icon: 'contacts', href: '/pages/contact-list' }
const rates = { label: 'Pricing', icon: 'priceTag', href: '/pages/pricing' }
const inShell = routes.filter(({ frame }) => frame === 'shell').map(({ path }) => path.replace(/:\w+/, '5'))
const ofDevelopers = inShell.filter((path) => path.startsWith('/developer/'))
const ofEverybody = routes.filter(({ access }) => access === 'signedIn').map(({ path }) => path)
const ofWork = inShell.filter((path) => !ofDevelopers.includes(path) && !ofEverybody.includes(path))
const forAnyone = routes.filter(({ access, path }) => access === 'anyone' && !path.startsWith('/auth/'))

describe('a visitor', () => {
  it.each(inShell)('is sent from %s to the sign-in form, which knows the way back', (path) => {
    expect(step(`${path}?page=2`)).toEqual(go(`/auth/login?next=${encodeURIComponent(`${path}?page=2`)}`))
  })

  it.each(forAnyone.map(({ path }) => path))('may open %s', (path) => {
    expect(step(path)).toEqual(entered(path))
  })

  it('may open the sign-in form and the page after a session', () => {
    expect(step('/auth/login')).toEqual(entered('/auth/login'))
    expect(step('/auth/logout')).toEqual(entered('/auth/logout'))
  })

  it('has nothing to lock', () => {
    expect(step('/auth/lock-screen')).toEqual(go('/auth/login'))
  })

  it('sees at a wrong address that it is wrong, not a sign-in form', () => {
    expect(step('/pages/NoMaster')).toEqual({ kind: 'enter', route: notFound, params: {} })
  })
})

describe('a signed-in person', () => {
  it.each(['Admin', 'Staff'])('of the role %s may open what its keys open', (role) => {
    const isForStaff = (path: string) =>
      !/^\/pages\/(Settings|PartnerMaster\/(Add|Edit)|RoleMasterinsert|timeline|BillingReports\/Accountant|addUsers|profileMaster\/(Add|Edit))/.test(
        path,
      )
    for (const path of ofWork)
      expect(step(path, asRole(role))).toEqual(
        role === 'Admin' || isForStaff(path) ? entered(path) : go('/access-denied'),
      )
  })

  it('sees the pages of developers as an administrator only', () => {
    expect(ofDevelopers).toHaveLength(3)
    for (const path of ofDevelopers) {
      expect(step(path, asRole('Admin'))).toEqual(entered(path))
      expect(step(path, asRole('Staff'))).toEqual(go('/access-denied'))
    }
  })

  it.each(['admin', ''])('of the role %j may not', (role) => {
    for (const path of [...ofWork, ...ofDevelopers]) expect(step(path, asRole(role))).toEqual(go('/access-denied'))
    expect(menuOf(asRole(role).rights)).toEqual([help])
  })

  it('of the role Partner may open the dashboard, the partner reports, API orders and the rates alone', () => {
    const isTheirs = (path: string) => path === HOME || path === rates.href || path.startsWith(PARTNER_REPORTS)
    for (const path of [...ofWork, ...ofDevelopers]) {
      expect(step(path, asRole('Partner'))).toEqual(isTheirs(path) ? entered(path) : go('/access-denied'))
    }
    expect(ofWork.filter(isTheirs)).toHaveLength(7)
    expect(menuOf(asRole('Partner').rights).map(({ label }) => label)).toEqual(['Dashboard', 'Partners', 'Help'])
  })

  it.each(['Admin', 'Partner', ''])('of the role %j opens what is everybody’s who is signed in', (role) => {
    expect(ofEverybody).toEqual(['/pages/profile', '/pages/faq'])
    for (const path of ofEverybody) expect(step(path, asRole(role))).toEqual(entered(path))
  })

  it('is led from the sign-in form to the wanted page, or to the dashboard', () => {
    const staff = asRole('Staff')
    expect(step('/auth/login', staff)).toEqual(go(HOME))
    expect(step('/auth/login?next=%2Fpages%2FInventoryMaster%2FEdit%2F9', staff)).toEqual(
      go('/pages/InventoryMaster/Edit/9'),
    )
    expect(step('/auth/login?next=%2F%2Fevil.example', staff)).toEqual(go(HOME))
  })

  it('signs out by opening the address of it', () => {
    expect(step('/auth/logout', asRole('Staff'))).toEqual({ kind: 'tell', event: 'signOut.requested' })
  })

  it('goes on from the page after a session when another tab has signed in', () => {
    const facts = { ...asRole('Staff'), open: openPage('/auth/logout') }
    expect(step('/auth/logout?next=%2Fpages%2FInventoryMaster%2FSingle', facts)).toEqual(
      go('/pages/InventoryMaster/Single'),
    )
  })

  it('locks by opening the address of it, and goes on when it is open again', () => {
    const staff = asRole('Staff')
    expect(step('/auth/lock-screen', staff)).toEqual({ kind: 'tell', event: 'screen.locked' })
    expect(step('/auth/lock-screen', { ...staff, isLocked: true })).toEqual(entered('/auth/lock-screen'))
    expect(step('/auth/lock-screen', { ...staff, open: openPage('/auth/lock-screen') })).toEqual(go(HOME))
  })

  it('opens nothing under the lock', () => {
    expect(step(HOME, { ...asRole('Staff'), isLocked: true })).toEqual({ kind: 'wait' })
  })

  it('keeps what is open until the server has been told of the sign-out', () => {
    expect(step(HOME, { isSigningOut: true, open: openAt(HOME) })).toEqual({ kind: 'wait' })
  })
})

describe('a role of which HOME is no work', () => {
  const rights = atOurs(['plan.view', 'report.view'])

  it.each(['/', '/admin', '/admin/dashboard', '/auth/login'])(
    'is led from %s to the first screen of its menu',
    (path) => {
      expect(step(path, { rights })).toEqual(go('/pages/PlanMaster'))
    },
  )

  it('may list what it may not change', () => {
    expect(step('/pages/PlanMaster', { rights })).toEqual(entered('/pages/PlanMaster'))
    for (const path of ['/pages/CreatePlan', '/pages/EditPlan/5', '/pages/RegionMaster'])
      expect(step(path, { rights })).toEqual(go('/access-denied'))
  })
})

describe('the end of a session', () => {
  const at = '/pages/InventoryMaster/Edit/9'

  it('by the person leads to the page that says so, with nothing to come back to', () => {
    expect(step(at, { endedBy: 'person', open: openAt(at) })).toEqual(go('/auth/logout', false))
  })

  it.each(['expiry', 'elsewhere', 'refusals'] as const)('by %s leads there with the way back', (endedBy) => {
    expect(step(at, { endedBy, open: openAt(at) })).toEqual(go(`/auth/logout?next=${encodeURIComponent(at)}`))
  })

  it('stays on that page once it is there', () => {
    expect(step('/auth/logout', { endedBy: 'expiry', open: openAt(at) })).toEqual(entered('/auth/logout'))
  })

  it('by three refusals on the lock page leads there too', () => {
    expect(step('/auth/lock-screen', { endedBy: 'refusals', open: openPage('/auth/lock-screen') })).toEqual(
      go('/auth/logout'),
    )
  })
})

describe('the menu', () => {
  it('has what this version can open, and nothing else', () => {
    expect(menuOf(asRoleAtOurs('Staff'))).toEqual([
      { label: 'Dashboard', items: [{ label: 'Dashboard', icon: 'dashboard', href: HOME }] },
      {
        label: 'Inventory Master',
        items: [
          { label: 'Inventory List', icon: 'stock', href: '/pages/InventoryMaster' },
          { label: 'Add Inventory', icon: 'stockAdd', href: '/pages/InventoryMaster/Single' },
          { label: 'Bulk', icon: 'stockBulk', href: '/pages/InventoryMaster/Bulk' },
          { label: 'Assign Inventory', icon: 'assign', href: '/pages/InventoryMaster/AssignInventory' },
          { label: 'Invoice PO', icon: 'invoice', href: '/pages/InventoryMaster/InvoicePO' },
          { label: 'Warehouse', icon: 'warehouse', href: '/pages/WareHouseInventory' },
        ],
      },
      {
        label: 'Plan Master',
        items: [
          { label: 'Plan List', icon: 'plans', href: '/pages/PlanMaster' },
          { label: 'Add Plan', icon: 'plansAdd', href: '/pages/CreatePlan' },
        ],
      },
      {
        label: 'Billing',
        items: [
          { label: 'Customers', icon: 'briefcase', href: '/pages/BillingReports/customers' },
          { label: 'Create Offline Plan', icon: 'receipt', href: '/pages/BillingReports/CreateOfflinePlan' },
          { label: 'Invoices', icon: 'invoices', href: '/pages/BillingReports/Invoices' },
          { label: 'Payments', icon: 'payments', href: '/pages/BillingReports/Payments' },
          { label: 'Reminders Due', icon: 'reminders', href: '/pages/BillingReports/Reminders' },
          { label: 'Offline Sales', icon: 'ledger', href: '/pages/BillingReports/OfflineSaleReport' },
          { label: 'Offline Sales UK', icon: 'pound', href: '/pages/BillingReports/OfflineSaleReportUK' },
          { label: 'Tax Summary', icon: 'percent', href: '/pages/BillingReports/TaxSummary' },
        ],
      },
      {
        label: 'Partners',
        items: [
          { label: 'Partner Master', icon: 'people', href: '/pages/PartnerMaster' },
          { label: 'Partner Summary', icon: 'handshake', href: '/pages/PartnerReports' },
          { label: 'Partner Sales', icon: 'cart', href: '/pages/PartnerReports/SalesReport' },
          { label: 'Partner H2O Sales', icon: 'drop', href: '/pages/PartnerReports/H20Report' },
          { label: 'Partner Subscriptions', icon: 'renewal', href: '/pages/PartnerReports/SubscriptionReport' },
          { label: 'API Orders', icon: 'exchange', href: '/pages/PartnerReports/ApiOrderManagement' },
        ],
      },
      {
        label: 'Reports',
        items: [
          { label: 'Reports', icon: 'chart', href: '/pages/Reports' },
          { label: 'Japan', icon: 'torii', href: '/pages/report/Japan' },
          { label: 'UK', icon: 'unionFlag', href: '/pages/report/UK' },
        ],
      },
      {
        label: 'Masters',
        items: [
          { label: 'Country', icon: 'flag', href: '/pages/countryMaster' },
          { label: 'Region', icon: 'map', href: '/pages/RegionMaster' },
          { label: 'Supplier', icon: 'truck', href: '/pages/supplierMaster' },
        ],
      },
      {
        label: 'People',
        items: [
          { label: 'Profile Master', icon: 'badge', href: '/pages/profileMaster' },
          { label: 'Role Master', icon: 'lock', href: '/pages/RoleMaster' },
        ],
      },
      { ...help, items: [rates, contacts, ...help.items] },
    ])
  })

  it('of who may do everything has the lists that help under Help', () => {
    const { items = [] } = menuOf(asRoleAtOurs('Admin')).find(({ label }) => label === 'Help') ?? {}
    expect(items.map(({ label }) => label)).toEqual(['Pricing', 'Contact List', 'Timeline', 'FAQ'])
    expect(routes.filter(({ section }) => section === 'Help').map(({ path }) => path)).toEqual([
      ...['/pages/pricing', '/pages/contact-list', '/pages/timeline'],
    ])
  })

  it.each(['Admin', 'Staff', 'Partner'])('shows the role %s at most 12 screens at first', (role) => {
    const menu = menuOf(asRoleAtOurs(role))
    const shown = menu.filter((section) => isAlone(section) || isOpenAtFirst(menu, section.label))
    expect(shown.flatMap(({ items }) => items).length).toBeLessThanOrEqual(12)
    expect(shown.length).toBeGreaterThan(2)
  })

  it('opens groups at first that it has, and all of a small menu', () => {
    const labels = menuOf(asRoleAtOurs('Admin')).map(({ label }) => label)
    expect(openAtFirst.filter((label) => !labels.includes(label))).toEqual([])
    const menu = menuOf(asRoleAtOurs('Partner'))
    expect(menu.filter(({ label }) => !isOpenAtFirst(menu, label))).toEqual([])
  })

  it('has pinned screens in their order, without those that may not be opened', () => {
    const pins = ['/pages/faq', '/pages/PlanMaster', '/pages/Settings/Company']
    expect(pinnedItems(menuOf(asRoleAtOurs('Staff')), pins).map(({ label }) => label)).toEqual(['FAQ', 'Plan List'])
  })

  it('has no two equal icons, which a rail of icons alone could not tell apart', () => {
    const icons = menuOf(asRole('Admin').rights).flatMap(({ items }) => items.map(({ icon }) => icon))
    expect(new Set(icons).size).toBe(icons.length)
  })
})

describe('the breadcrumb', () => {
  it('leads to the page of a section that has one', () => {
    expect(sectionAddressOf('Inventory Master')).toBe('/pages/InventoryMaster')
    expect(sectionAddressOf('Plan Master')).toBe('/pages/PlanMaster')
    expect(sectionAddressOf('Reports')).toBe('/pages/Reports')
    expect(sectionAddressOf('Masters')).toBe('/pages/countryMaster')
    for (const section of ['Developer', null]) expect(sectionAddressOf(section)).toBeNull()
  })
})
