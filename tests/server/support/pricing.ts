import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import type { PricingRow } from '../../../src/schemas/partners/pricing/wire.ts'
import { records } from '../../../src/schemas/records/all.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { type ApiClient, newCode, newIccid } from './api-client.ts'
import { withDatabase } from './cluster.ts'
import { createPlan, planDraft } from './plans.ts'
import { callsTo, fieldsIn } from './records.ts'
import type { TestServer } from './server.ts'
import { onProductStore } from './store.ts'

export type Rates = PricingRow & { readonly [_ in string]: string | number | null | undefined }

/** Plans, their stock and the terms of partners, and the resulting rates. */
export const pricingActs = (server: TestServer, admin: ApiClient, good: InventoryDraft) => {
  const found = <Row extends object>(statement: string) =>
    withDatabase(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
    )

  /** Sets the name of a partner, and its terms in percent. */
  const agree = async (id: number, companyName: string, markupDiscount: number | null) => {
    const partners = callsTo(admin, records.partner)
    const fields = fieldsIn(records.partner, await partners.one(id))
    const { body } = await partners.change(id, null, { ...fields, companyName, markupDiscount, status: 'Active' })
    expect([body.isSuccess, body.errors]).toEqual([true, undefined])
  }

  /** Sets the partner that an account works for. */
  const worksFor = (email: string, partnerID: number | null) =>
    onProductStore(
      server.databaseUrl,
      Effect.gen(function* () {
        const [store, sql] = [yield* EventStore, yield* SqlClient.SqlClient]
        const [user] = yield* sql<{ id: number }>`select id from users where email = ${email}`
        const id = user?.id ?? 0
        const data = { id, changes: { partnerID }, by: '', date: '', submission: '' }
        yield* store.append({
          stream: `user-${id}`,
          expectedVersion: 'any',
          actor: 'test',
          events: [{ type: 'UserChanged', data }],
        })
      }),
    )

  /** A page of the rates, of 200 unless given, with its raw text. */
  const asked = async (query: object, client = admin) => {
    const { status, body, text } = await client.call('GetPricing', { query: { PageSize: 200, ...query } as never })
    expect([status, body.isSuccess]).toEqual([200, true])
    return { rows: body.pricing as ReadonlyArray<Rates>, total: body.totalCount as number, text }
  }
  const rates = async (query: object, client = admin) => (await asked(query, client)).rows
  const choices = async (client = admin) =>
    (await client.call('GetPricingChoices')).body.choices as Readonly<Record<string, ReadonlyArray<Rates>>>

  /** Adds a SIM of a plan; returns its id. */
  const enter = async (planID: number, sellingcost: string, currency: string): Promise<number> => {
    const { body } = await admin.add({
      ...good,
      activationCode: newCode(),
      iccid: newIccid(),
      expiryDate: '2099-01-31',
      planID: String(planID),
      sellingcost,
      InvoiceCurrency: currency as InventoryDraft['InvoiceCurrency'],
    })
    expect([body.isSuccess, body.errors]).toEqual([true, undefined])
    return body.id
  }

  /** Adds a plan, for partners unless given; returns its id. */
  const plan = async (planName: string, more: object = {}): Promise<number> => {
    const { body } = await createPlan(admin, planDraft({ planName, planFor: 'Partner', ...more }))
    expect([body.isSuccess, body.errors]).toEqual([true, undefined])
    return body.pid
  }

  return { found, agree, worksFor, asked, rates, choices, enter, plan }
}
