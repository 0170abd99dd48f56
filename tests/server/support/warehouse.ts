import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { inventoryStream } from '../../../server/stock/inventory-item.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import type { SaveAnswer } from '../../../src/schemas/core/saving.ts'
import { formFactorOf } from '../../../src/schemas/stock/identity/activation-code.ts'
import { type ApiClient, newCode, newIccid } from './api-client.ts'
import { withDatabase } from './cluster.ts'
import type { TestServer } from './server.ts'
import { onProductStore } from './store.ts'

export type Balance = {
  readonly [_ in 'received' | 'entered' | 'missing' | 'available' | 'assigned' | 'sold' | 'expired']: number
} & {
  readonly [_ in 'locationID' | 'planID' | 'supplierID' | 'reorderLevel' | 'planAvailable' | 'expiring30']: number
} & { readonly level: string; readonly locationName: string; readonly planName: string; readonly expiring30To: string }
export type ReceiptRow = {
  readonly id: number
  readonly quantity: number
  readonly entered: number
  readonly open: string
} & {
  readonly [_: string]: unknown
}

/** A plan without stock, with its place and its supplier. */
export type FreshPlan = { readonly id: number; readonly country: number; readonly supplier: number }

/** A receipt without errors. */
export const goodReceipt = (plan: FreshPlan) => ({
  locationName: 'Main Warehouse',
  supplierID: plan.supplier,
  type: 'local',
  country: plan.country,
  region: null,
  planID: plan.id,
  quantity: 10,
  unitCost: 1.2345,
  InvoiceCurrency: null,
  invoiceNumber: 'INV-7',
  batch: 'B-1',
  stockReceivedDate: '2026-11-20',
  expiryDate: '2027-11-20',
  remarks: '',
})

export const errorsOf = ({ errors = [] }: SaveAnswer) =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))

type Origin = { readonly receiptId?: number; readonly locationId?: number }

/** The acts of people in the warehouse. */
export const warehouseActs = async (server: TestServer, admin: ApiClient) => {
  const query = <Row extends object>(statement: string) =>
    withDatabase(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
    )
  const plans = [
    ...(await query<FreshPlan>(
      `select p.id, p.country_id as country, p.supplier_id as supplier from plans p where country_id is not null
        and not exists (select 1 from inventory_items i where i.plan_id = p.id) order by id`,
    )),
  ]
  const freshPlan = (): FreshPlan => plans.shift() ?? { id: 0, country: 0, supplier: 0 }

  const balances = async (json: object = {}) => {
    const { body } = await admin.call('SearchBalance', { json: { pageSize: 200, ...json } })
    return body.getBalanceslist as ReadonlyArray<Balance>
  }
  const receipts = async (json: object = {}) => {
    const { body } = await admin.call('SearchReceipt', { json: { pageSize: 200, ...json } })
    return body.getReceiptslist as ReadonlyArray<ReceiptRow>
  }
  type Saving = 'InsertReceipt' | 'CorrectReceipt' | 'SetReorderLevel'
  const saving =
    (call: Saving) =>
    async (json: object, key: string = randomUUID(), client = admin) =>
      (await client.call(call, { json, headers: { [IDEMPOTENCY_HEADER]: key } })).body as SaveAnswer
  const level = saving('SetReorderLevel')

  /** SIMs as a bulk import enters them: with a receipt, at its location. */
  const enter = (
    plan: Pick<FreshPlan, 'id' | 'supplier'>,
    count: number,
    origin: Origin,
    code: () => string = newCode,
  ) =>
    onProductStore(
      server.databaseUrl,
      Effect.gen(function* () {
        const events = yield* EventStore
        const [item] = yield* Effect.flatMap(
          SqlClient.SqlClient,
          (sql) =>
            sql<{
              fields: object
            }>`select data -> 'fields' as fields from events where type = 'InventoryItemAdded' limit 1`,
        )
        return yield* events.transact(
          Effect.gen(function* () {
            const first = yield* events.nextId('inventory', count)
            yield* events.appendAll(
              Array.from({ length: count }, (_, index) => {
                const fields = { ...item?.fields, planID: plan.id, supplierID: plan.supplier, expiryDate: '2099-01-01' }
                const activationCode = code()
                const codes = { activationCode, formFactor: formFactorOf(activationCode), iccid: newIccid() }
                const stamp = { id: first + index, by: 'Anna', date: '2026-11-20T10:00:00.000Z', submission: '' }
                const data = { ...stamp, fields: { ...fields, ...codes }, invoice: null, ...origin }
                return {
                  stream: inventoryStream(first + index),
                  expectedVersion: 0,
                  actor: 'system',
                  events: [{ type: 'InventoryItemAdded', data }],
                }
              }),
            )
            return Array.from({ length: count }, (_, index) => first + index)
          }),
        )
      }),
    )

  return {
    query,
    freshPlan,
    balances,
    receipts,
    enter,
    insert: saving('InsertReceipt'),
    correct: saving('CorrectReceipt'),
    setLevel: (planID: number, count: number, key?: string) => level({ planID, level: count }, key),
  }
}
