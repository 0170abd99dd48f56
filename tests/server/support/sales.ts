import fc from 'fast-check'
import type { Append } from '../../../server/core/events/event-store.ts'
import type { Buyer } from '../../../server/people/customer.ts'
import { reportsOfSale } from '../../../server/reports/report-entries.ts'
import {
  applySale,
  exact,
  type Sale,
  type SaleEvent,
  type SaleState,
  saleStream,
  statusOf,
} from '../../../server/reports/sale.ts'
import { decideSale, type SaleCommand } from '../../../server/reports/sale-decisions.ts'
import type { ReportName } from '../../../src/schemas/reports/reports.ts'

const AT = '2026-11-02T09:30:00.000Z'

export const buyer: Buyer = {
  id: 9_001,
  userName: 'anna.o',
  displayName: `O'Brien, "Anna" =1+1`,
  email: 'anna@example.org',
  country: 'Germany',
  city: 'Köln',
  accountType: 'Personal',
}

/** A sale as a vendor delivers it, with the given changes. */
export const saleWith = (id: number, given: Partial<Sale> = {}): Sale => ({
  id,
  at: AT,
  guid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  type: 'eSIM',
  customer: buyer,
  visit: { source: 'Website', refSite: 'google.com', cip: '192.0.2.7' },
  affiliate: null,
  partner: null,
  plan: {
    id: 1,
    name: 'UK 3 GB 30 Days',
    country: 'United Kingdom',
    region: '',
    validity: 30,
    durationType: 'days',
    planFor: 'online',
    source: 'Simcredible',
    operatorType: 'bundled',
    supplier: 'Simcredible',
    countryCode: 'GB',
  },
  simOperator: 'o2',
  tariff: '102349',
  bolton: '502259',
  sim: {
    iccid: '89440000000000000017',
    imsi: '234100000000001',
    cli: '+44 7700 900123',
    simPin: '0042',
    lpa: 'LPA:1$a.b$C',
  },
  vendor: 'Simcredible',
  inventoryId: null,
  cart: { id: `CART-${id}`, total: 18 },
  price: { amount: 18, currency: 'EUR', list: 20, discount: 2, promoCode: 'WELCOME10' },
  buyingPrice: 7.25,
  payment: { gateway: 'Stripe', transaction: `pi_${id}`, customerId: 'cus_1', email: 'anna@example.org' },
  travelDate: '',
  remarks: 'line one\nline two',
  ...given,
})

/** A step of a person or a customer on the `which`-th sale. */
export type SaleStep = { readonly which: number; readonly fresh: Partial<Sale>; readonly command: SaleCommand | null }

const money = fc.integer({ min: 1, max: 3_000 }).map((cents) => cents / 100)

const fresh: fc.Arbitrary<Partial<Sale>> = fc
  .record({
    vendor: fc.constantFrom('Simcredible', 'Simcredible', 'Plum', 'H2O Wireless', 'Tele25', 'Webbing', null),
    list: money,
    isFree: fc.boolean(),
    affiliate: fc.constantFrom(null, null, 'blog.example'),
    travelDate: fc.constantFrom('', '2026-11-02', '2026-11-03', '2027-01-31'),
    type: fc.constantFrom('eSIM' as const, 'SIM' as const, 'Top Up' as const),
  })
  .map(({ vendor, list, isFree, affiliate, travelDate, type }) => ({
    vendor,
    inventoryId: vendor === null ? 17 : null,
    affiliate,
    travelDate,
    type: isFree ? 'Free SIM' : type,
    price: { amount: isFree ? 0 : list, currency: 'USD', list, discount: isFree ? list : 0, promoCode: '' },
  }))

const command: fc.Arbitrary<SaleCommand> = fc.oneof(
  fc.constant<SaleCommand>({ kind: 'activate', at: AT }),
  fc.constant<SaleCommand>({ kind: 'order', at: AT, orderNumber: 'SC-1' }),
  fc.constant<SaleCommand>({ kind: 'suspend', at: AT, reason: 'unused' }),
  fc.constant<SaleCommand>({ kind: 'resume', at: AT }),
  fc.constant<SaleCommand>({ kind: 'cancel', at: AT, reason: 'asked' }),
  money.map(
    (amount): SaleCommand => ({ kind: 'refund', at: AT, amount: amount / 3, transaction: 're_1', reason: 'x' }),
  ),
  money.map((amount): SaleCommand => ({ kind: 'refund', at: AT, amount, transaction: 're_2', reason: 'x' })),
  // The rest of the price: `carryOut` calculates it.
  fc.constant<SaleCommand>({ kind: 'refund', at: AT, amount: 0, transaction: 're_3', reason: 'x' }),
  fc.integer({ min: 0, max: 6 }).map((rating): SaleCommand => ({ kind: 'review', at: AT, rating, text: 'ok' })),
)

export const saleSteps: fc.Arbitrary<ReadonlyArray<SaleStep>> = fc.array(
  fc.record({ which: fc.nat(1_000_000), fresh, command: fc.option(command, { freq: 3 }) }),
  { minLength: 1, maxLength: 8 },
)

/** The sales in memory, decided by the same functions; report entries follow the rules of the reports. */
export class SaleModel {
  readonly sales = new Map<number, { sale: Sale; state: SaleState; events: Array<SaleEvent> }>()
  refused = 0

  carryOut({ which, fresh: given, command: asked }: SaleStep): Append | null {
    const isNew = asked === null || this.sales.size === 0
    const id = isNew ? this.sales.size + 1 : 1 + (which % this.sales.size)
    const own = this.sales.get(id)
    const sale = own?.sale ?? saleWith(id, given)
    const rest = exact((own?.state.price ?? 0) - (own?.state.refunded ?? 0))
    const isOfRest = asked?.kind === 'refund' && asked.amount === 0
    const command = isNew ? ({ kind: 'complete', sale } as const) : isOfRest ? { ...asked, amount: rest } : asked
    const decision = decideSale(id, own?.state ?? null, command as SaleCommand)
    if (!decision.accepted) {
      this.refused++
      return null
    }
    const { event } = decision
    const events = [...(own?.events ?? []), event]
    this.sales.set(id, { sale, state: applySale(own?.state ?? null, event) as SaleState, events })
    return { stream: saleStream(id), expectedVersion: events.length - 1, events: [event], actor: 'test' }
  }

  /** The expected number of entries in each report, counted from the events. */
  counts(): Map<ReportName, number> {
    const counts = new Map<ReportName, number>()
    const count = (report: ReportName) => counts.set(report, (counts.get(report) ?? 0) + 1)
    const later: Partial<Record<SaleEvent['type'], ReportName>> = {
      SimcredibleOrderPlaced: 'SimcredibleOrderReport',
      SimSuspended: 'SimcredibleSuspendReport',
      SaleRefunded: 'RefundReport',
      SaleCancelled: 'CancellationReport',
      ReviewGiven: 'ReviewReport',
    }
    for (const { sale, events } of this.sales.values()) {
      for (const report of reportsOfSale(sale)) count(report)
      for (const { type } of events) {
        const report = later[type]
        if (report !== undefined) count(report)
      }
    }
    return counts
  }

  /** The expected status of every row of a sale. */
  statuses(): Map<string, string> {
    return new Map([...this.sales.values()].map(({ sale, state }) => [sale.guid, statusOf(state)]))
  }
}

/** The sales that these appends create, in order. */
export const salesIn = (appends: ReadonlyArray<Append>): ReadonlyArray<Sale> =>
  appends.flatMap(({ events }) =>
    events.filter(({ type }) => type === 'SaleCompleted').map(({ data }) => data as unknown as Sale),
  )
