import { Lazy } from '../../lazy.ts'
import type { Route } from '../navigation/route.ts'
import type { ScreenModule } from '../navigation/screen.ts'
import type { Shown } from '../navigation/shown.ts'

type Loaders = {
  readonly [Name in Shown['screen']]: (shown: Shown & { readonly screen: Name }) => Promise<ScreenModule>
}

/** The code of each screen, fetched when it is wanted. No screen imports this: they open each other by address. */
const loaders: Loaders = {
  accessDenied: () => import('./shell/access-denied.tsx'),
  assignedItems: () => import('./stock/assigned-items.tsx'),
  assignment: () => import('./stock/assignment.ts'),
  billing: () => import('./billing/billing.ts'),
  bulkImport: () => import('./stock/bulk-import.ts'),
  dashboard: () => import('./reports/dashboard.ts'),
  developerContract: () => import('./developer/developer-contract.tsx'),
  developerMachines: () => import('./developer/developer-machines.tsx'),
  developerReplay: () => import('./developer/developer-replay.tsx'),
  faq: () => import('./shell/faq.tsx'),
  forgotPassword: () => import('./session/forgot-password.tsx'),
  inventoryForm: () => import('./stock/inventory-form.tsx'),
  inventoryList: () => import('./stock/inventory-list.ts'),
  inviteUsers: () => import('./people/invite-users.ts'),
  lockScreen: () => import('./session/lock-screen.tsx'),
  login: () => import('./session/login.tsx'),
  logout: () => import('./session/logout.tsx'),
  maintenance: () => import('./shell/maintenance.tsx'),
  notFound: () => import('./shell/not-found.tsx'),
  notFoundNear: () => import('./shell/not-found-near.tsx'),
  offlineSale: () => import('./billing/offline-sale.tsx'),
  ownProfile: () => import('./people/own-profile.tsx'),
  pagedList: ({ list }) => {
    if (list === 'ApiOrderManagement') return import('./partners/api-orders.ts')
    if (list === 'CustomerStatement') return import('./billing/statement.ts')
    return import('./reports/report.ts').then(({ reportScreen }) => ({ screen: reportScreen(list) }))
  },
  planList: () => import('./plans/plan-list.ts'),
  planWizard: () => import('./plans/plan-wizard.tsx'),
  recordForm: ({ record }) =>
    import('./records/record-form.tsx').then(({ recordFormScreen }) => ({ screen: recordFormScreen(record) })),
  recordList: ({ record }) =>
    import('./records/record-list.ts').then(({ recordListScreen }) => ({ screen: recordListScreen(record) })),
  viewedList: ({ list }) => {
    if (list === 'invoice') return import('./stock/invoice-list.ts')
    if (list === 'offlineInvoice') return import('./billing/invoices.ts')
    if (list === 'payment') return import('./billing/payments.ts')
    if (list === 'reminder') return import('./billing/reminders.ts')
    if (list === 'accountingExport') return import('./billing/accountant.ts')
    return list === 'balance' || list === 'receipt' || list === 'stockDay'
      ? import('./stock/warehouse-list.ts').then(({ warehouseListScreen }) => ({ screen: warehouseListScreen(list) }))
      : import('./records/record-list.ts').then(({ viewedListScreen }) => ({ screen: viewedListScreen(list) }))
  },
  register: () => import('./session/register.tsx'),
  reportIndex: () => import('./reports/report-index.ts'),
  serverError: () => import('./shell/server-error.tsx'),
}

const known = new Map<string, Lazy<ScreenModule>>()

/** The code of what a route shows, the same for all routes that show the same. */
export const codeOf = ({ shows }: Pick<Route, 'shows'>): Lazy<ScreenModule> => {
  const name = JSON.stringify(shows)
  const load = loaders[shows.screen] as (shown: Shown) => Promise<ScreenModule>
  const code = known.get(name) ?? new Lazy(() => load(shows))
  known.set(name, code)
  return code
}
