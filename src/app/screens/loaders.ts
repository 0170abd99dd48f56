import { Lazy } from '../../lazy.ts'
import type { Route } from '../navigation/route.ts'
import type { ScreenModule } from '../navigation/screen.ts'
import type { Shown } from '../navigation/shown.ts'

type Loaders = {
  readonly [Name in Shown['screen']]: (shown: Shown & { readonly screen: Name }) => Promise<ScreenModule>
}

/** The code of each screen, fetched when it is wanted. No screen imports this: they open each other by address. */
const loaders: Loaders = {
  accessDenied: () => import('./access-denied.tsx'),
  assignedItems: () => import('./assigned-items.tsx'),
  assignment: () => import('./assignment.ts'),
  billing: () => import('./billing.ts'),
  bulkImport: () => import('./bulk-import.ts'),
  dashboard: () => import('./dashboard.ts'),
  developerContract: () => import('./developer-contract.tsx'),
  developerMachines: () => import('./developer-machines.tsx'),
  developerReplay: () => import('./developer-replay.tsx'),
  faq: () => import('./faq.tsx'),
  forgotPassword: () => import('./forgot-password.tsx'),
  inventoryForm: () => import('./inventory-form.tsx'),
  inventoryList: () => import('./inventory-list.ts'),
  inviteUsers: () => import('./invite-users.ts'),
  lockScreen: () => import('./lock-screen.tsx'),
  login: () => import('./login.tsx'),
  logout: () => import('./logout.tsx'),
  maintenance: () => import('./maintenance.tsx'),
  notFound: () => import('./not-found.tsx'),
  notFoundNear: () => import('./not-found-near.tsx'),
  offlineSale: () => import('./offline-sale.tsx'),
  ownProfile: () => import('./own-profile.tsx'),
  pagedList: ({ list }) =>
    list === 'ApiOrderManagement'
      ? import('./api-orders.ts')
      : import('./report.ts').then(({ reportScreen }) => ({ screen: reportScreen(list) })),
  planList: () => import('./plan-list.ts'),
  planWizard: () => import('./plan-wizard.tsx'),
  recordForm: ({ record }) =>
    import('./record-form.tsx').then(({ recordFormScreen }) => ({ screen: recordFormScreen(record) })),
  recordList: ({ record }) =>
    import('./record-list.ts').then(({ recordListScreen }) => ({ screen: recordListScreen(record) })),
  viewedList: ({ list }) => {
    if (list === 'invoice') return import('./invoice-list.ts')
    return list === 'balance' || list === 'receipt'
      ? import('./warehouse-list.ts').then(({ warehouseListScreen }) => ({ screen: warehouseListScreen(list) }))
      : import('./record-list.ts').then(({ viewedListScreen }) => ({ screen: viewedListScreen(list) }))
  },
  register: () => import('./register.tsx'),
  reportIndex: () => import('./report-index.ts'),
  serverError: () => import('./server-error.tsx'),
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
