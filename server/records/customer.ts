import { Effect, Schema } from 'effect'
import type { SqlClient } from 'effect/sql'
import { customerPaymentMessages } from '../../src/schemas/billing/customer-payment/messages.ts'
import { offlineSaleMessages } from '../../src/schemas/billing/offline-sale/choices.ts'
import { leitwegProblem } from '../../src/schemas/core/leitweg-id.ts'
import { customer } from '../../src/schemas/records/customer.ts'
import type { FieldsOf } from '../../src/schemas/records/kit/draft.ts'
import { namedCurrencies } from '../billing/currencies.ts'
import { storedAs } from '../core/events/event-types.ts'
import { integer } from '../core/projections/rows.ts'
import { stamp } from '../core/saving/saving.events.ts'
import { type Asking, keepRecord } from './keep-record.ts'

const Choice = Schema.NullOr(Schema.Union([Schema.Finite, Schema.String]))
const Amount = Schema.NullOr(Schema.Finite)

/** The additions of customers before they had a Leitweg-ID and a language. */
const ClientAdded1 = Schema.Struct({
  ...stamp,
  fields: Schema.Struct({
    customerCode: Schema.String,
    companyName: Schema.String,
    contactPerson: Schema.String,
    email: Schema.String,
    phone: Schema.String,
    address: Schema.String,
    city: Schema.String,
    state: Schema.String,
    zipCode: Schema.String,
    country: Schema.NullOr(Schema.Int),
    taxNumber: Schema.String,
    taxRate: Amount,
    currency: Choice,
    creditLimit: Amount,
    paymentTermDays: Amount,
    remarks: Schema.String,
    status: Choice,
  }),
})

/** Values for fields that old events lack. */
const unsaid = { leitwegID: '', language: null } as const

type Fields = FieldsOf<typeof customer>

/**
 * The facts that a customer's save needs: the currency of their invoices (null before the first), why the tax number is
 * none of their country, and how it is stored (null: as it is typed).
 */
export type CustomerFacts = {
  readonly invoicedIn: string | null
  /** The currencies that new documents can be in. */
  readonly currencies: ReadonlySet<string>
  readonly taxNumberProblem: string | null
  readonly storedTaxNumber: string | null
}

const know = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { id, fields }: Asking<Fields>) {
  const [invoice] = yield* sql<{
    currency: string
  }>`select currency from offline_sales where client_id = ${integer(id)} limit 1`
  const [country] = yield* sql<{ code: string }>`select country_code as code from countries
    where id = ${integer(fields.country ?? 0)}`
  const { storedTaxNumber, taxNumberProblem } = yield* Effect.promise(
    () => import('../../src/schemas/core/tax-number.ts'),
  )
  const { code = '' } = country ?? {}
  return {
    invoicedIn: invoice?.currency ?? null,
    currencies: yield* namedCurrencies(sql),
    taxNumberProblem: taxNumberProblem(code, fields.taxNumber),
    storedTaxNumber: storedTaxNumber(code, fields.taxNumber),
  } satisfies CustomerFacts
})

/** An old tax number that does not fit stays until it, or the country, is changed. */
const hasOtherTaxNumber = ({ taxNumber, country }: Fields, before: Fields | null): boolean =>
  before === null || before.taxNumber !== taxNumber || before.country !== country

/** Customers who buy by invoice. Their streams are `client-<id>`; `customer-<id>` are the shop's. */
export const customers = keepRecord(customer, {
  table: 'clients',
  version: 4,
  added: (now) =>
    storedAs(ClientAdded1).since(now, ({ fields, ...added }) => ({ ...added, fields: { ...fields, ...unsaid } })),
  know,
  settle: (fields, before, { known: { taxNumberProblem, storedTaxNumber } }) => ({
    ...fields,
    leitwegID: fields.leitwegID.trim().toUpperCase(),
    ...(hasOtherTaxNumber(fields, before) &&
      taxNumberProblem === null &&
      storedTaxNumber !== null && { taxNumber: storedTaxNumber }),
  }),
  check: (fields, before, { known: { invoicedIn, currencies, taxNumberProblem } }) => {
    const leitweg = before?.leitwegID === fields.leitwegID ? null : leitwegProblem(fields.leitwegID)
    const { currency } = fields
    const isOffered = currency === before?.currency || currencies.has(String(currency))
    return {
      ...(!isOffered && { currency: customerPaymentMessages.currency }),
      ...(invoicedIn !== null &&
        fields.currency !== invoicedIn && { currency: offlineSaleMessages.currencyFixed(invoicedIn) }),
      ...(taxNumberProblem !== null && hasOtherTaxNumber(fields, before) && { taxNumber: taxNumberProblem }),
      ...(leitweg !== null && { leitwegID: leitweg }),
    }
  },
})
