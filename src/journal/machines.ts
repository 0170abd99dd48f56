import type { Journaled, LoadedMachine } from './journaled.ts'

/**
 * A machine as the journal finds it by name. Raise the version when a stored stream no longer fits the events, input or
 * context. A stream of another version is set aside.
 */
type MachineEntry = { readonly version: number; readonly load: () => Promise<Journaled> }

export type MachineTable = Readonly<Record<string, MachineEntry>>

// Erases a machine's own types: the journal treats all machines alike.
const erased = async <Module>(loading: Promise<Module>, pick: (module: Module) => unknown): Promise<Journaled> =>
  pick(await loading) as Journaled

/** All journaled machines. Each is loaded on first use, together with its schemas. */
export const journaledMachines = {
  session: { version: 1, load: () => erased(import('./machines/session/session.ts'), (module) => module.session) },
  navigation: {
    version: 1,
    load: () => erased(import('./machines/shell/navigation.ts'), (module) => module.navigation),
  },
  live: { version: 1, load: () => erased(import('./machines/shell/live.ts'), (module) => module.live) },
  layout: { version: 1, load: () => erased(import('./machines/shell/layout.ts'), (module) => module.layout) },
  dashboard: {
    version: 1,
    load: () => erased(import('./machines/reports/dashboard.ts'), (module) => module.dashboard),
  },
  onboarding: {
    version: 1,
    load: () => erased(import('./machines/reports/onboarding.ts'), (module) => module.onboarding),
  },
  inventoryList: {
    version: 2,
    load: () => erased(import('./machines/stock/inventory-list.ts'), (module) => module.inventoryList),
  },
  inventoryForm: {
    version: 1,
    load: () => erased(import('./machines/stock/inventory-form.ts'), (module) => module.inventoryForm),
  },
  planList: { version: 2, load: () => erased(import('./machines/plans/plan-list.ts'), (module) => module.planList) },
  planWizard: {
    version: 1,
    load: () => erased(import('./machines/plans/plan-wizard.ts'), (module) => module.planWizard),
  },
  planDrafts: {
    version: 1,
    load: () => erased(import('./machines/plans/plan-drafts.ts'), (module) => module.planDrafts),
  },
  recordList: {
    version: 2,
    load: () => erased(import('./machines/records/record-list.ts'), (module) => module.recordList),
  },
  recordForm: {
    version: 1,
    load: () => erased(import('./machines/records/record-form.ts'), (module) => module.recordForm),
  },
  reportPaging: {
    version: 2,
    load: () => erased(import('./machines/reports/report-paging.ts'), (module) => module.reportPaging),
  },
  reportIndex: {
    version: 1,
    load: () => erased(import('./machines/reports/report-index.ts'), (module) => module.reportIndex),
  },
  ownProfile: {
    version: 1,
    load: () => erased(import('./machines/people/own-profile.ts'), (module) => module.ownProfile),
  },
  columnPresets: {
    version: 2,
    load: () => erased(import('./machines/lists/column-presets.ts'), (module) => module.columnPresets),
  },
  notifications: {
    version: 1,
    load: () => erased(import('./machines/shell/notifications.ts'), (module) => module.notifications),
  },
  contractDrift: {
    version: 1,
    load: () => erased(import('./machines/developer/contract-drift.ts'), (module) => module.contractDrift),
  },
  palette: { version: 1, load: () => erased(import('./machines/shell/palette.ts'), (module) => module.palette) },
  listNews: { version: 1, load: () => erased(import('./machines/lists/list-news.ts'), (module) => module.listNews) },
  savedElsewhere: {
    version: 1,
    load: () => erased(import('./machines/forms/saved-elsewhere.ts'), (module) => module.savedElsewhere),
  },
  savedViews: {
    version: 1,
    load: () => erased(import('./machines/lists/saved-views.ts'), (module) => module.savedViews),
  },
  secondFactor: {
    version: 1,
    load: () => erased(import('./machines/people/second-factor.ts'), (module) => module.secondFactor),
  },
  accountAccess: {
    version: 1,
    load: () => erased(import('./machines/people/account-access.ts'), (module) => module.accountAccess),
  },
  mailAccess: {
    version: 1,
    load: () => erased(import('./machines/records/mail-access.ts'), (module) => module.mailAccess),
  },
  partnerKeys: {
    version: 1,
    load: () => erased(import('./machines/partners/partner-keys.ts'), (module) => module.partnerKeys),
  },
  inviteUsers: {
    version: 1,
    load: () => erased(import('./machines/people/invite-users.ts'), (module) => module.inviteUsers),
  },
  countDrawer: {
    version: 1,
    load: () => erased(import('./machines/records/count-drawer.ts'), (module) => module.countDrawer),
  },
  draftPdf: {
    version: 1,
    load: () => erased(import('./machines/billing/draft-pdf.ts'), (module) => module.draftPdf),
  },
  statementPdf: {
    version: 1,
    load: () => erased(import('./machines/billing/statement-pdf.ts'), (module) => module.statementPdf),
  },
  customerLetters: {
    version: 1,
    load: () => erased(import('./machines/billing/customer-letters.ts'), (module) => module.customerLetters),
  },
  vatCheck: {
    version: 1,
    load: () => erased(import('./machines/billing/vat-check.ts'), (module) => module.vatCheck),
  },
  mailTemplate: {
    version: 1,
    load: () => erased(import('./machines/billing/mail-template.ts'), (module) => module.mailTemplate),
  },
  roleComparison: {
    version: 1,
    load: () => erased(import('./machines/people/role-comparison.ts'), (module) => module.roleComparison),
  },
  assignment: {
    version: 1,
    load: () => erased(import('./machines/stock/assignment.ts'), (module) => module.assignment),
  },
  stockChange: {
    version: 1,
    load: () => erased(import('./machines/stock/stock-change.ts'), (module) => module.stockChange),
  },
  offlineSale: {
    version: 1,
    load: () => erased(import('./machines/billing/offline-sale.ts'), (module) => module.offlineSale),
  },
  assignedItems: {
    version: 1,
    load: () => erased(import('./machines/stock/assigned-items.ts'), (module) => module.assignedItems),
  },
  invoiceAct: {
    version: 1,
    load: () => erased(import('./machines/billing/invoice-act.ts'), (module) => module.invoiceAct),
  },
  offlineInvoice: {
    version: 1,
    load: () => erased(import('./machines/billing/offline-invoice.ts'), (module) => module.offlineInvoice),
  },
  accountingExport: {
    version: 1,
    load: () => erased(import('./machines/billing/accounting-export.ts'), (module) => module.accountingExport),
  },
  apiOrder: { version: 1, load: () => erased(import('./machines/partners/api-order.ts'), (module) => module.apiOrder) },
  bulkImport: {
    version: 1,
    load: () => erased(import('./machines/stock/bulk-import.ts'), (module) => module.bulkImport),
  },
  bulkProblems: {
    version: 1,
    load: () => erased(import('./machines/stock/bulk-problems.ts'), (module) => module.bulkProblems),
  },
  act: { version: 1, load: () => erased(import('./machines/acts/act.ts'), (module) => module.act) },
  batch: { version: 1, load: () => erased(import('./machines/acts/batch.ts'), (module) => module.batch) },
  historyDrawer: {
    version: 1,
    load: () => erased(import('./machines/history/history-drawer.ts'), (module) => module.historyDrawer),
  },
} as const satisfies MachineTable

export type JournaledName = keyof typeof journaledMachines

/** A machine name that this version does not have. */
export class UnknownMachine extends Error {
  constructor(name: string) {
    super(`The journal knows no machine "${name}".`)
  }
}

/** Loads a machine and makes its codec. */
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
