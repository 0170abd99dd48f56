import { amountsOnWire, saleAmountsOf } from '../../src/schemas/billing/offline-sale/agreed.ts'
import { ON_ACCOUNT } from '../../src/schemas/billing/offline-sale/choices.ts'
import type { DrawnLine } from '../../src/schemas/billing/offline-sale/sale.ts'
import { PRODUCT } from '../../src/schemas/core/brand.ts'
import type { Currency } from '../../src/schemas/core/currency.ts'
import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { type Minor, minorText, percentText, shareOf } from '../../src/schemas/core/money/amount.ts'
import { records } from '../../src/schemas/records/all.ts'
import { noteOf } from '../billing/offline/credit-note.ts'
import type { SalePlan } from '../billing/offline/facts.ts'
import { customerOf } from '../billing/offline/facts.ts'
import { linesOf } from '../billing/offline/issue.ts'
import { invoiceRates, unknownTax } from '../billing/offline/tax.ts'
import {
  creditNumberOf,
  type Issued,
  invoiceNumberOf,
  type OfflineSaleEvent,
  offlineSaleStream,
  SOLD_BY_INVOICE,
  stored,
} from '../billing/offline-sale.ts'
import type { Append } from '../core/events/event-store.ts'
import { eventTypes, recordStreams } from '../records/events.ts'
import { inventoryStream, isEsim } from '../stock/inventory-item.ts'
import type { Found } from '../stock/judged.ts'
import { inStock, type StockEvent } from '../stock/stock.ts'
import { freeByPlan } from './assignments.ts'
import type { demoClients } from './clients.ts'
import { suppliers } from './offers.ts'
import { credits, type DemoSale, onStop, payments, sales } from './offline-acts.ts'
import type { Person } from './people.ts'
import type { DemoPlan } from './plans.ts'
import { exchanged } from './prices.ts'
import { countries, regions } from './reference.ts'
import type { StockItem } from './stock.ts'

type Clients = ReturnType<typeof demoClients>
type World = {
  readonly stock: ReadonlyArray<StockItem>
  readonly plans: ReadonlyArray<DemoPlan>
  readonly clients: Clients
  /** The issuer of the invoices. */
  readonly clerk: Person
  /** The day the demo ends before. */
  readonly day: string
}

const doneBy = ({ employeeName }: Person, day: string, minute: number) => ({
  by: employeeName,
  date: `${day}T11:${String(minute).padStart(2, '0')}:00.000Z`,
  submission: '',
})

/** Numbers documents of these days in order, from 1 in each year. */
const numbersOf = (days: ReadonlyArray<string>, numberOf: (year: string, count: number) => string) =>
  days.map((day, index) => {
    const year = day.slice(0, 4)
    return numberOf(year, days.slice(0, index + 1).filter((one) => one.startsWith(year)).length)
  })

const foundOf = (id: number, { fields }: StockItem): Found => {
  const { expiryDate, iccid } = fields
  return {
    item: { id, stock: inStock, expiryDate, isEsim: isEsim(fields), isVoided: false },
    fields,
    iccid,
    planName: '',
  }
}

const planOf = ({ fields }: DemoPlan): SalePlan => {
  const { planName, country, region, supplier, simOperator, tariff, bolton } = fields
  const home = countries.find(({ id }) => id === country)
  return {
    planName,
    simOperator,
    tariff,
    bolton,
    place: home?.name ?? regions.find(({ id }) => id === region)?.name ?? '',
    countryCode: home?.code ?? '',
    supplierName: suppliers.find(({ id }) => id === supplier)?.name ?? '',
  }
}

const printedClient = ({ id, fields }: Clients[number]): Issued['customer'] => {
  const country = countries.find((one) => one.id === fields.country)
  const { leitwegID, language: _, ...printed } = fields
  return customerOf({ ...printed, id, leitwegID, country: country?.name ?? '', countryCode: country?.code ?? '' })
}

/** Takes a number of SIMs of one plan that were received by the day and have not expired, oldest first. */
const taken = (free: Array<ReadonlyArray<number>>, count: number, day: string, { stock }: World) => {
  const isThere = (id: number) => {
    const item = stock[id - 1]
    return item !== undefined && item.date.slice(0, 10) < day && item.fields.expiryDate > day
  }
  const group = free.findIndex((ids) => ids.filter(isThere).length >= count)
  const ids = (free[group] ?? []).filter(isThere).slice(0, count)
  if (group >= 0) free[group] = (free[group] ?? []).filter((id) => !ids.includes(id))
  return ids
}

const drawnLine = (
  ids: ReadonlyArray<number>,
  sale: DemoSale,
  client: Clients[number],
  { stock }: World,
): DrawnLine => {
  const [{ fields }] = [stock[(ids[0] ?? 1) - 1] as StockItem]
  const [from, to] = [fields.InvoiceCurrency as Currency, client.fields.currency as Currency]
  return {
    planID: fields.planID,
    quantity: ids.length,
    ids,
    unitPrice: exchanged(fields.sellingcost ?? 0, from, to).toFixed(2),
    discountType: 'percent',
    discount: sale.discount ?? '',
    taxRate: percentText(BigInt(client.fields.taxRate ?? 0)),
  }
}

type Drawn = { readonly id: number; readonly invoiceNumber: string; readonly sale: DemoSale }

const issuedOf = ({ id, invoiceNumber, sale }: Drawn, free: Array<ReadonlyArray<number>>, world: World): Issued => {
  const client = world.clients[sale.client - 1] as Clients[number]
  const day = dayAfter(world.day, -sale.daysAgo)
  const lines = sale.lines.map((count) => drawnLine(taken(free, count, day, world), sale, client, world))
  const currency = String(client.fields.currency)
  const amounts = saleAmountsOf(lines, currency)
  if (amounts === null) throw new Error(`There is no stock for the demo sale ${id}.`)
  const facts = {
    plans: new Map(world.plans.map((plan) => [plan.id, planOf(plan)])),
    items: new Map(world.stock.map((item, place) => [place + 1, foundOf(place + 1, item)])),
    // The demo's seller has no country.
    tax: unknownTax,
  }
  const { lines: _, rates, ...totals } = amountsOnWire(amounts, currency)
  const soldLines = linesOf({ lines }, facts, amounts, currency)
  const term = client.fields.paymentTermDays ?? 0
  const { paymentMode, paymentReference = '', remarks = '' } = sale
  return {
    id,
    ...doneBy(world.clerk, day, 0),
    invoiceNumber,
    invoiceDate: day,
    dueDate: dayAfter(day, term),
    supplyDate: day,
    paymentTermDays: term,
    seller: { name: PRODUCT, address: '', taxNumber: '' },
    customer: printedClient(client),
    currency,
    paymentMode,
    paymentReference,
    remarks,
    paidAmount: paymentMode === ON_ACCOUNT ? minorText(0n, currency) : totals.total,
    lines: soldLines,
    rates: invoiceRates(rates, soldLines, unknownTax, currency),
    ...totals,
    homeTax: null,
  }
}

/** The demo's offline sales with their payments and credit notes, and the customers without further credit. */
export const demoOfflineSales = (world: World): ReadonlyArray<Append> => {
  const { clerk } = world
  const actor = String(clerk.id)
  const dayOf = (daysAgo: number) => dayAfter(world.day, -daysAgo)
  const free = [...freeByPlan(world.stock, world.day)]
  const invoiceNumbers = numbersOf(
    sales.map(({ daysAgo }) => dayOf(daysAgo)),
    invoiceNumberOf,
  )
  const creditNumbers = numbersOf(
    credits.map(({ daysAgo }) => dayOf(daysAgo)),
    creditNumberOf,
  )
  const issued = sales.map((sale, index) =>
    issuedOf({ id: index + 1, invoiceNumber: invoiceNumbers[index] ?? '', sale }, free, world),
  )
  const of = (sale: number) => issued[sale - 1] as Issued
  const said = (id: number, event: OfflineSaleEvent): Append => ({
    stream: offlineSaleStream(id),
    expectedVersion: 'any',
    actor,
    events: [event],
  })
  const became = (id: number, event: StockEvent): Append => ({
    stream: inventoryStream(id),
    expectedVersion: 'any',
    actor,
    events: [event],
  })
  const sold = issued.flatMap((invoice) => [
    said(invoice.id, { type: 'OfflineSaleIssued', data: invoice }),
    ...invoice.lines.flatMap(({ items }) =>
      items.map(({ id }) => {
        const { by, date } = invoice
        return became(id, {
          type: 'InventoryItemSold',
          data: { id, by, date, how: SOLD_BY_INVOICE, refId: invoice.id },
        })
      }),
    ),
  ])
  const paid = payments.map(({ sale, daysAgo, percent, paymentMode, paymentReference }) => {
    const { total, currency } = of(sale)
    const amount: Minor = shareOf(stored(total, currency), percent, 100n)
    const data = {
      id: sale,
      ...doneBy(clerk, dayOf(daysAgo), 20),
      receivedDate: dayOf(daysAgo),
      amount: minorText(amount, currency),
      paymentMode,
      paymentReference,
      customerPayment: null,
      transfer: null,
    }
    return said(sale, { type: 'OfflineSalePaid', data })
  })
  const credited = credits.flatMap(({ sale, daysAgo, items, reason }, index) => {
    const back = (of(sale).lines[0]?.items ?? []).slice(0, items).map(({ id }) => id)
    const day = dayOf(daysAgo)
    const done = doneBy(clerk, day, 40)
    const note = noteOf({ issued: of(sale), credits: [] }, new Set(back))
    const number = { creditNumber: creditNumbers[index] ?? '', creditDate: day }
    return [
      said(sale, {
        type: 'OfflineSaleCredited',
        data: { id: sale, ...done, ...number, reason, ...note },
      }),
      // Returned, but not restocked yet.
      ...back.map((id) =>
        became(id, { type: 'InventoryItemReturned', data: { id, ...done, reason, restocked: false } }),
      ),
    ]
  })
  const stopped = onStop.clients.map((id): Append => {
    const changes = { creditLimit: 0, remarks: onStop.remarks }
    return {
      stream: recordStreams(records.customer).of(id),
      expectedVersion: 1,
      actor,
      events: [
        {
          type: eventTypes(records.customer).changed,
          data: { id, changes, ...doneBy(clerk, dayOf(onStop.daysAgo), 50) },
        },
      ],
    }
  })
  return [...sold, ...paid, ...credited, ...stopped]
}
