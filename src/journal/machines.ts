import type { Journaled, LoadedMachine } from './journaled.ts'

/**
 * A machine as the journal finds it by name. The version is raised when its events, input or context change in a way
 * that a stored stream does not fit: a stream of another version is set aside.
 */
type MachineEntry = { readonly version: number; readonly load: () => Promise<Journaled> }

export type MachineTable = Readonly<Record<string, MachineEntry>>

// A machine's own types end here: the journal handles every machine alike.
const erased = async <Module>(loading: Promise<Module>, pick: (module: Module) => unknown): Promise<Journaled> =>
  pick(await loading) as Journaled

/** Every machine whose events are journaled; each is loaded, with its schemas, when it is first needed. */
export const journaledMachines = {
  session: { version: 1, load: () => erased(import('./machines/session.ts'), (module) => module.session) },
  navigation: {
    version: 1,
    load: () => erased(import('./machines/navigation.ts'), (module) => module.navigation),
  },
  live: { version: 1, load: () => erased(import('./machines/live.ts'), (module) => module.live) },
  layout: { version: 1, load: () => erased(import('./machines/layout.ts'), (module) => module.layout) },
  dashboard: { version: 1, load: () => erased(import('./machines/dashboard.ts'), (module) => module.dashboard) },
  inventoryList: {
    version: 1,
    load: () => erased(import('./machines/inventory-list.ts'), (module) => module.inventoryList),
  },
  inventoryForm: {
    version: 1,
    load: () => erased(import('./machines/inventory-form.ts'), (module) => module.inventoryForm),
  },
  itemCorrection: {
    version: 1,
    load: () => erased(import('./machines/item-correction.ts'), (module) => module.itemCorrection),
  },
  planList: { version: 1, load: () => erased(import('./machines/plan-list.ts'), (module) => module.planList) },
  planWizard: { version: 1, load: () => erased(import('./machines/plan-wizard.ts'), (module) => module.planWizard) },
  planDrafts: { version: 1, load: () => erased(import('./machines/plan-drafts.ts'), (module) => module.planDrafts) },
  recordList: { version: 1, load: () => erased(import('./machines/record-list.ts'), (module) => module.recordList) },
  recordForm: { version: 1, load: () => erased(import('./machines/record-form.ts'), (module) => module.recordForm) },
  reportPaging: {
    version: 1,
    load: () => erased(import('./machines/report-paging.ts'), (module) => module.reportPaging),
  },
  reportIndex: {
    version: 1,
    load: () => erased(import('./machines/report-index.ts'), (module) => module.reportIndex),
  },
  ownProfile: { version: 1, load: () => erased(import('./machines/own-profile.ts'), (module) => module.ownProfile) },
  columnPresets: {
    version: 1,
    load: () => erased(import('./machines/column-presets.ts'), (module) => module.columnPresets),
  },
  notifications: {
    version: 1,
    load: () => erased(import('./machines/notifications.ts'), (module) => module.notifications),
  },
  contractDrift: {
    version: 1,
    load: () => erased(import('./machines/contract-drift.ts'), (module) => module.contractDrift),
  },
  palette: { version: 1, load: () => erased(import('./machines/palette.ts'), (module) => module.palette) },
  listNews: { version: 1, load: () => erased(import('./machines/list-news.ts'), (module) => module.listNews) },
  savedElsewhere: {
    version: 1,
    load: () => erased(import('./machines/saved-elsewhere.ts'), (module) => module.savedElsewhere),
  },
  savedViews: {
    version: 1,
    load: () => erased(import('./machines/saved-views.ts'), (module) => module.savedViews),
  },
  secondFactor: {
    version: 1,
    load: () => erased(import('./machines/second-factor.ts'), (module) => module.secondFactor),
  },
  accountAccess: {
    version: 1,
    load: () => erased(import('./machines/account-access.ts'), (module) => module.accountAccess),
  },
  partnerKeys: {
    version: 1,
    load: () => erased(import('./machines/partner-keys.ts'), (module) => module.partnerKeys),
  },
  inviteUsers: {
    version: 1,
    load: () => erased(import('./machines/invite-users.ts'), (module) => module.inviteUsers),
  },
  countDrawer: {
    version: 1,
    load: () => erased(import('./machines/count-drawer.ts'), (module) => module.countDrawer),
  },
  customerLetters: {
    version: 1,
    load: () => erased(import('./machines/customer-letters.ts'), (module) => module.customerLetters),
  },
  roleComparison: {
    version: 1,
    load: () => erased(import('./machines/role-comparison.ts'), (module) => module.roleComparison),
  },
  assignment: {
    version: 1,
    load: () => erased(import('./machines/assignment.ts'), (module) => module.assignment),
  },
  offlineSale: {
    version: 1,
    load: () => erased(import('./machines/offline-sale.ts'), (module) => module.offlineSale),
  },
  assignedItems: {
    version: 1,
    load: () => erased(import('./machines/assigned-items.ts'), (module) => module.assignedItems),
  },
  invoiceAct: {
    version: 1,
    load: () => erased(import('./machines/invoice-act.ts'), (module) => module.invoiceAct),
  },
  offlineInvoice: {
    version: 1,
    load: () => erased(import('./machines/offline-invoice.ts'), (module) => module.offlineInvoice),
  },
  apiOrder: { version: 1, load: () => erased(import('./machines/api-order.ts'), (module) => module.apiOrder) },
  itemReturn: {
    version: 1,
    load: () => erased(import('./machines/item-return.ts'), (module) => module.itemReturn),
  },
  orderDeliveries: {
    version: 1,
    load: () => erased(import('./machines/order-deliveries.ts'), (module) => module.orderDeliveries),
  },
  bulkImport: {
    version: 1,
    load: () => erased(import('./machines/bulk-import.ts'), (module) => module.bulkImport),
  },
  warehouseAct: {
    version: 1,
    load: () => erased(import('./machines/warehouse-act.ts'), (module) => module.warehouseAct),
  },
  historyDrawer: {
    version: 1,
    load: () => erased(import('./machines/history-drawer.ts'), (module) => module.historyDrawer),
  },
} as const satisfies MachineTable

export type JournaledName = keyof typeof journaledMachines

/** A machine that this version does not have. */
export class UnknownMachine extends Error {
  constructor(name: string) {
    super(`The journal knows no machine "${name}".`)
  }
}

/** A machine with its codec. */
export const loadMachine = async (machines: MachineTable, name: string): Promise<LoadedMachine> => {
  const entry = Object.hasOwn(machines, name) ? machines[name] : undefined
  if (!entry) throw new UnknownMachine(name)
  const [journaled, { createCodec }] = await Promise.all([entry.load(), import('./codec.ts')])
  const { machine, posts, amend } = journaled
  return {
    name,
    version: entry.version,
    machine,
    codec: createCodec(journaled),
    posts,
    amend: amend ?? (() => null),
  }
}
