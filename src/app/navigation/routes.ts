import { BILLING } from '../../schemas/offline-sale/choices.ts'
import { type Key, may, type Permissions } from '../../schemas/permissions.ts'
import type { RecordName } from '../../schemas/records/all.ts'
import { areaOfListed, areaOfRecord } from '../../schemas/records/area.ts'
import { type RecordRoutes, recordRoutes, type ViewedRoutes, viewedRoutes } from '../../schemas/records/routes.ts'
import type { ViewedName } from '../../schemas/records/viewed.ts'
import { allReportRoutes, type countryReportRoutes } from '../../schemas/report-routes.ts'
import type { Shown } from './shown.ts'

type CountryReport = (typeof countryReportRoutes)[number]['menu']

/**
 * One address of the product, without the code that stands there. Menu, breadcrumb, title, guard and the tests of the
 * routes are made from these. A new screen is a line here and its code a line in `screens/loaders.ts`.
 */
export type Route = {
  readonly path: string
  /** How a parameter must be written, where not anything will do: at another one there is nothing to be found. */
  readonly written?: Readonly<Record<string, RegExp>>
  /** The browser's title, and the last part of the breadcrumb. */
  readonly title: string
  /** The part of the product that it belongs to: the first part of the breadcrumb, the group in the menu. */
  readonly section: string | null
  /** The heading over the content; what stands outside of the shell brings its own. */
  readonly heading: string | null
  /** In the shell (menu, top bar, settings), on its own, or in the shell for who is signed in and else on its own. */
  readonly frame: 'shell' | 'bare' | 'either'
  /** Who may open it: anyone, people who are not signed in, everybody who is, or whoever holds the key. */
  readonly access: 'anyone' | 'visitors' | 'signedIn' | Key
  /** Its place in the menu, or null. */
  readonly menu: {
    readonly label: string
    readonly icon:
      | 'stock'
      | 'stockAdd'
      | 'stockBulk'
      | 'plans'
      | 'plansAdd'
      | 'chart'
      | 'dashboard'
      | CountryReport['icon']
      | RecordRoutes['menu']['icon']
    /** Its group, where that is not the section of the breadcrumb. */
    readonly group?: string
  } | null
  /** The address whose place in the menu it shares, where that is not its own. */
  readonly within?: string
  readonly shows: Shown
}

/** An id in an address: `Number` would read 1e2 and 0x10 too, and open another one. */
const ID = /^[1-9]\d{0,8}$/

/** Where a person goes who asked for nothing in particular. */
export const HOME = '/admin/dashboard'

/** Where a wrong address is shown beside those that are nearest to it. */
export const NOT_FOUND_NEAR = '/pages/error-404-alt'

/** The first that fits an address is its route. */
export const routes: ReadonlyArray<Route> = [
  inShell('dashboard.view', {
    path: HOME,
    title: 'Dashboard',
    section: null,
    menu: { label: 'Dashboard', icon: 'dashboard' },
    shows: { screen: 'dashboard' },
  }),
  inShell('inventory.view', {
    path: '/pages/InventoryMaster',
    title: 'Inventory List',
    section: 'Inventory Master',
    menu: { label: 'Inventory List', icon: 'stock' },
    shows: { screen: 'inventoryList' },
  }),
  inShell('inventory.add', {
    path: '/pages/InventoryMaster/Single',
    title: 'Single Inventory Form',
    section: 'Inventory Master',
    menu: { label: 'Add Inventory', icon: 'stockAdd' },
    shows: { screen: 'inventoryForm' },
  }),
  inShell('inventory.add', {
    path: '/pages/InventoryMaster/Add',
    within: '/pages/InventoryMaster/Single',
    title: 'Single Inventory Form',
    section: 'Inventory Master',
    shows: { screen: 'inventoryForm' },
  }),
  inShell('inventory.import', {
    path: '/pages/InventoryMaster/Bulk',
    title: 'Bulk Inventory',
    section: 'Inventory Master',
    menu: { label: 'Bulk', icon: 'stockBulk' },
    shows: { screen: 'bulkImport' },
  }),
  inShell('inventory.edit', {
    path: '/pages/InventoryMaster/Edit/:id',
    written: { id: ID },
    title: 'Edit Inventory Form',
    section: 'Inventory Master',
    shows: { screen: 'inventoryForm' },
  }),
  inShell('plan.view', {
    path: '/pages/PlanMaster',
    title: 'Plan List',
    section: 'Plan Master',
    menu: { label: 'Plan List', icon: 'plans' },
    shows: { screen: 'planList' },
  }),
  inShell('plan.view', {
    path: '/pages/PlanMaster/:planName',
    title: 'Plan List',
    section: 'Plan Master',
    shows: { screen: 'planList' },
  }),
  inShell('plan.add', {
    path: '/pages/CreatePlan',
    title: 'Create Plan',
    section: 'Plan Master',
    menu: { label: 'Add Plan', icon: 'plansAdd' },
    shows: { screen: 'planWizard' },
  }),
  inShell('plan.edit', {
    path: '/pages/EditPlan/:id',
    within: '/pages/PlanMaster',
    title: 'Edit Plan',
    section: 'Plan Master',
    shows: { screen: 'planWizard' },
  }),
  ...ofRecord('customer', recordRoutes.customer),
  inShell('offlineSale.view', {
    path: BILLING,
    within: recordRoutes.customer.list,
    title: 'Billing',
    section: recordRoutes.customer.section,
    shows: { screen: 'offlineInvoice' },
  }),
  inShell('report.view', {
    path: '/pages/Reports',
    title: 'Reports',
    section: null,
    menu: { label: 'Reports', icon: 'chart', group: 'Reports' },
    shows: { screen: 'reportIndex' },
  }),
  ...allReportRoutes.map(({ name, path, title, section, menu }) =>
    inShell('report.view', {
      path,
      title,
      section,
      menu: menu && { ...menu, group: 'Reports' },
      shows: { screen: 'pagedList', list: name },
    }),
  ),
  ...(Object.entries(viewedRoutes) as ReadonlyArray<[ViewedName, ViewedRoutes]>).flatMap(([list, routes]) =>
    ofViewed(list, routes),
  ),
  inShell('inventory.view', {
    path: `${viewedRoutes.assignment.edit}/:id`,
    written: { id: ID },
    within: viewedRoutes.assignment.list,
    title: viewedRoutes.assignment.rowTitle,
    section: viewedRoutes.assignment.section,
    shows: { screen: 'assignedItems' },
  }),
  inShell(viewedRoutes.assignment.act.key, {
    path: viewedRoutes.assignment.act.path,
    within: viewedRoutes.assignment.list,
    title: viewedRoutes.assignment.act.title,
    section: viewedRoutes.assignment.section,
    shows: { screen: 'assignment' },
  }),
  inShell(viewedRoutes.receipt.act.key, {
    path: viewedRoutes.receipt.act.path,
    within: viewedRoutes.balance.list,
    title: viewedRoutes.receipt.act.title,
    section: viewedRoutes.receipt.section,
    shows: { screen: 'recordForm', record: 'receipt' },
  }),
  ...(Object.entries(recordRoutes) as ReadonlyArray<[RecordName, RecordRoutes]>)
    // Its group of the menu stands further up.
    .filter(([record]) => record !== 'customer')
    .flatMap(([record, routes]) => ofRecord(record, routes)),
  inShell('profile.add', {
    ...recordRoutes.employee.several,
    within: recordRoutes.employee.list,
    section: recordRoutes.employee.section,
    shows: { screen: 'inviteUsers' },
  }),
  inShell('signedIn', {
    path: '/pages/profile',
    title: 'My Profile',
    section: null,
    shows: { screen: 'ownProfile' },
  }),
  forDevelopers('/developer/machines', 'Machines', 'developerMachines'),
  forDevelopers('/developer/replay', 'Replay', 'developerReplay'),
  outside('/auth/login', 'Sign In', 'login', 'visitors'),
  outside('/auth/register', 'Register', 'register'),
  outside('/auth/forgot-password', 'Forgot Password', 'forgotPassword'),
  outside('/auth/logout', 'Signed Out', 'logout'),
  outside('/auth/lock-screen', 'Lock Screen', 'lockScreen'),
  outside('/pages/maintenance', 'Maintenance', 'maintenance'),
  outside('/pages/error-404', 'Page Not Found', 'notFound'),
  {
    path: NOT_FOUND_NEAR,
    title: 'Page Not Found',
    section: null,
    heading: 'Page Not Found',
    frame: 'either',
    access: 'anyone',
    menu: null,
    shows: { screen: 'notFoundNear' },
  },
  outside('/pages/error-500', 'Server Error', 'serverError'),
  outside('/access-denied', 'Access Denied', 'accessDenied'),
]

/** Whether it is the work of somebody who may do so much; what is open to anyone is nobody's work. */
export const isWorkOf = ({ access }: Route, permissions: Permissions): boolean =>
  access === 'signedIn' || (access !== 'anyone' && access !== 'visitors' && may(permissions, access))

/** Where work begins for who may do so much: HOME, or the first screen of their menu; null where there is none. */
export const homeOf = (permissions: Permissions): string | null => {
  const open = routes.filter((route) => route.menu !== null && isWorkOf(route, permissions))
  return (open.find(({ path }) => path === HOME) ?? open[0])?.path ?? null
}

/** Whether a route stands in the shell, for who is signed in or for a visitor. */
export const isInShell = ({ frame }: Route, isSignedIn: boolean): boolean =>
  frame === 'shell' || (frame === 'either' && isSignedIn)

/** What is shown at every other address. */
export const notFound: Route = outside('*', 'Page Not Found', 'notFound')

/** Addresses that lead elsewhere. */
export const redirects: Readonly<Record<string, string>> = {
  '/': HOME,
  '/admin': HOME,
}

type InShell = Pick<Route, 'path' | 'written' | 'title' | 'section' | 'within' | 'shows'> & Partial<Pick<Route, 'menu'>>

/** Work of whoever holds the key, or of everybody who is signed in: in the shell, under its title. */
function inShell(access: Key | 'signedIn', given: InShell): Route {
  return { heading: given.title, frame: 'shell', access, menu: null, ...given }
}

/** A list that nobody adds to by a form of its own. */
function ofViewed(list: ViewedName, routes: ViewedRoutes): ReadonlyArray<Route> {
  const { list: path, title, section, menu, within } = routes
  const beside = within === undefined ? {} : { within }
  return [
    inShell(`${areaOfListed(list)}.view`, {
      ...{ path, title, section, menu, ...beside },
      shows: { screen: 'viewedList', list },
    }),
  ]
}

/** The list of a record, and its forms, which have the list's place in the menu. */
function ofRecord(record: RecordName, routes: RecordRoutes): ReadonlyArray<Route> {
  const { list, add, edit, title, addTitle, editTitle, section, menu, pagedList } = routes
  const area = areaOfRecord(record)
  const shows: Shown = { screen: 'recordForm', record }
  const listed: Shown =
    pagedList === undefined ? { screen: 'recordList', record } : { screen: 'pagedList', list: pagedList }
  return [
    inShell(`${area}.view`, { path: list, title, section, menu, shows: listed }),
    inShell(`${area}.add`, { path: add, within: list, title: addTitle, section, shows }),
    inShell(`${area}.edit`, {
      path: `${edit}/:id`,
      written: { id: ID },
      within: list,
      title: editTitle,
      section,
      shows,
    }),
  ]
}

function forDevelopers(path: string, title: string, screen: 'developerMachines' | 'developerReplay'): Route {
  return inShell('developer.view', { path, title, section: 'Developer', shows: { screen } })
}

/** What stands on its own, outside of the shell. */
function outside(
  path: string,
  title: string,
  screen: Exclude<Shown['screen'], 'pagedList' | 'recordForm' | 'recordList' | 'viewedList'>,
  access: 'anyone' | 'visitors' = 'anyone',
): Route {
  return { path, title, section: null, heading: null, frame: 'bare', access, menu: null, shows: { screen } }
}
