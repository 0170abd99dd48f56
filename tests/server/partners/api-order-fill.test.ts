import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { stockOfSales } from '../../../server/stock/of-sales.ts'
import { goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )
const partners = await query<{ id: number; terms: number | null; isActive: boolean }>(
  `select id, markup_discount as terms, offered as "isActive" from partners order by id`,
)
const active = partners.filter(({ isActive }) => isActive)
const partner = active.find(({ terms }) => terms !== null && terms !== 0) ?? active[0]
const another = active.find((one) => one !== partner)
const good = await goodDraft(admin)
const { added, assign, giveBack } = stockActs(server, admin, good, partner?.id ?? 0)
const { offered, place } = apiOrderActs(server, admin)

type OrderRow = {
  status: string
  error: string
  error_code: string
  price: number | null
  currency: string
  sims: string
}
const orderOf = async (id: number) => {
  const [row] = await query<OrderRow>(`select * from api_orders where id = ${id}`)
  if (row === undefined) throw new Error('This order does not exist.')
  return { ...row, sims: JSON.parse(row.sims) as ReadonlyArray<{ saleId: number; inventoryId: number; iccid: string }> }
}
const ofPlan = (pid: number, changes: object = {}) => added({ planID: String(pid), ...changes })
const ordering = (asked: string, quantity = 1, partnerId = partner?.id ?? 0) => place({ partnerId, asked, quantity })
const saleOf = async (id: number) => {
  const [row] = await query<{ data: Record<string, unknown> }>(
    `select data from events where stream = 'sale-${id}' and type = 'SaleCompleted'`,
  )
  return row?.data
}

describe('an order of a plan that we have in stock', () => {
  it('sells what is there to the partner, at the selling cost with its terms', async () => {
    const { pid, name } = await offered()
    const [late, soon] = [
      await ofPlan(pid, { expiryDate: '2099-03-01', sellingcost: '9.99' }),
      await ofPlan(pid, { expiryDate: '2099-02-01', sellingcost: '20' }),
    ]
    const order = await orderOf(await ordering(` ${name.toUpperCase()} `, 2))
    const percent = (partner?.terms ?? 0) / 100
    const priced = (list: number) => Math.round(list * (100 + percent) + Number.EPSILON) / 100
    expect(order).toMatchObject({ status: 'Completed', error: '', currency: good.InvoiceCurrency })
    expect(order.sims.map(({ inventoryId }) => inventoryId)).toEqual([soon.id, late.id])
    expect(order.price).toBeCloseTo(priced(20) + priced(9.99), 6)
    const [first] = order.sims
    expect(await saleOf(first?.saleId ?? 0)).toMatchObject({
      type: 'SIM',
      vendor: null,
      inventoryId: soon.id,
      payment: { gateway: 'Account' },
      price: { list: 20, amount: priced(20), currency: good.InvoiceCurrency },
      partner: { id: partner?.id, markupDiscount: percent },
      customer: { displayName: 'Sam Field', email: 'sam@example.com' },
      plan: { id: pid, planFor: 'Partner', source: 'In House' },
    })
    expect((await admin.item(soon.id)).stockStatus).toBe('sold')
    await onProductStore(server.databaseUrl, expectTheFoldOf('api-orders', 'inventory', 'reports', 'partner-reports'))
  })

  it('delivers what there is and says how much that was', async () => {
    const { pid, name } = await offered()
    await ofPlan(pid)
    const order = await orderOf(await ordering(name, 3))
    expect(order).toMatchObject({
      status: 'Partly Completed',
      error_code: 'OUT_OF_STOCK',
      error: `Not enough stock of ${name}: 1 of 3`,
    })
    expect(await orderOf(await ordering(name, 2))).toMatchObject({
      status: 'Failed',
      error_code: 'OUT_OF_STOCK',
      error: `Not enough stock of ${name}: 0 of 2`,
      price: null,
    })
  })

  it('takes what the partner holds first, and nothing that another holds', async () => {
    const { pid, name } = await offered()
    const [free, theirs, held] = [await ofPlan(pid), await ofPlan(pid), await ofPlan(pid)]
    await assign([theirs.id])
    await assign([held.id], { targetId: another?.id })
    const { sims } = await orderOf(await ordering(name, 3))
    expect(sims.map(({ inventoryId }) => inventoryId)).toEqual([theirs.id, free.id])
  })

  it('takes nothing that has no price, and one currency: that of most of it', async () => {
    const { pid, name } = await offered()
    const first = await ofPlan(pid, { InvoiceCurrency: 'EUR', expiryDate: '2099-01-01' })
    await ofPlan(pid, { sellingcost: '' })
    await ofPlan(pid, { sellingcost: '0' })
    const [second, third] = [
      await ofPlan(pid, { InvoiceCurrency: 'INR' }),
      await ofPlan(pid, { InvoiceCurrency: 'INR' }),
    ]
    const order = await orderOf(await ordering(name, 3))
    expect(order).toMatchObject({ status: 'Partly Completed', currency: 'INR' })
    expect(order.sims.map(({ inventoryId }) => inventoryId)).toEqual([second.id, third.id])
    const next = await orderOf(await ordering(name, 1))
    expect(next.sims.map(({ inventoryId }) => inventoryId)).toEqual([first.id])
  })

  it('is stock that the sales have moved: what comes back is not marked again', async () => {
    const { pid, name } = await offered()
    const item = await ofPlan(pid)
    await ordering(name)
    expect(await giveBack([item.id], true)).toMatchObject({ isSuccess: true })
    await onProductStore(server.databaseUrl, stockOfSales)
    expect((await admin.item(item.id)).stockStatus).toBe('available')
  })

  it('sells nothing twice to those who order at once', async () => {
    const { pid, name } = await offered()
    for (let count = 0; count < 3; count++) await ofPlan(pid)
    const ids = await Promise.all([1, 2, 3, 4].map(() => ordering(name, 2)))
    const orders = await Promise.all(ids.map(orderOf))
    const taken = orders.flatMap(({ sims }) => sims.map(({ inventoryId }) => inventoryId))
    expect(taken).toHaveLength(3)
    expect(new Set(taken).size).toBe(3)
  })
})

describe('an order that is not filled', () => {
  const errorFor = async (asked: string, partnerId?: number) => {
    const { status, error_code, error, sims } = await orderOf(await ordering(asked, 1, partnerId))
    expect(sims).toEqual([])
    return [status, error_code, error]
  }

  it('says why', async () => {
    const { pid, name } = await offered()
    await ofPlan(pid)
    const inactive = partners.find(({ isActive }) => !isActive)
    expect(await errorFor(name, inactive?.id)).toEqual(['Failed', 'PARTNER_INACTIVE', 'This partner is not active'])
    expect(await errorFor('Nowhere 1 GB')).toEqual(['Failed', 'PLAN_UNKNOWN', 'There is no plan Nowhere 1 GB'])
    const online = await offered({ planFor: 'online' })
    expect(await errorFor(online.name)).toEqual([
      'Failed',
      'PLAN_NOT_OFFERED',
      `${online.name} is not offered to partners`,
    ])
  })

  it('tells no name of a plan that is not for partners: what was asked, in its error and as its plan', async () => {
    const { pid, name } = await offered({ planFor: 'online' })
    const inactive = partners.find(({ isActive }) => !isActive)
    for (const [partnerId, error] of [
      [undefined, `${pid} is not offered to partners`],
      [inactive?.id, 'This partner is not active'],
    ] as const) {
      const id = await ordering(String(pid), 1, partnerId)
      const [row] = await query<object>(`select * from api_orders where id = ${id}`)
      expect(row).toMatchObject({ plan_id: null, plan_name: String(pid), status: 'Failed', error })
      const { body } = await admin.call('GetApiOrder', { query: { id } })
      expect(body.order).toMatchObject({ planname: String(pid), error })
      expect(JSON.stringify(body)).not.toContain(name)
    }
  })

  it('waits for whoever delivers the plan', async () => {
    const { name } = await offered({ planSource: '8', supplier: 'Tele25' })
    const id = await ordering(name)
    const [row] = await query(`select status, waiting, waiting_for from api_orders where id = ${id}`)
    expect(row).toEqual({ status: 'Received', waiting: true, waiting_for: 'Tele25' })
  })
})
