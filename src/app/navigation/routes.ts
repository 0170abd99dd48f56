import type { PagedListName } from '../../schemas/paged-lists.ts'
import { reportPath, reportRoutes, reportSection } from '../../schemas/report-routes.ts'
import type { RoleName } from '../../schemas/session.ts'
import type { ScreenModule } from './page.ts'

/** One page of the product. Menu, breadcrumb, title, guard and the tests of the routes are made from these. */
export type Route = {
  readonly path: string
  /** How a parameter must be written, where not anything will do: at another one there is nothing to be found. */
  readonly written?: Readonly<Record<string, RegExp>>
  /** The page's title: the browser's title, and the last part of the breadcrumb. */
  readonly title: string
  /** The part of the product that it belongs to: the first part of the breadcrumb, the group in the menu. */
  readonly section: string | null
  /** The heading over the content; pages without the shell bring their own. */
  readonly heading: string | null
  /** In the shell (menu, top bar, settings) or on its own. */
  readonly frame: 'shell' | 'bare'
  /** Who may open it: anyone, people who are not signed in, or the roles that may. */
  readonly access: 'anyone' | 'visitors' | ReadonlyArray<RoleName>
  /** Its place in the menu, or null. */
  readonly menu: {
    readonly label: string
    readonly icon: 'stock' | 'stockAdd' | 'plans' | 'plansAdd' | 'chart' | 'people'
    /** Its group, where that is not the section of the breadcrumb. */
    readonly group?: string
  } | null
  /** The page whose place in the menu it shares, where that is not its own address. */
  readonly within?: string
  readonly load: () => Promise<ScreenModule>
}

const staff: ReadonlyArray<RoleName> = ['Admin', 'Staff']

const inventoryList = () => import('../screens/inventory-list.ts')
const inventoryForm = () => import('../screens/inventory-form.tsx')
const planList = () => import('../screens/plan-list.ts')
const planWizard = () => import('../screens/plan-wizard.tsx')

/** Where a person goes who asked for nothing in particular. The dashboard takes its place when it is built. */
export const HOME = '/pages/InventoryMaster'

export const routes: ReadonlyArray<Route> = [
  {
    path: '/pages/InventoryMaster',
    title: 'Inventory List',
    section: 'Inventory Master',
    heading: 'Inventory List',
    frame: 'shell',
    access: staff,
    menu: { label: 'Inventory List', icon: 'stock' },
    load: inventoryList,
  },
  {
    path: '/pages/InventoryMaster/InvoicePO/:id',
    title: 'Inventory List',
    section: 'Inventory Master',
    heading: 'Inventory List',
    frame: 'shell',
    access: staff,
    menu: null,
    load: inventoryList,
  },
  {
    path: '/pages/InventoryMaster/Single',
    title: 'Single Inventory Form',
    section: 'Inventory Master',
    heading: 'Single Inventory Form',
    frame: 'shell',
    access: staff,
    menu: { label: 'Add Inventory', icon: 'stockAdd' },
    load: inventoryForm,
  },
  {
    path: '/pages/InventoryMaster/Add',
    within: '/pages/InventoryMaster/Single',
    title: 'Single Inventory Form',
    section: 'Inventory Master',
    heading: 'Single Inventory Form',
    frame: 'shell',
    access: staff,
    menu: null,
    load: inventoryForm,
  },
  {
    path: '/pages/InventoryMaster/Edit/:id',
    // `Number` would read 1e2 and 0x10 too, and open another item.
    written: { id: /^[1-9]\d{0,8}$/ },
    title: 'Edit Inventory Form',
    section: 'Inventory Master',
    heading: 'Edit Inventory Form',
    frame: 'shell',
    access: staff,
    menu: null,
    load: inventoryForm,
  },
  {
    path: '/pages/PlanMaster',
    title: 'Plan List',
    section: 'Plan Master',
    heading: 'Plan List',
    frame: 'shell',
    access: staff,
    menu: { label: 'Plan List', icon: 'plans' },
    load: planList,
  },
  {
    path: '/pages/PlanMaster/:planName',
    title: 'Plan List',
    section: 'Plan Master',
    heading: 'Plan List',
    frame: 'shell',
    access: staff,
    menu: null,
    load: planList,
  },
  {
    path: '/pages/CreatePlan',
    title: 'Create Plan',
    section: 'Plan Master',
    heading: 'Create Plan',
    frame: 'shell',
    access: staff,
    menu: { label: 'Add Plan', icon: 'plansAdd' },
    load: planWizard,
  },
  {
    path: '/pages/EditPlan/:id',
    within: '/pages/PlanMaster',
    title: 'Edit Plan',
    section: 'Plan Master',
    heading: 'Edit Plan',
    frame: 'shell',
    access: staff,
    menu: null,
    load: planWizard,
  },
  {
    path: '/pages/Reports',
    title: 'Reports',
    section: null,
    heading: 'Reports',
    frame: 'shell',
    access: staff,
    menu: { label: 'Reports', icon: 'chart', group: 'Reports' },
    load: () => import('../screens/report-index.ts'),
  },
  {
    path: '/pages/PartnerMaster',
    title: 'Partner Master',
    section: 'Inventory Master',
    heading: 'Partner Master',
    frame: 'shell',
    access: staff,
    menu: { label: 'Partner Master', icon: 'people', group: 'Reports' },
    load: pagedList('PartnerMaster'),
  },
  ...reportRoutes.map(
    ({ name, title }): Route => ({
      path: reportPath(name),
      title,
      section: reportSection(name),
      heading: title,
      frame: 'shell',
      access: staff,
      menu: null,
      load: pagedList(name),
    }),
  ),
  developer('/developer/machines', 'Machines', () => import('../screens/developer-machines.tsx')),
  developer('/developer/replay', 'Replay', () => import('../screens/developer-replay.tsx')),
  page('/auth/login', 'Sign In', 'visitors', () => import('../screens/login.tsx')),
  page('/auth/logout', 'Signed Out', 'anyone', () => import('../screens/logout.tsx')),
  page('/auth/lock-screen', 'Lock Screen', 'anyone', () => import('../screens/lock-screen.tsx')),
  page('/pages/maintenance', 'Maintenance', 'anyone', () => import('../screens/maintenance.tsx')),
  page('/pages/error-404', 'Page Not Found', 'anyone', () => import('../screens/not-found.tsx')),
  page('/pages/error-500', 'Server Error', 'anyone', () => import('../screens/server-error.tsx')),
  page('/access-denied', 'Access Denied', 'anyone', () => import('../screens/access-denied.tsx')),
]

/** What is shown at every other address. */
export const notFound: Route = page('*', 'Page Not Found', 'anyone', () => import('../screens/not-found.tsx'))

/** Addresses that lead elsewhere. */
export const redirects: Readonly<Record<string, string>> = {
  '/': HOME,
  '/admin': HOME,
  '/admin/dashboard': HOME,
}

function pagedList(name: PagedListName): Route['load'] {
  return () => import('../screens/report.ts').then(({ reportScreen }) => ({ screen: reportScreen(name) }))
}

function page(path: string, title: string, access: 'anyone' | 'visitors', load: Route['load']): Route {
  return { path, title, section: null, heading: null, frame: 'bare', access, menu: null, load }
}

function developer(path: string, title: string, load: Route['load']): Route {
  return { path, title, section: 'Developer', heading: title, frame: 'shell', access: ['Admin'], menu: null, load }
}
