import type { ActivityArea } from '../../src/schemas/history/timeline/choices.ts'
import type { AreaName } from '../../src/schemas/people/permissions.ts'
import { recordNames, records } from '../../src/schemas/records/all.ts'
import { areaOfRecord } from '../../src/schemas/records/area.ts'
import { company } from '../../src/schemas/records/company.ts'
import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import { mailTemplates } from '../../src/schemas/records/mail-templates.ts'
import { notificationRules } from '../../src/schemas/records/notification-rules.ts'
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
    InventoryItemAdded: 'Item added',
    InventoryItemChanged: 'Item changed',
    InventoryItemCorrected: 'Item corrected',
    InventoryItemVoided: 'Item voided',
    InventoryItemAddRefused: 'Item not added',
    InventoryItemChangeRefused: 'Item not changed',
    InventoryItemSavedUnchanged: 'Item saved unchanged',
    InventoryItemAssigned: 'Item assigned',
    InventoryItemUnassigned: 'Item taken back',
    InventoryItemSold: 'Item sold',
    InventoryItemSoldAgain: 'Item sold again',
    InventoryItemActivated: 'Item activated',
    InventoryItemReturned: 'Item returned',
    InventoryItemRestocked: 'Item restocked',
    InventoryItemMoved: 'Item moved',
    StockAssigned: 'Stock assigned',
    StockTakenBack: 'Stock taken back',
    BulkImportBegun: 'Import begun',
    BulkImportCommitted: 'Import started',
    BulkImportFinished: 'Import finished',
    BulkImportTakeBackBegun: 'Import being taken back',
    BulkImportTakenBack: 'Import taken back',
  }),
  ...within('offlineSale', {
    OfflineSaleIssued: 'Invoice issued',
    OfflineSalePaid: 'Payment recorded',
    OfflineSalePaymentReversed: 'Payment reversed',
    OfflineSaleCredited: 'Credit note written',
    OfflineSaleSendBegun: 'Mail with a document begun',
    OfflineSaleSent: 'Document sent by mail',
    OfflineSaleSendFailed: 'Document not sent by mail',
    OfflineSaleDisputed: 'Invoice marked as disputed',
    OfflineSaleDisputeEnded: 'Dispute of an invoice ended',
    OfflineSaleReminded: 'Reminder sent',
    OfflineSaleIssueRefused: 'Invoice not issued',
    CustomerPaymentRecorded: 'Payment recorded',
    CustomerPaymentAllocated: 'Credit used',
    CustomerPaymentAllocationReversed: 'Use of credit reversed',
    CustomerPaymentPaidBack: 'Credit paid back',
    CustomerPaymentPayBackReversed: 'Pay-back reversed',
    CustomerPaymentReversed: 'Payment reversed',
  }),
  ...within('accounting', {
    AccountingAccountsChanged: 'Accounts of the accountant changed',
    AccountingExported: 'Documents exported for the accountant',
  }),
  ...within('invoice', {
    SupplierInvoiceFileAttached: "Supplier's invoice attached",
    SupplierInvoiceChecked: "Supplier's invoice checked",
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
    InvitationIssued: 'Invitation made',
    InvitationAccepted: 'Invitation accepted',
    PasswordResetIssued: 'Password link made',
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
    PersonalDataRead: 'Many rows of personal data read',
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
    ApiOrderRetryRequested: 'API order tried again',
    ApiOrderResent: 'API order sent again',
    ApiOrderResendBegun: 'Resend of an API order begun',
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
