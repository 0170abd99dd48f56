import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Context, Effect } from 'effect'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { blankAccounts } from '../../../src/schemas/billing/accounting/accounts.ts'
import { accountingAccountsOf } from '../../../src/schemas/billing/accounting/acts.ts'
import { creditPayBackOf, creditUseOf, customerPaymentOf } from '../../../src/schemas/billing/customer-payment/acts.ts'
import { customerPaymentReversalOf } from '../../../src/schemas/billing/customer-payment/reversal.ts'
import { documentMailOf } from '../../../src/schemas/billing/document-mail/act.ts'
import {
  creditNoteOf,
  invoiceCancellationOf,
  paymentOf,
  paymentReversalOf,
} from '../../../src/schemas/billing/invoice-acts.ts'
import { blankSale } from '../../../src/schemas/billing/offline-sale/draft.ts'
import { disputeOf, remindersOf, withDue } from '../../../src/schemas/billing/reminders/acts.ts'
import { type CallName, contract } from '../../../src/schemas/contract.ts'
import { archivingOf } from '../../../src/schemas/plans/plan-acts.ts'
import { emptyPlanDraft } from '../../../src/schemas/plans/plan-draft.ts'
import { type FormedName, formed } from '../../../src/schemas/records/formed.ts'
import { initialDraft } from '../../../src/schemas/records/kit/draft.ts'
import { blankAssignment } from '../../../src/schemas/stock/assignment.ts'
import { emptyInventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { invoiceCostsOf } from '../../../src/schemas/stock/invoice-costs.ts'
import { invoiceFileOf, itemCorrectionOf, itemVoidingOf } from '../../../src/schemas/stock/item-acts.ts'
import { blankStockChange } from '../../../src/schemas/stock/stock-change-draft.ts'
import { AccountingService } from '../../../src/services/billing/accounting-service.ts'
import { CustomerPaymentService } from '../../../src/services/billing/customer-payment-service.ts'
import { InvoiceSendingService } from '../../../src/services/billing/invoice-sending-service.ts'
import { OfflineSaleService } from '../../../src/services/billing/offline-sale-service.ts'
import { ReminderService } from '../../../src/services/billing/reminder-service.ts'
import { fileVault } from '../../../src/services/core/vault.ts'
import { ApiOrderService } from '../../../src/services/partners/api-order-service.ts'
import { PartnerKeyService } from '../../../src/services/partners/partner-key-service.ts'
import { EmployeeService } from '../../../src/services/people/employee-service.ts'
import { PlanService } from '../../../src/services/plans/plan-service.ts'
import { RecordService } from '../../../src/services/records/record-service.ts'
import { clearSession, writeSession } from '../../../src/services/session/session-store.ts'
import { openTables } from '../../../src/services/stock/bulk/open-tables.ts'
import { BulkService } from '../../../src/services/stock/bulk-service.ts'
import { InventoryCorrectionService } from '../../../src/services/stock/inventory-correction-service.ts'
import { InventoryService } from '../../../src/services/stock/inventory-service.ts'
import { InvoiceService } from '../../../src/services/stock/invoice-service.ts'
import { StockChangeService } from '../../../src/services/stock/stock-change-service.ts'
import { StockService } from '../../../src/services/stock/stock-service.ts'
import { SupplierInvoiceService } from '../../../src/services/stock/supplier-invoice-service.ts'
import { WarehouseService } from '../../../src/services/stock/warehouse-service.ts'
import { answer } from '../support/api-server.ts'
import { ada, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

beforeEach(() => {
  writeSession({ user: ada }, 'tok-1')
  // The answer is lost, so the person tries again.
  api.respond(answer(503, { isSuccess: false }))
})
afterAll(() => clearSession())

const creditOfSims = {
  ...creditNoteOf({ id: 7, currency: 'EUR', lines: [], rates: [], creditNotes: [] }),
  draft: { basis: 'sims' as const, ids: [1], restocked: [1], reason: 'Never used', boxes: 'no' as const },
}
const wholeCredit = {
  ...invoiceCancellationOf(7),
  draft: { restocked: [], reason: 'A slip', boxes: 'no' as const },
}
const review = { ids: [1], rates: [], net: '5.00', tax: '0.00', total: '5.00', due: '7.50' }

const dueReminder = {
  id: 7,
  invoiceNumber: 'SD-2026-000007',
  companyName: 'Otter Tours',
  level: 1,
  email: 'accounts@otter.example',
  currency: 'USD',
  open: '12.50',
}

const classes = {
  AccountingService,
  ApiOrderService,
  BulkService,
  CustomerPaymentService,
  EmployeeService,
  InventoryCorrectionService,
  InventoryService,
  InvoiceSendingService,
  InvoiceService,
  OfflineSaleService,
  PartnerKeyService,
  PlanService,
  RecordService,
  ReminderService,
  StockChangeService,
  StockService,
  SupplierInvoiceService,
  WarehouseService,
}
type Classes = typeof classes
type WithId = { readonly submissionId: string }
type Each<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
type Argument<Method> = Method extends (request: infer Request, ...rest: never) => unknown ? Request : never

/** The methods of a service that take a submission id, each with its other arguments. */
type Sending<Shape> = {
  readonly [Method in keyof Shape as Argument<Shape[Method]> extends WithId ? Method : never]: Readonly<
    Record<string, Each<Argument<Shape[Method]>, 'submissionId'>>
  >
}

const invoice = () => fileVault.put(new File(['%PDF-1.7'], 'po.pdf', { type: 'application/pdf' }))
const file = {
  name: 'stock.csv',
  sha256: 'a'.repeat(64),
  rowCount: 1,
  header: ['ICCID'],
  sample: [],
  cut: [],
  sheets: [],
} as never
const tableRef = openTables.put({ file, piece: async () => [], close: () => {} })

const item = {
  paymentType: 'prepaid',
  InvoiceCurrency: 'EUR',
  invoiceCost: 5,
  buyingCost: null,
  sellingcost: 9,
  invoicePO: '',
} as const
const correction = itemCorrectionOf({ id: 7, version: 3 }, item)
const costs = invoiceCostsOf({ id: 7, invoiceNumber: 'INV-7', InvoiceCurrency: 'EUR' })
const returned = {
  kind: 'itemReturn',
  id: 7,
  status: 'sold',
  isEsim: false,
  draft: { reason: 'Never used', restocked: 'yes' },
} as const
const quantity = {
  kind: 'receiptQuantity',
  id: 7,
  name: 'REC-000007',
  draft: { quantity: '20', reason: 'Counted again' },
} as const
const draft = { ...emptyInventoryDraft, country: '44', supplierID: '2', planID: '3', iccid: '8944500102198304826' }
const stored = { mode: 'edit', id: 7, version: 3, draft, stockExpiryDate: '', fileRef: null, actorName: 'Ada' } as const
const plan = { draft: { ...emptyPlanDraft, planName: 'Japan 5 GB' }, loaded: emptyPlanDraft }
const order = { id: 7, version: 3 }
const invited = { people: 'Ada Osei, ada@northwind.example', roleID: '2', departmentName: 'Sales', partnerID: '' }
const bulk = { tableRef, fileName: 'stock.csv', mapping: {}, receiptId: null } as const

const tours = { id: 3, companyName: 'Otter Tours', currency: 'USD', today: '2026-11-20' }
const received12 = customerPaymentOf(tours, '12.50')
const openFacts = { today: tours.today, credit: '12.50', invoices: [], others: 0 }
const paid = paymentOf({ id: 7, currency: 'EUR', due: '12.50', today: '2026-11-20' })
const voided = { ...blankStockChange, reason: 'Added twice' }
const change = { act: 'void', draft: voided, only: 'all', digest: 'd1' } as const

/** The form fills in today's date, which the samples of a record lack. */
const received = { stockReceivedDate: '2026-11-20' }
const added = (record: FormedName) => ({
  record,
  id: null,
  version: null,
  draft: { ...initialDraft(formed[record]), ...formed[record].samples, ...(record === 'receipt' && received) },
})
const saves = Object.fromEntries((Object.keys(formed) as Array<FormedName>).map((name) => [name, added(name)]))

/** Every service method that writes with a submission id; a missing sample is a type error. */
const methods: { readonly [Name in keyof Classes]: Sending<Context.Service.Shape<Classes[Name]>> } = {
  ApiOrderService: {
    deliver: {
      'so many': { ...order, delivery: { quantity: '1', codes: '' } },
      'SIMs by their codes': { ...order, delivery: { quantity: '', codes: '8944000000000000011' } },
    },
    deliverRest: { 'the rest of an order': { kind: 'orderDeliveries', ...order, rest: 2 } },
    retry: { 'an order': order },
    resend: { 'an order': order },
    cancel: { 'an order': { ...order, reason: 'Ordered twice' } },
    refund: { 'an order': { ...order, reason: 'Never used', isActivatedToo: false } },
  },
  BulkService: { begin: { 'a file': { ...bulk, invoiceRef: null } } },
  CustomerPaymentService: {
    save: {
      'a payment': { act: { ...received12, confirm: openFacts } },
      'a use of credit': { act: { ...creditUseOf(tours), confirm: openFacts } },
      'a pay-back of credit': { act: { ...creditPayBackOf(tours), confirm: openFacts } },
    },
    reverse: {
      'a payment': { act: { ...customerPaymentReversalOf(9), draft: { reason: 'Mistyped' } } },
      'a pay-back': { act: { ...customerPaymentReversalOf(9, 1), draft: { reason: 'Mistyped' } } },
    },
  },
  EmployeeService: { invite: { 'a person': { draft: invited } } },
  InventoryCorrectionService: {
    correct: {
      costs: { act: { ...correction, draft: { ...correction.draft, buyingCost: '4.5' } } },
      'costs and the file': { act: { ...correction, file: { ref: invoice(), name: 'po.pdf', size: 8 } } },
    },
    void: { 'an item': { act: { ...itemVoidingOf({ id: 7, version: 3 }), draft: { reason: 'A slip' } } } },
  },
  InventoryService: {
    save: {
      'a new item': { ...stored, mode: 'add', id: null, version: null },
      'a new item with its file': { ...stored, mode: 'add', id: null, version: null, fileRef: invoice() },
      'an item': stored,
    },
  },
  InvoiceSendingService: {
    send: {
      'an invoice': { kind: 'invoiceMails', id: 7, again: false },
      'an invoice that was sent before': { kind: 'invoiceMails', id: 7, again: true },
    },
  },
  InvoiceService: {
    save: {
      'a payment': { act: paymentOf({ id: 7, currency: 'EUR', due: '12.50', today: '2026-11-20' }) },
      'a payment of more than is due': {
        act: { ...paid, draft: { ...paid.draft, amount: '20' } },
      },
      'a mail of an invoice': {
        act: documentMailOf(7, {
          credit: '',
          to: 'a@b.example',
          subject: 'Invoice',
          text: 'Please pay.',
          pdf: 'SD-7.pdf',
          xml: '',
          lacks: '',
        }),
      },
      'the reversal of a payment': { act: { ...paymentReversalOf(7, 2), draft: { reason: 'Mistyped' } } },
      'the amounts of a credit note': { act: creditOfSims },
      'a credit note': { act: { ...creditOfSims, confirm: review } },
      'a credit note over all': { act: { ...wholeCredit, confirm: review } },
    },
  },
  AccountingService: {
    export: { 'a file': { draft: { from: '2026-10-01', to: '2026-10-31', format: 'csv', scope: 'new' } } },
    saveAccounts: { accounts: { act: accountingAccountsOf({ version: 0, accounts: blankAccounts }) } },
  },
  ReminderService: {
    dispute: {
      'a dispute': { act: { ...disputeOf(7, false), draft: { reason: 'Not as ordered' } } },
      'the end of a dispute': { act: { ...disputeOf(7, true), draft: { reason: 'Settled' } } },
    },
    remind: { reminders: { act: withDue(remindersOf(null), { rows: [dueReminder], count: 1, canMail: true }) } },
  },
  OfflineSaleService: { issue: { 'a sale': { draft: { ...blankSale, customerID: '3' }, currency: 'EUR' } } },
  PartnerKeyService: { issue: { 'a key': { partnerId: 4, name: 'Shop' } }, revoke: { 'a key': { id: 9 } } },
  PlanService: {
    publish: {
      'a new plan': { ...plan, identity: null, version: null },
      'a plan': { ...plan, identity: { pid: 7, userId: 4, roleType: 2 }, version: 3 },
    },
    archive: { 'a plan': { act: archivingOf({ pid: 7, planName: 'Japan 5 GB' }) } },
  },
  RecordService: {
    save: { ...saves, 'supplier that there is': { ...added('supplier'), id: 12, version: 3 } },
  },
  StockService: {
    assign: { 'two SIMs': { draft: { ...blankAssignment, targetId: '4' }, ids: [1, 2] } },
    takeBack: { 'two SIMs': { ids: [1, 2], reason: 'Not sold' } },
    giveBack: { 'a SIM': { act: returned } },
  },
  StockChangeService: {
    change: {
      'SIMs by their numbers': { ...change, which: { ids: [1, 2] } },
      'SIMs that a search finds': { ...change, which: { filter: null, total: 2 } },
    },
    undo: { 'an assignment': { assignmentId: 12 } },
  },
  SupplierInvoiceService: {
    attach: {
      'its file': { act: { ...invoiceFileOf(7, 'INV-7'), file: { ref: invoice(), name: 'po.pdf', size: 8 } } },
    },
    correctCosts: {
      'so many SIMs': { act: { ...costs, draft: { ...costs.draft, buyingCost: '4', reason: 'A credit came' } } },
    },
    check: { 'that it is checked': { id: 7, isChecked: true } },
    checkDifferent: {
      'a difference': {
        act: {
          kind: 'invoiceCheck',
          id: 7,
          invoiceNumber: 'INV-7',
          InvoiceCurrency: 'EUR',
          confirm: { invoiceCost: 20, itemsCost: 18.5, difference: 1.5 },
          draft: { reason: 'Rounded' },
        },
      },
    },
  },
  WarehouseService: {
    save: {
      'a reorder level': { act: { kind: 'reorderLevel', id: 7, name: 'UK 5 GB', draft: { level: '20' } } },
      'a quantity': { act: quantity },
    },
  },
}

type AnyMethod = (request: object) => Effect.Effect<unknown, unknown>
type AnyService = {
  readonly ask: (
    use: (shape: Readonly<Record<string, AnyMethod>>) => Effect.Effect<unknown, unknown>,
  ) => Effect.Effect<unknown, unknown>
}

const cases = Object.entries(methods).flatMap(([service, ofService]) =>
  Object.entries(ofService as Readonly<Record<string, Readonly<Record<string, object>>>>).flatMap(([method, samples]) =>
    Object.entries(samples).map(([what, request]) => ({
      name: `${service}.${method}: ${what}`,
      service: service as keyof Classes,
      method,
      request,
    })),
  ),
)

const callAt = (path: string | undefined) =>
  (Object.keys(contract) as Array<CallName>).find((name) => `/api${contract[name].path}` === path)

/** What is sent with an id: the call, the id, and the body without the parts that a browser generates each time. */
const send = async ({ service, method, request }: (typeof cases)[number], submissionId: string) => {
  const { ask } = classes[service] as unknown as AnyService
  const before = api.seen.length
  await services.runPromiseExit(ask((shape) => shape[method]?.({ ...request, submissionId }) ?? Effect.die(method)))
  const [sent, ...others] = api.seen.slice(before)
  expect(others).toEqual([])
  const boundary = /boundary=(.+)/.exec(sent?.headers['content-type'] ?? '')?.[1]
  const body = sent?.body.toString() ?? ''
  return {
    call: callAt(sent?.path),
    id: sent?.headers['idempotency-key'],
    body: boundary === undefined ? body : body.replaceAll(boundary, ''),
  }
}

describe('what is saved goes out under the id of its submission', () => {
  it.each(cases)('$name', async (one) => {
    const [first, second, other] = [await send(one, 'sub-1'), await send(one, 'sub-1'), await send(one, 'sub-2')]
    expect([first.id, second.id, other.id]).toEqual(['sub-1', 'sub-1', 'sub-2'])
    expect(second, 'a second try is the same submission: the server refuses other values under its id').toEqual(first)
  })

  it('by every call of the contract that has one, and by no other: of that the server reads no id', async () => {
    const called = new Set<CallName | undefined>()
    for (const one of cases) called.add((await send(one, 'sub-1')).call)
    const writing = (Object.keys(contract) as Array<CallName>).filter((name) => 'idempotent' in contract[name])
    expect([...called].toSorted()).toEqual(writing.toSorted())
  })

  it('and by every service that knows of it', () => {
    const folder = 'src/services'
    const sending = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      // The HTTP client removes the id for other servers.
      (name) =>
        name.endsWith('.ts') &&
        name !== 'core/http.ts' &&
        readFileSync(`${folder}/${name}`, 'utf8').includes('IDEMPOTENCY_HEADER'),
    )
    const camel = (name: string) =>
      basename(name, '.ts').replaceAll(/(^|-)(.)/g, (_, __, letter) => letter.toUpperCase())
    expect(sending.map(camel).toSorted()).toEqual(Object.keys(classes).toSorted())
  })
})
