import { blankAccounts } from '../../../src/schemas/billing/accounting/accounts.ts'
import type { CallName } from '../../../src/schemas/contract.ts'
import { emptyPlanDraft, planPayloadOf } from '../../../src/schemas/plans/plan-draft.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { company } from '../../../src/schemas/records/company.ts'
import { type AnyRecord, idName } from '../../../src/schemas/records/kit/define.ts'
import { initialDraft, type RecordDraft, valuesOf } from '../../../src/schemas/records/kit/draft.ts'
import { toWire } from '../../../src/schemas/records/kit/wire-values.ts'
import { mailTemplates } from '../../../src/schemas/records/mail-templates.ts'
import { receipt } from '../../../src/schemas/records/receipt.ts'
import type { recordCalls } from '../../../src/schemas/records/records.calls.ts'
import { type ReportName, reports } from '../../../src/schemas/reports/reports.ts'
import type { Asked } from './api-client.ts'
import { ADMIN } from './server.ts'

const emptySearch = {
  searchBy: '',
  activationCode: '',
  buyingCost: '',
  expiryDate: '',
  iccid: '',
  invoiceNumber: '',
  planID: 0,
  serviceDeviceID: '',
  simPin: '',
  supplierName: '',
}

const reportSamples = Object.fromEntries(
  reports.map(({ reportName }) => [reportName, { query: { PageIndex: 1 } }]),
) as unknown as Readonly<Record<ReportName, Asked>>

/** A submission that adds a record with the samples of its definition. */
const savingOf = (record: AnyRecord) => ({
  ...toWire(record, valuesOf(record, { ...initialDraft(record), ...record.samples } as RecordDraft)),
  flag: 1,
  [idName(record)]: 0,
})

/** A page, a search and a save of each record. */
const recordSamples = Object.fromEntries(
  Object.values<AnyRecord>(records).flatMap(
    (record): ReadonlyArray<readonly [string, Asked]> => [
      ...(record.listedBy === undefined
        ? ([
            [`Get${record.thing}List`, { query: { PageIndex: 1, PageSize: 5 } }],
            [`Search${record.thing}`, { json: { [record.title]: 'e', status: 'Active' } }],
          ] as const)
        : []),
      [`InsertUpdate${record.thing}`, { json: savingOf(record) }],
    ],
  ),
) as Readonly<Record<keyof typeof recordCalls, Asked>>

const receiptSample = toWire(
  receipt,
  valuesOf(receipt, { ...initialDraft(receipt, '2026-11-01'), ...receipt.samples } as RecordDraft),
)

/** An act on many SIMs, with the fields that its other acts need. */
const stockChange = { act: 'void', reason: 'Added twice', kind: 'partner', targetId: 900_001, note: '' }

const companySample = toWire(company, valuesOf(company, { ...initialDraft(company), ...company.samples }))

const drawnSale = {
  customerID: 1,
  remarks: '',
  paymentMode: 'cash',
  paymentReference: '',
  paidAmount: '10.00',
  lines: [
    {
      planID: 1,
      quantity: 1,
      ids: [900_000_001],
      unitPrice: '10.00',
      discountType: 'percent',
      discount: '',
      taxRate: '0',
    },
  ],
}

/** A valid request of each call. */
export const callSamples: Readonly<Record<CallName, Asked>> = {
  Login: { json: { email: ADMIN.email, password: ADMIN.password } },
  Logout: {},
  Unlock: { json: { password: ADMIN.password } },
  Me: {},
  CheckLink: { json: { token: 'A'.repeat(43) } },
  AcceptInvitation: {
    json: { token: 'A'.repeat(43), employeeName: 'Mara', mobileNumber: '', password: 'a long enough phrase' },
  },
  GetOwnProfile: {},
  UpdateOwnProfile: { json: { mobileNumber: '+44 7700 900102' } },
  ForgotPassword: { json: { email: 'nobody@simdesk.test' } },
  SetPassword: { json: { token: 'A'.repeat(43), password: 'a long enough phrase' } },
  ChangePassword: { json: { oldPassword: 'not the password', password: 'a long enough phrase' } },
  GetSessions: {},
  EndSession: { json: { id: 'none' } },
  EndOtherSessions: {},
  SetUpSecondFactor: { json: { ticket: 'A'.repeat(43) } },
  ConfirmSecondFactor: { json: { ticket: 'A'.repeat(43), code: '000000' } },
  BeginSecondFactor: { json: { password: 'not the password' } },
  AddSecondFactor: { json: { code: '000000' } },
  RemoveSecondFactor: { json: { password: 'not the password' } },
  ReplaceRecoveryCodes: { json: { password: 'not the password' } },
  GetPlanDropdown: {},
  GetSupplierDropdownbyCountry: { query: { country: 0 } },
  GetInventoryDropdown: { query: { Flag: 1 } },
  GetFilteredPlanList: { json: { supplierID: 0, flag: 1, countryID: 1, regionID: 0 } },
  GetPlanList: { query: { PageIndex: 1, PageSize: 5 } },
  SearchPlan: { json: { planName: 'UK', country: '', regionName: '', planCode: '' } },
  ArchivePlan: { json: { pid: 3, archived: true } },
  InsertUpdatePlanMaster: { json: planPayloadOf(emptyPlanDraft) },
  GetInventoryList: { query: { PageIndex: 1, PageSize: 5 } },
  InsertSingleInventory: { form: new FormData() },
  UpdateInventory: { form: new FormData() },
  CorrectInventory: { form: new FormData() },
  VoidInventory: { json: { id: 7, reason: 'Added twice' } },
  SearchInventory: { json: emptySearch },
  GetAssignmentList: { query: { PageIndex: 1, PageSize: 5 } },
  SearchAssignment: { json: { targetName: 'e' } },
  GetAssignmentDropdown: {},
  GetAssignment: { query: { id: 900_000_001 } },
  PreviewAssignment: { json: { kind: 'partner', targetId: 1, codes: ['8944'] } },
  AssignInventory: { json: { flag: 1, kind: 'partner', targetId: 1, ids: [900_000_001] } },
  ReturnInventory: { json: { ids: [900_000_001], reason: 'Damaged', restocked: false } },
  PreviewStockChange: { json: { what: stockChange, which: { ids: [900_000_001] } } },
  ChangeStock: { json: { what: stockChange, which: { ids: [900_000_001] }, only: 'all' } },
  GetInvoicePO: { query: { id: 1 } },
  BeginBulk: {
    json: {
      fileName: 'stock.csv',
      sha256: 'a'.repeat(64),
      rowCount: 1,
      header: ['ICCID'],
      mapping: { iccid: { column: 0 }, type: { value: 'local' } },
    },
  },
  PutBulkInvoice: { form: new FormData() },
  PutBulkRows: { json: { bulkId: 999_999, from: 1, rows: [{ row: 2, cells: ['8944500000000012345'] }] } },
  CommitBulk: { json: { bulkId: 999_999 } },
  GetBulk: { query: { id: 999_999 } },
  GetBulkList: {},
  GetBulkMatching: { query: { shape: 'a'.repeat(64) } },
  GetBulkRows: { query: { id: 999_999 } },
  GetBulkProblems: { query: { id: 999_999 } },
  CorrectBulk: { json: { bulkId: 999_999, field: 'planID', from: 'EU 5GB', value: 'EU 5 GB' } },
  GetRejectedRows: { query: { id: 999_999 } },
  GetInvoiceList: { query: { PageIndex: 1, PageSize: 5 } },
  SearchInvoice: { json: { invoiceNumber: 'INV', status: 'matched' } },
  UpdateInvoice: { form: new FormData() },
  CorrectInvoiceCosts: { json: { id: 900_000_001, invoiceCost: '5', reason: 'A credit came' } },
  GetInvoiceFile: { query: { id: 1 } },
  GetBalanceList: { query: { PageIndex: 1, PageSize: 5 } },
  SearchBalance: { json: { planName: 'e', level: 'ok' } },
  GetReceiptList: { query: { PageIndex: 1, PageSize: 5 } },
  SearchReceipt: { json: { receiptNumber: 'REC' } },
  GetStockOnDayList: { query: { PageIndex: 1, PageSize: 5 } },
  SearchStockOnDay: { json: { day: '2026-10-31', planName: 'e' } },
  GetWarehouseDropdown: {},
  InsertReceipt: { json: receiptSample },
  CorrectReceipt: { json: { id: 900_000_001, quantity: 5, reason: 'Counted again' } },
  SetReorderLevel: { json: { planID: 1, level: 3 } },
  TakeBackBulk: { json: { bulkId: 999_999, reason: 'The wrong file' } },
  GetHistory: { query: { subject: 'inventory', id: 1 } },
  ...reportSamples,
  GetReportIndex: {},
  GetReportTotals: { query: { ReportName: 'PurchaseReport' } },
  GetReportChoices: { query: { ReportName: 'PurchaseReport' } },
  GetReportRows: { query: { ReportName: 'PurchaseReport' } },
  GetPartners: {
    json: { id: 0, pageIndex: 1, pageSize: 10, partnerCode: 0, companyName: '', contactPerson: '', email: '' },
  },
  GetPartnerKeys: { query: { id: 1 } },
  IssuePartnerKey: { json: { partnerID: 1, name: 'Web shop' } },
  PlaceOrder: {
    json: { requestId: 'R-1', plan: 'UK 5 GB', quantity: 1, recipient: { name: 'Mara', email: 'mara@simdesk.test' } },
  },
  GetOrder: { query: { requestId: 'R-1' } },
  RevokePartnerKey: { json: { id: 900_000_001 } },
  ...recordSamples,
  InviteUsers: {
    json: {
      people: [{ employeeName: 'Mara', email: 'mara@simdesk.test' }],
      roleID: 2,
      departmentName: 'Operations',
      partnerID: null,
    },
  },
  GetEmployeeDropdown: {},
  GetOfflineSaleDropdown: {},
  FindUnprintableLetters: { json: { texts: [{ field: 'companyName', text: 'Alder Travel' }] } },
  SuggestOfflineSims: { json: { customerID: 1, planID: 1, quantity: 1, without: [] } },
  CheckOfflineSale: { json: drawnSale },
  GetDraftInvoicePdf: { json: drawnSale },
  IssueOfflineSale: { json: { ...drawnSale, currency: 'USD', total: '10.00' } },
  GetOfflineSale: { query: { id: 900_000_001 } },
  OfflineSaleReport: { query: { PageIndex: 1 } },
  OfflineSaleReportUK: { query: { PageIndex: 1 } },
  GetOfflineSaleTotals: { query: { Report: 'OfflineSaleReport' } },
  GetOfflineSaleChoices: { query: { Report: 'OfflineSaleReport' } },
  GetCustomerStatement: { query: { id: 1 } },
  GetOfflineInvoiceList: { query: { PageIndex: 1, PageSize: 5 } },
  GetTaxSummaryList: { query: { PageIndex: 1, PageSize: 5 } },
  SearchTaxSummary: { json: { per: 'quarter', currency: 'EUR' } },
  GetPaymentList: { query: { PageIndex: 1, PageSize: 5 } },
  SearchPayment: { json: { anyNumberOrCustomer: 'PAY-1', status: 'recorded' } },
  SearchOfflineInvoice: { json: { numberOrCustomer: 'SD', status: 'open' } },
  GetAccountingAccounts: {},
  SaveAccountingAccounts: { json: { version: 0, accounts: blankAccounts } },
  CheckAccountingExport: { json: { from: '2026-10-01', to: '2026-10-31', format: 'csv', scope: 'all' } },
  // The days are reversed: whether a month has documents depends on the demo data's day.
  ExportAccounting: { json: { from: '2026-10-31', to: '2026-10-01', format: 'csv', scope: 'all' } },
  GetAccountingFile: { query: { id: 900_000_001 } },
  GetAccountingExportList: { query: { PageIndex: 1, PageSize: 5 } },
  SearchAccountingExport: { json: { format: 'csv' } },
  PartnerSalesReport: { query: { PageIndex: 1 } },
  PartnerH20Report: { query: { PageIndex: 1 } },
  PartnerSubscriptionReport: { query: { PageIndex: 1 } },
  GetPartnerSummary: { query: { PageIndex: 1 } },
  GetPartnerPlans: { query: { PartnerID: 1 } },
  GetPartnerReportTotals: { query: { Report: 'SalesReport' } },
  GetPartnerReportChoices: { query: { Report: 'SalesReport' } },
  GetPartnerRows: { query: { Report: 'SalesReport' } },
  GetApiOrderList: { query: { PageIndex: 1 } },
  SearchApiOrder: { json: { text: 'R-1', status: 'Failed' } },
  GetApiOrderChoices: {},
  GetApiOrder: { query: { id: 900_000_001 } },
  DeliverApiOrder: { json: { id: 900_000_001, version: 1, quantity: 1 } },
  RetryApiOrder: { json: { id: 900_000_001, version: 1 } },
  ResendApiOrder: { json: { id: 900_000_001, version: 1 } },
  CancelApiOrder: { json: { id: 900_000_001, version: 1, reason: 'Placed by mistake' } },
  RefundApiOrder: { json: { id: 900_000_001, version: 1, reason: 'Not delivered', isActivatedToo: false } },
  RevealApiOrder: { json: { id: 900_000_001, field: '/request/recipient/email' } },
  GetApiDeliveryFile: { query: { id: 900_000_001 } },
  GetInvoicePdf: { query: { id: 900_000_001, paper: 'A4' } },
  GetStatementPdf: { query: { id: 900_000_001, paper: 'A4' } },
  GetElectronicInvoice: { query: { id: 900_000_001, format: 'UBL' } },
  GetInvoiceLogo: { query: { id: 900_000_001 } },
  GetDeliveryFile: { query: { id: 900_000_001 } },
  CheckInvoiceMails: { json: { ids: [900_000_001] } },
  SendInvoice: { json: { id: 900_000_001 } },
  RecordPayment: { json: { id: 900_000_001, amount: '1.00', paymentMode: 'cash', paymentReference: '' } },
  ReversePayment: { json: { id: 900_000_001, payment: 0, reason: 'Mistyped' } },
  DisputeInvoice: { json: { id: 900_000_001, reason: 'Not as ordered' } },
  EndInvoiceDispute: { json: { id: 900_000_001, reason: 'Settled' } },
  GetReminderList: { query: { PageIndex: 1, PageSize: 5 } },
  SearchReminder: { json: { numberOrCustomer: 'SD', level: '1' } },
  CheckReminders: { json: { numberOrCustomer: 'SD' } },
  SendReminders: { json: { way: 'post', invoices: [{ id: 900_000_001, level: 1 }] } },
  GetReminderPdf: { query: { id: 900_000_001, level: 1, paper: 'A4' } },
  GetVatCheck: { query: { customerID: 1 } },
  CheckVatNumber: { json: { customerID: 900_000_001 } },
  GetCustomerAccount: { query: { id: 900_000_001 } },
  RecordCustomerPayment: {
    json: {
      customerID: 900_000_001,
      currency: 'USD',
      amount: '1.00',
      receivedDate: '2026-10-01',
      paymentMode: 'cash',
      paymentReference: '',
      account: '',
      allocations: [],
    },
  },
  UseCredit: { json: { customerID: 900_000_001, currency: 'USD', allocations: [{ invoiceID: 1, amount: '1.00' }] } },
  PayBackCredit: {
    json: {
      customerID: 900_000_001,
      currency: 'USD',
      amount: '1.00',
      receivedDate: '2026-10-01',
      paymentMode: 'cash',
      paymentReference: '',
    },
  },
  ReverseCustomerPayment: { json: { id: 900_000_001, reason: 'Mistyped' } },
  CheckCreditNote: { json: { id: 900_000_001, all: true, ids: [], restocked: [], reason: 'Sent back' } },
  IssueCreditNote: { json: { id: 900_000_001, all: true, ids: [], restocked: [], reason: 'Sent back' } },
  GetEmployeeSessions: { query: { u_Id: 2 } },
  IssueLink: { json: { u_Id: 6, purpose: 'invitation' } },
  EndSessions: { json: { u_Id: 8 } },
  GetDashboard: { query: { From: '2026-10-01', To: '2026-10-30' } },
  GetStream: { query: { Seconds: 0 } },
  GetChanges: {},
  Find: { query: { Text: 'japan' } },
  GetNotifications: {},
  MarkNotificationsSeen: { json: { keys: ['low:1:5'] } },
  ChooseNotificationKinds: { json: { kinds: [{ kind: 'low', isShown: false }] } },
  GetTimeline: { query: { PageIndex: 1 } },
  GetTimelineChoices: {},
  GetPricing: { query: { PageIndex: 1, PartnerID: 1 } },
  GetPricingChoices: {},
  GetContactList: { query: { PageIndex: 1 } },
  GetContactChoices: {},
  GetCompany: {},
  GetMailSettings: {},
  SaveMailSettings: {
    json: {
      host: 'smtp.example.com',
      port: 587,
      security: 'starttls',
      userName: '',
      fromName: 'SIM Desk',
      fromAddress: 'desk@example.com',
      publicUrl: 'https://desk.example.com',
    },
  },
  GetMailAccess: {},
  SaveMailPassword: { json: { password: '' } },
  SendTestMail: {},
  GetSessionSettings: {},
  SaveSessionSettings: {
    json: { idleMinutes: 60, sessionHours: 12, invitationDays: 7, resetHours: 24, mailedResetMinutes: 60 },
  },
  GetNotificationRules: {},
  GetMailTemplates: {},
  SaveMailTemplates: {
    json: valuesOf(mailTemplates, { ...initialDraft(mailTemplates), ...mailTemplates.samples } as RecordDraft),
  },
  SaveNotificationRules: {
    json: { lowStock: 'on', expiringDays: 30, importDays: 7, overdueDays: 1, waitingHours: 2 },
  },
  SaveCompany: { json: companySample },
  GetViews: { query: { list: 'planList' } },
  SaveView: {
    json: {
      list: 'planList',
      name: 'Roaming',
      search: 'searchBy=planName&text=Roaming',
      columns: { order: ['planName'], hidden: [] },
      isDefault: false,
      sharedWithRole: null,
    },
  },
  RemoveView: { json: { list: 'planList', name: 'Roaming' } },
  TakeAwaySecondFactor: { json: { u_Id: 8 } },
}
