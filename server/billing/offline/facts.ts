import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { CheckPayload } from '../../../src/schemas/billing/offline-sale/sale.ts'
import { scaleOf } from '../../../src/schemas/core/money/scale.ts'
import { integers } from '../../core/postgres/arrays.ts'
import { integer } from '../../core/projections/rows.ts'
import { type Found, itemsOf } from '../../stock/judged.ts'
import type { Holder } from '../../stock/stock.ts'
import { type Company, companyNow } from '../company.ts'
import type { Issued } from '../offline-sale.ts'
import { sellerOf } from '../seller.ts'
import { type SaleTax, saleTaxOf, unknownTax } from './tax.ts'

/** Facts for decisions about an offline sale, read in the transaction that issues it. */

/** A customer as on an invoice, with their balance; a null `limit` is unlimited. */
export type SaleClient = Issued['customer'] & {
  readonly isActive: boolean
  readonly currency: string
  readonly taxRate: bigint
  readonly paymentTermDays: number
  readonly limit: bigint | null
  readonly outstanding: bigint
}

/** A plan as on an invoice. */
export type SalePlan = Pick<
  Issued['lines'][number],
  'planName' | 'place' | 'countryCode' | 'supplierName' | 'simOperator' | 'tariff' | 'bolton'
>

/** A service line has no plan, and none of a plan's facts. */
const noPlan: SalePlan = {
  planName: '',
  place: '',
  countryCode: '',
  supplierName: '',
  simOperator: '',
  tariff: '',
  bolton: '',
}

/** What an invoice says of a line's plan or service; null where the plan is unknown. */
export const soldBy = (
  { planID, description }: Pick<CheckPayload['lines'][number], 'planID' | 'description'>,
  { plans }: Pick<SaleFacts, 'plans'>,
): (SalePlan & Pick<Issued['lines'][number], 'description'>) | null =>
  description === undefined ? (plans.get(planID) ?? null) : { ...noPlan, description: description.trim() }

/** A customer as on an invoice. */
export const customerOf = (client: Issued['customer']): Issued['customer'] => ({
  id: client.id,
  customerCode: client.customerCode,
  companyName: client.companyName,
  contactPerson: client.contactPerson,
  email: client.email,
  phone: client.phone,
  address: client.address,
  city: client.city,
  state: client.state,
  zipCode: client.zipCode,
  country: client.country,
  taxNumber: client.taxNumber,
  ...(client.countryCode && { countryCode: client.countryCode }),
  ...(client.leitwegID && { leitwegID: client.leitwegID }),
  ...(client.language && { language: client.language }),
})

export type SaleFacts = {
  readonly client: SaleClient | null
  readonly plans: ReadonlyMap<number, SalePlan>
  readonly items: ReadonlyMap<number, Found>
  /** SIMs of a plan that can be sold to the customer. */
  readonly available: ReadonlyMap<number, number>
  /** `yyyy-MM-dd`, in UTC. */
  readonly day: string
  /** We, as we are named on the invoice. */
  readonly company: Company
  /** What decides the tax. */
  readonly tax: SaleTax
}

/** The holder of a customer's assigned stock. */
export const heldBy = (customerID: number): Pick<Holder, 'kind' | 'id'> => ({ kind: 'customer', id: customerID })

type ClientRow = Omit<SaleClient, 'taxRate' | 'paymentTermDays' | 'limit' | 'outstanding'> & {
  readonly paymentTermDays: number | null
  readonly taxRate: string
  readonly limit: string | null
  readonly outstanding: string
}

/** SQL: a customer's unpaid amount in minor units; amounts to refund are not deducted. */
const outstanding = `coalesce((select sum(greatest(s.total - s.credited - s.paid, 0))
  from offline_sales s where s.client_id = c.id), 0)`

/** A customer as a sale needs them; null if they do not exist. */
export const clientOf = Effect.fnUntraced(function* (id: number, { defaultDueDays }: Company) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<ClientRow>`select c.id, c.customer_code as "customerCode", c.name as "companyName",
      c.contact_person as "contactPerson", c.email, c.phone, c.address, c.city, c.state, c.zip_code as "zipCode",
      coalesce(l.name, '') as country, coalesce(l.country_code, '') as "countryCode", c.tax_number as "taxNumber",
      c.leitweg_id as "leitwegID", coalesce(c.language, '') as language, c.offered as "isActive", c.currency,
      c.tax_rate::text as "taxRate", c.payment_term_days as "paymentTermDays", c.credit_limit::text as limit,
      (${sql.literal(outstanding)})::text as outstanding
    from clients c left join countries l on l.id = c.country where c.id = ${integer(id)}`
  if (row === undefined) return null
  return {
    ...row,
    taxRate: BigInt(row.taxRate),
    paymentTermDays: row.paymentTermDays ?? defaultDueDays ?? 0,
    // A limit has two decimals, whatever the currency.
    limit: row.limit === null ? null : (BigInt(row.limit) * scaleOf(row.currency)) / 100n,
    outstanding: BigInt(row.outstanding),
  } satisfies SaleClient
})

const plansOf = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<SalePlan & { id: number }>`select p.id, p.name as "planName",
      coalesce(c.name, r.name, '') as place, coalesce(c.country_code, '') as "countryCode",
      coalesce(s.name, '') as "supplierName", p.sim_operator as "simOperator", p.tariff, p.bolton
    from plans p left join countries c on c.id = p.country_id left join regions r on r.id = p.region_id
      left join suppliers s on s.id = p.supplier_id
    where p.id = any(${integers(ids.map(integer))})`
  return new Map(rows.map(({ id, ...plan }) => [id, plan]))
})

const availableOf = Effect.fnUntraced(function* (ids: ReadonlyArray<number>, customerID: number, day: string) {
  const sql = yield* SqlClient.SqlClient
  const { kind } = heldBy(customerID)
  const rows = yield* sql<{ id: number; count: number }>`select plan_id as id, count(*)::integer as count
    from inventory_items where plan_id = any(${integers(ids.map(integer))}) and voided_date = ''
      and (expiry_date = '' or expiry_date >= ${day}) and (stock_status = 'available'
        or (stock_status = 'assigned' and assigned_kind = ${kind} and assigned_id = ${integer(customerID)}))
    group by plan_id`
  return new Map(rows.map(({ id, count }) => [id, count]))
})

/** The facts for a decision about a sale on a day. */
export const saleFacts = Effect.fnUntraced(function* (
  { customerID, lines }: Pick<CheckPayload, 'customerID' | 'lines'>,
  day: string,
) {
  const sql = yield* SqlClient.SqlClient
  const company = yield* companyNow
  const planIds = [...new Set(lines.map(({ planID }) => planID))]
  const client = yield* clientOf(customerID, company)
  const items = yield* itemsOf(sql, [...new Set(lines.flatMap(({ ids }) => ids))].map(integer))
  return {
    client,
    plans: yield* plansOf(planIds),
    items,
    available: yield* availableOf(planIds, customerID, day),
    day,
    company,
    tax: client === null ? unknownTax : yield* saleTaxOf(sellerOf(company, client), client),
  } satisfies SaleFacts
})
