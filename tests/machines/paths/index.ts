import { accountAccessPlan } from './account-access.plan.ts'
import { accountLinkPlan } from './account-link.plan.ts'
import { accountingExportPlan } from './accounting-export.plan.ts'
import { actPlan } from './act.plan.ts'
import { actorBoardPlan } from './actor-board.plan.ts'
import { apiOrderPlan } from './api-order.plan.ts'
import { assignedItemsPlan } from './assigned-items.plan.ts'
import { assignmentPlan } from './assignment.plan.ts'
import { batchPlan } from './batch.plan.ts'
import { bulkImportPlan } from './bulk-import.plan.ts'
import { bulkProblemsPlan } from './bulk-problems.plan.ts'
import { columnPresetsPlan } from './column-presets.plan.ts'
import { contractDriftPlan } from './contract-drift.plan.ts'
import { countDrawerPlan } from './count-drawer.plan.ts'
import { customerLettersPlan } from './customer-letters.plan.ts'
import { dashboardPlan } from './dashboard.plan.ts'
import { draftPdfPlan } from './draft-pdf.plan.ts'
import { forgotPasswordPlan } from './forgot-password.plan.ts'
import { historyDrawerPlan } from './history-drawer.plan.ts'
import { inventoryFormPlan } from './inventory-form.plan.ts'
import { inventoryListPlan } from './inventory-list.plan.ts'
import { inviteUsersPlan } from './invite-users.plan.ts'
import { invoiceActPlan } from './invoice-act.plan.ts'
import { layoutPlan } from './layout.plan.ts'
import { listNewsPlan } from './list-news.plan.ts'
import { livePlan } from './live.plan.ts'
import { machineDiagramPlan } from './machine-diagram.plan.ts'
import { mailAccessPlan } from './mail-access.plan.ts'
import { mailTemplatePlan } from './mail-template.plan.ts'
import { navigationPlan } from './navigation.plan.ts'
import { notificationsPlan } from './notifications.plan.ts'
import { offlineInvoicePlan } from './offline-invoice.plan.ts'
import { offlineSalePlan } from './offline-sale.plan.ts'
import { onboardingPlan } from './onboarding.plan.ts'
import { ownProfilePlan } from './own-profile.plan.ts'
import { palettePlan } from './palette.plan.ts'
import { partnerKeysPlan } from './partner-keys.plan.ts'
import type { PathPlan } from './plan.ts'
import { planDraftsPlan } from './plan-drafts.plan.ts'
import { planListPlan } from './plan-list.plan.ts'
import { planWizardPlan } from './plan-wizard.plan.ts'
import { recordFormPlan } from './record-form.plan.ts'
import { recordListPlan } from './record-list.plan.ts'
import { recordPlayerPlan } from './record-player.plan.ts'
import { reportIndexPlan } from './report-index.plan.ts'
import { reportPagingPlan } from './report-paging.plan.ts'
import { roleComparisonPlan } from './role-comparison.plan.ts'
import { savedElsewherePlan } from './saved-elsewhere.plan.ts'
import { savedViewsPlan } from './saved-views.plan.ts'
import { secondFactorPlan } from './second-factor.plan.ts'
import { sessionPlan } from './session.plan.ts'
import { signInFactorPlan } from './sign-in-factor.plan.ts'
import { statementPdfPlan } from './statement-pdf.plan.ts'
import { stockChangePlan } from './stock-change.plan.ts'
import { vatCheckPlan } from './vat-check.plan.ts'

/** The plan of every machine. Paths are generated only for machines listed here. */
export const plans = [
  sessionPlan,
  signInFactorPlan,
  accountLinkPlan,
  forgotPasswordPlan,
  navigationPlan,
  livePlan,
  notificationsPlan,
  palettePlan,
  listNewsPlan,
  savedElsewherePlan,
  contractDriftPlan,
  layoutPlan,
  inventoryListPlan,
  inventoryFormPlan,
  planListPlan,
  planWizardPlan,
  planDraftsPlan,
  recordListPlan,
  recordFormPlan,
  reportPagingPlan,
  reportIndexPlan,
  dashboardPlan,
  onboardingPlan,
  ownProfilePlan,
  secondFactorPlan,
  historyDrawerPlan,
  columnPresetsPlan,
  savedViewsPlan,
  countDrawerPlan,
  accountAccessPlan,
  mailAccessPlan,
  partnerKeysPlan,
  inviteUsersPlan,
  assignmentPlan,
  assignedItemsPlan,
  stockChangePlan,
  bulkImportPlan,
  bulkProblemsPlan,
  actPlan,
  batchPlan,
  invoiceActPlan,
  offlineInvoicePlan,
  accountingExportPlan,
  offlineSalePlan,
  apiOrderPlan,
  draftPdfPlan,
  statementPdfPlan,
  customerLettersPlan,
  vatCheckPlan,
  mailTemplatePlan,
  roleComparisonPlan,
  recordPlayerPlan,
  machineDiagramPlan,
  actorBoardPlan,
] as unknown as ReadonlyArray<PathPlan>

export const planOf = (name: string): PathPlan => {
  const plan = plans.find((candidate) => candidate.name === name)
  if (!plan) throw new Error(`There is no path plan for the machine '${name}'`)
  return plan
}
