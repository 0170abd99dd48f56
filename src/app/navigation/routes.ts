import { BILLING, billingRoutes, OFFLINE_SALE } from '../../schemas/billing/billing-routes.ts'
import { type Part, partOfKey, type Rights, type Serves } from '../../schemas/core/serves.ts'
import { apiOrderRoutes } from '../../schemas/partners/api-order/routes.ts'
import { partnerReportRoutes } from '../../schemas/partners/partner-report-routes.ts'
import { pricingRoutes } from '../../schemas/partners/pricing/routes.ts'
import { peopleRoutes } from '../../schemas/people/people-routes.ts'
import { type Key, may } from '../../schemas/people/permissions.ts'
import type { RecordName } from '../../schemas/records/all.ts'
import {
  COMPANY,
  MAIL_SETTINGS,
  MAIL_TEMPLATES,
  NOTIFICATION_RULES,
  type RecordRoutes,
  recordRoutes,
  SESSION_SETTINGS,
  type ViewedRoutes,
  viewedRoutes,
} from '../../schemas/records/routes.ts'
import type { ViewedName } from '../../schemas/records/viewed.ts'
import { allReportRoutes } from '../../schemas/reports/report-routes.ts'
import { forDevelopers, ID, inShell, ofOwnList, ofRecord, ofReport, ofViewed, outside } from './make-route.ts'
import type { Route } from './route.ts'

/** The start page. */
export const HOME = '/admin/dashboard'

/** The page for a wrong address, with the nearest screens. */
export const NOT_FOUND_NEAR = '/pages/error-404-alt'

/** The first route that matches an address is used. */
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
    within: '/pages/InventoryMaster',
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
  inShell('offlineSale.add', {
    path: OFFLINE_SALE,
    title: 'Create Offline Plan',
    section: recordRoutes.customer.section,
    menu: { label: 'Create Offline Plan', icon: 'receipt' },
    shows: { screen: 'offlineSale' },
  }),
  inShell('offlineSale.view', {
    path: BILLING,
    within: OFFLINE_SALE,
    title: 'Billing',
    section: recordRoutes.customer.section,
    shows: { screen: 'billing' },
  }),
  ...ofViewed('offlineInvoice', viewedRoutes.offlineInvoice),
  ...ofViewed('payment', viewedRoutes.payment),
  ...ofViewed('reminder', viewedRoutes.reminder),
  ...billingRoutes.map(ofOwnList),
  ...ofViewed('taxSummary', viewedRoutes.taxSummary),
  ...ofViewed('accountingExport', viewedRoutes.accountingExport),
  ...ofRecord('partner', recordRoutes.partner),
  ...partnerReportRoutes.map(ofOwnList),
  ...apiOrderRoutes.map(ofOwnList),
  inShell('report.view', {
    path: '/pages/Reports',
    title: 'Reports',
    section: null,
    menu: { label: 'Reports', icon: 'chart', group: 'Reports' },
    shows: { screen: 'reportIndex' },
  }),
  ...allReportRoutes.map(ofReport),
  ...(Object.entries(viewedRoutes) as ReadonlyArray<[ViewedName, ViewedRoutes]>)
    // Those of billing are further up in the menu.
    .filter(([, { section }]) => section !== 'Billing')
    .flatMap(([list, routes]) => ofViewed(list, routes)),
  inShell('inventory.view', {
    path: `${viewedRoutes.assignment.edit}/:id`,
    part: 'assignments',
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
    // Their groups are further up in the menu.
    .filter(([record]) => record !== 'customer' && record !== 'partner')
    .flatMap(([record, routes]) => ofRecord(record, routes)),
  inShell('profile.add', {
    ...recordRoutes.employee.several,
    within: recordRoutes.employee.list,
    section: recordRoutes.employee.section,
    shows: { screen: 'inviteUsers' },
  }),
  inShell('signedIn', {
    path: '/pages/profile',
    part: 'account',
    title: 'My Profile',
    section: null,
    shows: { screen: 'ownProfile' },
  }),
  ...pricingRoutes.map(ofOwnList),
  ...peopleRoutes.map(ofOwnList),
  inShell('company.edit', {
    path: COMPANY,
    title: 'Company Settings',
    section: 'Settings',
    menu: { label: 'Company', icon: 'company' },
    shows: { screen: 'recordForm', record: 'company' },
  }),
  inShell('company.edit', {
    path: MAIL_TEMPLATES,
    part: 'mailTemplates',
    title: 'Mail Templates',
    section: 'Settings',
    menu: { label: 'Mail Templates', icon: 'mailTemplates' },
    shows: { screen: 'recordForm', record: 'mailTemplates' },
  }),
  inShell('settings.edit', {
    path: NOTIFICATION_RULES,
    title: 'Notification Rules',
    section: 'Settings',
    menu: { label: 'Notification Rules', icon: 'bell' },
    shows: { screen: 'recordForm', record: 'notificationRules' },
  }),
  inShell('settings.edit', {
    path: MAIL_SETTINGS,
    title: 'Mail',
    section: 'Settings',
    menu: { label: 'Mail', icon: 'mail' },
    shows: { screen: 'recordForm', record: 'mailSettings' },
  }),
  inShell('settings.edit', {
    path: SESSION_SETTINGS,
    title: 'Sessions',
    section: 'Settings',
    menu: { label: 'Sessions', icon: 'clock' },
    shows: { screen: 'recordForm', record: 'sessionSettings' },
  }),
  inShell('signedIn', {
    path: '/pages/faq',
    title: 'FAQ',
    section: null,
    menu: { label: 'FAQ', icon: 'question', group: 'Help' },
    shows: { screen: 'faq' },
  }),
  forDevelopers('/developer/machines', 'Machines', 'developerMachines'),
  forDevelopers('/developer/replay', 'Replay', 'developerReplay'),
  forDevelopers('/developer/contract', 'Contract', 'developerContract'),
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

const isKeyed = (access: Route['access']): access is Key =>
  access !== 'anyone' && access !== 'visitors' && access !== 'signedIn'

const partOf = ({ access, part }: Route): Part | null => part ?? (isKeyed(access) ? partOfKey(access) : null)

/** Whether the server supports a screen. */
export const isServed = (route: Route, serves: Serves): boolean => {
  const part = partOf(route)
  return part === null || serves.includes(part)
}

/** Whether a screen is work that these rights allow on this server. A screen open to anyone is not work. */
export const isWorkOf = (route: Route, { permissions, serves }: Rights): boolean =>
  (route.access === 'signedIn' || (isKeyed(route.access) && may(permissions, route.access))) && isServed(route, serves)

/**
 * Where work begins for these rights: HOME, or the first screen of the menu; null if there is none. Screens for
 * everybody are left out.
 */
export const homeOf = (rights: Rights): string | null => {
  const open = routes.filter((route) => route.menu !== null && route.access !== 'signedIn' && isWorkOf(route, rights))
  return (open.find(({ path }) => path === HOME) ?? open[0])?.path ?? null
}

/** Whether a route is in the shell, for a signed-in person or a visitor. */
export const isInShell = ({ frame }: Route, isSignedIn: boolean): boolean =>
  frame === 'shell' || (frame === 'either' && isSignedIn)

/** The route of every other address. */
export const notFound: Route = outside('*', 'Page Not Found', 'notFound')

/** Addresses that redirect. */
export const redirects: Readonly<Record<string, string>> = {
  '/': HOME,
  '/admin': HOME,
}
