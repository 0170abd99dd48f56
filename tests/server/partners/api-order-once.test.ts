/**
 * Every act on an order, requested twice at the same moment: by one submission or by two people, at one server or two,
 * and together with another act on the same version. Its effects occur once: one set of events, one mail, one payment
 * for each sale.
 */
import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CallName, IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { type ApiOrderAct, apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { ApiOrderActAnswer, ApiOrderDetail } from '../../../src/schemas/partners/api-order/wire.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { runs } from '../../runs.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { headHeld } from '../support/held-head.ts'
import { startMailServer, textOf } from '../support/mail-server.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, startBeside, startServer } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const mails = await startMailServer()
const mailing = {
  SMTP_URL: mails.url,
  MAIL_FROM: 'SIM Desk <desk@example.com>',
  PUBLIC_URL: 'https://desk.example.com',
}
const server = await startServer(mailing)
const beside = await startBeside(server, mailing)
afterAll(async () => {
  await beside.close()
  await server.close()
  await mails.close()
})

const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const atTheOther = ({ token }: ApiClient) => Object.assign(new ApiClient(beside.url), { token })
/** Two clicks of one person, or two people; both at one server, or at one each. */
const askers = {
  'one server': { clicks: [admin, admin], people: [admin, staff] },
  'two servers': { clicks: [admin, atTheOther(admin)], people: [admin, atTheOther(staff)] },
} as const

const query = <Row extends object>(statement: string) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

// Both people have all permissions.
beforeAll(async () => {
  const roles = callsTo(admin, records.role)
  const [role] = await query<{ id: number }>(`select id from roles where name = 'Staff'`)
  const fields = fieldsIn(records.role, await roles.one(role?.id ?? 0))
  const permissions = [...(fields.permissions as ReadonlyArray<string>), 'apiOrder.refund']
  expect((await roles.change(role?.id ?? 0, null, { ...fields, permissions })).body).toMatchObject({ isSuccess: true })
})

const [partner] = await query<{ id: number }>(`select id from partners where offered and email <> '' order by id`)
const partnerId = partner?.id ?? 0
const { offered, place } = apiOrderActs(server, admin)
const { added } = stockActs(server, admin, await goodDraft(admin), partnerId)

const orderWith = async (id: number): Promise<ApiOrderDetail> =>
  (await admin.call('GetApiOrder', { query: { id } })).body.order

/** An order of two SIMs: failed with both in stock by now, partly delivered with the rest in stock, or delivered. */
const orderThat = async (stands: 'Failed' | 'Partly Completed' | 'Completed') => {
  const [{ pid, name }, requestId] = [await offered(), `once-${randomUUID()}`]
  const there = { Failed: 0, 'Partly Completed': 1, Completed: 2 }[stands]
  const add = async (count: number) => {
    for (let index = 0; index < count; index++) await added({ planID: String(pid) })
  }
  await add(there)
  const id = await place({ partnerId, asked: name, quantity: 2, requestId })
  await add(2 - there)
  const order = await orderWith(id)
  expect(order.status).toBe(stands)
  return { id, version: order.version, requestId, planId: pid }
}
type Ordered = Awaited<ReturnType<typeof orderThat>>

const calls: Readonly<Record<ApiOrderAct, readonly [call: CallName, more: object]>> = {
  deliver: ['DeliverApiOrder', { quantity: 2 }],
  retry: ['RetryApiOrder', {}],
  resend: ['ResendApiOrder', {}],
  cancel: ['CancelApiOrder', { reason: 'Placed by mistake' }],
  refund: ['RefundApiOrder', { reason: 'Not what was asked for', isActivatedToo: false }],
}
const asking = async (client: ApiClient, act: ApiOrderAct, { id, version }: Ordered, key: string) => {
  const [call, more] = calls[act]
  const headers = { [IDEMPOTENCY_HEADER]: key }
  const { status, body } = await client.call(call, { json: { id, version, ...more }, headers })
  expect(status).toBe(200)
  const { requestId: _, ...answer } = body as ApiOrderActAnswer
  return answer
}

/** Runs two requests at the same moment: both wait for the head before either gets it. */
const atOnce = async <A>(ask: readonly [() => Promise<A>, () => Promise<A>]): Promise<readonly [A, A]> => {
  const head = await headHeld(server.databaseUrl)
  const first = ask[0]()
  await head.isWaitedFor()
  const second = ask[1]()
  await head.isWaitedFor(2)
  await head.release()
  return Promise.all([first, second])
}

/** All effects: on the order since it was seen, on its sales, and by mail. */
const happenedTo = async ({ id, version, requestId, planId }: Ordered) => {
  const rows = await query<{ type: string }>(
    `select type from events where stream = 'apiorder-${id}' and version > ${version} order by version`,
  )
  const ofSales = await query<{ type: string; stream: string; count: number }>(
    `select type, stream, count(*)::integer as count from events where stream in (select stream from events
       where type = 'SaleCompleted' and (data -> 'plan' ->> 'id')::integer = ${planId}) group by type, stream`,
  )
  const count = (wanted: string) => ofSales.filter(({ type }) => type === wanted).map(({ count }) => count)
  return {
    events: rows.map(({ type }) => type),
    sold: count('SaleCompleted'),
    refunded: count('SaleRefunded'),
    mails: mails.arrived.filter((mail) => textOf(mail).includes(requestId)).length,
  }
}

type Once = { readonly stands: Parameters<typeof orderThat>[0]; readonly ends: ApiOrderDetail['status'] } & {
  readonly happened: Awaited<ReturnType<typeof happenedTo>>
}
const none = { sold: [], refunded: [], mails: 0 }
const both = { ...none, sold: [1, 1] }
/** The effects of each act, done once. */
const once: Readonly<Record<ApiOrderAct, Once>> = {
  deliver: { stands: 'Failed', ends: 'Completed', happened: { ...both, events: ['ApiOrderCompleted'] } },
  retry: { stands: 'Failed', ends: 'Completed', happened: { ...both, events: ['ApiOrderCompleted'] } },
  resend: {
    stands: 'Completed',
    ends: 'Completed',
    happened: { ...both, mails: 1, events: ['ApiOrderResendBegun', 'ApiOrderResendEnded'] },
  },
  cancel: { stands: 'Failed', ends: 'Cancelled', happened: { ...none, events: ['ApiOrderCancelled'] } },
  refund: {
    stands: 'Completed',
    ends: 'Refunded',
    happened: { ...both, refunded: [1, 1], events: ['ApiOrderRefunded'] },
  },
}
const acts = Object.keys(once) as ReadonlyArray<ApiOrderAct>
const places = Object.keys(askers) as ReadonlyArray<keyof typeof askers>
const everyCase = acts.flatMap((act) => places.map((at) => [act, at] as const))
/** Each act, at one server or at two in turn. */
const cases = runs({ gate: everyCase.filter((_, index) => index % 4 === 1 || index % 4 === 2), all: everyCase })

it.each(cases)(
  'one submission of %s that comes twice at once at %s is done once, and answered alike',
  async (act, at) => {
    const { stands, ends, happened } = once[act]
    const [order, key] = [await orderThat(stands), randomUUID()]
    const [one, two] = askers[at].clicks
    const [first, second] = await atOnce([() => asking(one, act, order, key), () => asking(two, act, order, key)])
    expect(first).toMatchObject({ isSuccess: true, order: { status: ends } })
    expect(second).toEqual(first)
    expect(await asking(two, act, order, key)).toEqual(first)
    expect(await happenedTo(order)).toEqual(happened)
  },
)

it.each(cases)('of two people who %s one order at once at %s one does it, and the other is told', async (act, at) => {
  const { stands, ends, happened } = once[act]
  const order = await orderThat(stands)
  const [one, two] = askers[at].people
  const answers = await atOnce([
    () => asking(one, act, order, randomUUID()),
    () => asking(two, act, order, randomUUID()),
  ])
  expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1)
  expect(answers.find(({ isSuccess }) => !isSuccess)).toMatchObject({
    reason: 'changed',
    message: apiOrderMessages.changed,
    order: { status: ends, version: order.version + 1 },
  })
  expect(await happenedTo(order)).toEqual(happened)
})

/** Two acts possible on one order, in any order, with the sales that exist without them. */
const pairs = [
  ['Failed', 'deliver', 'retry'],
  ['Failed', 'cancel', 'retry'],
  ['Completed', 'refund', 'resend'],
  ['Partly Completed', 'refund', 'retry'],
  ['Partly Completed', 'resend', 'retry'],
] as const
const inEitherOrder = pairs.flatMap(([stands, one, other], index) =>
  (
    [
      [one, other],
      [other, one],
    ] as const
  ).map((asked, turn) => [stands, ...asked, places[(index + turn) % 2]] as const),
)

/** Each pair in one order, at one server or at two. */
const eachPairOnce = inEitherOrder.filter((_, index) => [1, 3, 4, 6].includes(index))

it.each(runs({ gate: eachPairOnce, all: inEitherOrder }))(
  'of a %s order of which one asks to %s and another to %s at once one is done, at %s',
  async (stands, one, other, at) => {
    const order = await orderThat(stands)
    const before = (await orderWith(order.id)).delivered ?? 0
    const [asks, beside] = askers[at ?? 'two servers'].people
    const answers = await atOnce([
      () => asking(asks, one, order, randomUUID()),
      () => asking(beside, other, order, randomUUID()),
    ])
    const done = [one, other].filter((_, index) => answers[index]?.isSuccess)
    expect(done).toHaveLength(1)
    expect(answers.find(({ isSuccess }) => !isSuccess)).toMatchObject({ reason: 'changed' })
    const [won = one] = done
    const sales = Array.from({ length: won === 'retry' || won === 'deliver' ? 2 : before }, () => 1)
    expect(await happenedTo(order)).toEqual({
      events: once[won].happened.events,
      sold: sales,
      refunded: won === 'refund' ? sales : [],
      mails: won === 'resend' ? 1 : 0,
    })
    expect((await orderWith(order.id)).status).toBe(won === 'resend' ? stands : once[won].ends)
  },
)

it('leaves tables that are the folds of what happened', async () => {
  await onProductStore(server.databaseUrl, expectTheFoldOf('api-orders', 'partner-reports'))
})
