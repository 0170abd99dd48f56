import type { ActivityArea } from '../../src/schemas/history/timeline/choices.ts'
import type { AreaName } from '../../src/schemas/people/permissions.ts'
import { recordNames, records } from '../../src/schemas/records/all.ts'
import { areaOfRecord } from '../../src/schemas/records/area.ts'
import { company } from '../../src/schemas/records/company.ts'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { mailSettings } from '../../src/schemas/records/mail-settings.ts'
import { mailTemplates } from '../../src/schemas/records/mail-templates.ts'
import { notificationRules } from '../../src/schemas/records/notification-rules.ts'
import { sessionSettings } from '../../src/schemas/records/session-settings.ts'
import { eventTypes } from '../records/events.ts'

/** The text for a person's event of a type, and its area of the product. */
type ActivityWords = { readonly what: string; readonly area: ActivityArea }

type Table = Readonly<Record<string, ActivityWords>>

const within = (area: ActivityArea, words: Readonly<Record<string, string>>): Table =>
  Object.fromEntries(Object.entries(words).map(([type, what]) => [type, { what, area }]))

const ofSaves = (area: AreaName, thing: string, types: ReturnType<typeof eventTypes>): Table =>
  within(area, {
    [types.added]: `${thing} added`,
    [types.changed]: `${thing} changed`,
    [types.addRefused]: `${thing} not added`,
    [types.changeRefused]: `${thing} not changed`,
    [types.unchanged]: `${thing} saved unchanged`,
  })

const ofRecords: Table = Object.assign(
  {},
  ...recordNames.map((name) => {
    const record: AnyRecord = records[name]
    return ofSaves(areaOfRecord(name), record.noun.one, eventTypes(record))
  }),
)

/** By event type: everything that a person can do (screens §10). */
export const activityWords: Table = {
  ...ofRecords,
  ...ofSaves('company', company.noun.one, eventTypes(company)),
  ...ofSaves('company', mailTemplates.noun.one, eventTypes(mailTemplates)),
  ...ofSaves('settings', notificationRules.noun.one, eventTypes(notificationRules)),
  ...ofSaves('settings', mailSettings.noun.one, eventTypes(mailSettings)),
  ...ofSaves('settings', sessionSettings.noun.one, eventTypes(sessionSettings)),
  ...within('settings', {
    MailPasswordSet: 'Password of the mail server set',
    MailPasswordRemoved: 'Password of the mail server removed',
    TestMailSent: 'Test email sent',
  }),
  ...within('profile', {
    UserDeactivated: 'Employee deactivated',
    UserReactivated: 'Employee reactivated',
    DepartmentAdded: 'Department added',
  }),
  ...within('plan', {
    PlanCreated: 'Plan added',
    PlanAdded: 'Plan added',
    PlanChanged: 'Plan changed',
    PlanArchived: 'Plan archived',
    PlanRestored: 'Plan offered again',
    PlanCreateRefused: 'Plan not added',
    PlanChangeRefused: 'Plan not changed',
    PlanSavedUnchanged: 'Plan saved unchanged',
  }),
  ...within('inventory', {
    InventoryItemAdded: 'SIM added',
    InventoryItemChanged: 'SIM changed',
    InventoryItemCorrected: 'SIM corrected',
    InventoryItemVoided: 'SIM voided',
    InventoryItemAddRefused: 'SIM not added',
    InventoryItemChangeRefused: 'SIM not changed',
    InventoryItemSavedUnchanged: 'SIM saved unchanged',
    InventoryItemAssigned: 'SIM assigned',
    InventoryItemUnassigned: 'SIM unassigned',
    InventoryItemSold: 'SIM sold',
    InventoryItemSoldAgain: 'SIM sold again',
    InventoryItemActivated: 'SIM activated',
    InventoryItemReturned: 'SIM returned',
    InventoryItemRestocked: 'SIM restocked',
    InventoryItemMoved: 'SIM moved',
    StockAssigned: 'SIMs assigned',
    StockTakenBack: 'SIMs unassigned',
    BulkImportBegun: 'Import created',
    BulkImportCommitted: 'Import started',
    BulkImportFinished: 'Import finished',
    BulkImportTakeBackBegun: 'Undo of import started',
    BulkImportTakenBack: 'Import undone',
  }),
  ...within('offlineSale', {
    OfflineSaleIssued: 'Invoice issued',
    OfflineSalePaid: 'Payment recorded',
    OfflineSalePaymentReversed: 'Payment reversed',
    OfflineSaleCredited: 'Credit note issued',
    OfflineSaleSendBegun: 'Sending of a document started',
    OfflineSaleSent: 'Document sent by email',
    OfflineSaleSendFailed: 'Document not sent by email',
    OfflineSaleDisputed: 'Invoice marked as disputed',
    OfflineSaleDisputeEnded: 'Dispute of an invoice ended',
    OfflineSaleReminded: 'Reminder sent',
    OfflineSaleIssueRefused: 'Invoice not issued',
    CustomerPaymentRecorded: 'Payment recorded',
    CustomerPaymentAllocated: 'Credit used',
    CustomerPaymentAllocationReversed: 'Credit use reversed',
    CustomerPaymentPaidBack: 'Credit refunded',
    CustomerPaymentPayBackReversed: 'Refund reversed',
    CustomerPaymentReversed: 'Payment reversed',
  }),
  ...within('customer', { VatNumberChecked: 'VAT number checked online' }),
  ...within('accounting', {
    AccountingAccountsChanged: 'Accounting accounts changed',
    AccountingExported: 'Documents exported for the accountant',
  }),
  ...within('invoice', {
    SupplierInvoiceFileAttached: 'Supplier invoice file attached',
    SupplierInvoiceChecked: 'Supplier invoice checked',
  }),
  ...within('warehouse', {
    StockReceived: 'Stock received',
    StockReceiptCorrected: 'Receipt corrected',
    StockReceiptRefused: 'Stock not received',
    StockReceiptCorrectionRefused: 'Receipt not corrected',
    StockReceiptSavedUnchanged: 'Receipt saved unchanged',
    LocationAdded: 'Location added',
    ReorderLevelSet: 'Reorder level set',
  }),
  ...within('access', {
    SignedIn: 'Signed in',
    SignedOut: 'Signed out',
    SignInFailed: 'Signing in',
    UnlockFailed: 'Unlocking the screen',
    PasswordReset: 'Password reset',
    InvitationIssued: 'Invitation created',
    InvitationAccepted: 'Invitation accepted',
    PasswordResetIssued: 'Password link created',
    PasswordChanged: 'Password changed',
    SecondFactorAdded: 'Authenticator app added',
    SecondFactorRemoved: 'Authenticator app removed',
    SecondFactorFailed: 'Code of the authenticator app',
    RecoveryCodesReplaced: 'Recovery codes replaced',
    RecoveryCodeUsed: 'Recovery code used',
    SessionEnded: 'Session ended',
    AccessDenied: 'Access',
    ForgeryRefused: 'Request',
    RequestLimited: 'Request',
  }),
  ...within('files', {
    ListExported: 'List exported',
    InvoiceDownloaded: 'Invoice downloaded',
    PersonalDataRead: 'Many rows of personal data viewed',
  }),
  ...within('dashboard', {
    NotificationsSeen: 'Notifications marked as read or unread',
    NotificationKindsHidden: 'Kinds of notifications chosen',
    ViewSaved: 'View of a list saved',
    ViewRemoved: 'View of a list removed',
  }),
  ...within('partner', { PartnerKeyIssued: 'API key issued', PartnerKeyRevoked: 'API key revoked' }),
  ...within('apiOrder', {
    ApiOrderReceived: 'API order received',
    ApiOrderCompleted: 'API order completed',
    ApiOrderFailed: 'API order failed',
    ApiOrderRetryRequested: 'API order retried',
    ApiOrderResent: 'API order resent',
    ApiOrderResendBegun: 'Resend of an API order started',
    ApiOrderCancelled: 'API order cancelled',
    ApiOrderRefunded: 'API order refunded',
    ApiOrderSecretRevealed: 'Value of an API order revealed',
  }),
}

/** Events that no person causes: the shop's, those by time, and a store's initial ones. */
export const doneByNobody: ReadonlySet<string> = new Set([
  'InventoryItemExpired',
  'OperatorAdded',
  'GuidelineAdded',
  'DemoSalesBegun',
  'CustomerSignedUp',
  'CheckoutAbandoned',
  'SaleCompleted',
  'SimActivated',
  'SimcredibleOrderPlaced',
  'SimSuspended',
  'SimResumed',
  'SaleRefunded',
  'SaleCancelled',
  'ReviewGiven',
  'SubscriptionStarted',
  'SubscriptionPaid',
  'SubscriptionCancelled',
  // Happens automatically after a person started it.
  'ApiOrderResendEnded',
  'OfflineSaleReminderEnded',
  // The person is not signed in, and the work in the database must be the same whether the account exists or not.
  'PasswordResetRequested',
])
