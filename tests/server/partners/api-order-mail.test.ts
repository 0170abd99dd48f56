import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { MailProblem, type Post } from '../../../server/core/mail/mailer.ts'
import { resendOrder } from '../../../server/partners/api-orders/resend.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { ApiOrderActAnswer, ApiOrderDetail } from '../../../src/schemas/partners/api-order/wire.ts'
import { ApiClient } from '../support/api-client.ts'
import { deliveredOrder, sentOf, withoutCodes } from '../support/api-orders.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

let mails: MailServer
let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  mails = await startMailServer()
  server = await startServer({
    SMTP_URL: mails.url,
    MAIL_FROM: 'SIM Desk <desk@example.com>',
    PUBLIC_URL: 'https://desk.example.com',
  })
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
})
afterAll(async () => {
  await server?.close()
  await mails?.close()
})

const resend = async (json: object, key: string, client = admin) =>
  (await client.call('ResendApiOrder', { json, headers: { [IDEMPOTENCY_HEADER]: key } })).body as ApiOrderActAnswer

const NOT_REACHED = 'the mail server could not be reached'
const delivered = () => deliveredOrder(server, admin)
const sent = (id: number) => sentOf(server, id)

it('mails the delivery to the partner as a file, once for a double click', async () => {
  const { seen, email, item } = await delivered()
  const key = randomUUID()
  const answers = await Promise.all([1, 2].map(() => resend(seen, key)))
  for (const answer of answers) {
    expect(answer).toMatchObject({ isSuccess: true, how: 'mail', message: apiOrderMessages.mailed(email) })
  }
  const own = () => mails.arrived.filter(({ to }) => to.includes(email))
  await vi.waitFor(() => expect(own()).toHaveLength(1), 10_000)
  const raw = own()[0]?.raw ?? ''
  const encoded = /filename=[^\r\n]*delivery\.csv[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? ''
  const file = Buffer.from(encoded, 'base64').toString('utf8')
  expect(file).toContain(`"${item.iccid}","${item.activationCode}"`)
  // The letter itself has nothing that activates a SIM.
  expect(raw.replace(encoded, '')).not.toContain(item.activationCode)
  expect(await sent(seen.id)).toEqual(['ResendBegun', 'ResendEnded'])
})

const resender = () => {
  const caller = { accountId: '1', name: 'Alex Morgan', requestId: 'a-request', commandId: `resend:${randomUUID()}` }
  return { ...caller, mayTake: true }
}

/** Interrupts the sender right after its write, as an aborted request or the time limit of an answer does. */
const interruptedWhenWritten = Effect.gen(function* () {
  const store = yield* EventStore
  return EventStore.of({
    ...store,
    transact: (work) =>
      Effect.withFiber((fiber) => Effect.tap(store.transact(work), () => Effect.sync(() => fiber.interruptUnsafe()))),
  })
})

it.each([
  ['goes out', Effect.succeed([]), ['ResendBegun', 'ResendEnded']],
  [
    'is written down as failed',
    Effect.fail(new MailProblem({ message: NOT_REACHED, code: 'ESOCKET' })),
    ['ResendBegun', `ResendEnded: ${NOT_REACHED}`],
  ],
] as const)('a mail of which the caller does not wait for the answer %s', async (_, outcome, events) => {
  const { seen, email } = await delivered()
  const posted: Array<string> = []
  // In two steps, so that the interruptible part is interrupted.
  const post: Post = (to) =>
    Effect.yieldNow.pipe(
      Effect.andThen(Effect.sync(() => posted.push(String(to)))),
      Effect.andThen(Effect.yieldNow),
      Effect.andThen(outcome),
    )
  const resending = resendOrder(seen, resender(), post).pipe(
    Effect.provideServiceEffect(EventStore, interruptedWhenWritten),
  )
  // The caller is gone.
  await onProductStore(server.databaseUrl, Effect.exit(resending)).catch(() => undefined)
  expect(posted).toEqual([email])
  expect(await sent(seen.id)).toEqual(events)
})

/** Sets whether the partner of an address is Active. */
const stands = (email: string, is: boolean) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql`update partners set offered = ${is} where email = ${email}`),
  )
const orderOf = async (id: number): Promise<ApiOrderDetail> =>
  (await admin.call('GetApiOrder', { query: { id } })).body.order

const addressed = (from: string, to: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`update partners set email = ${to} where email = ${from}`)

it('is posted only as it was begun, where the transaction is run again', async () => {
  const { seen, email } = await delivered()
  /** The first run is rolled back, as the database does in a conflict; before the second the address is removed. */
  const runAgain = Effect.gen(function* () {
    const store = yield* EventStore
    const sql = yield* SqlClient.SqlClient
    let runs = 0
    return EventStore.of({
      ...store,
      transact: (work) =>
        runs++ > 0
          ? store.transact(work)
          : store.transact(work.pipe(Effect.andThen(Effect.fail('taken back' as never)))).pipe(
              Effect.catchCause(() => addressed(email, '').pipe(Effect.provideService(SqlClient.SqlClient, sql))),
              Effect.andThen(store.transact(work)),
            ),
    })
  })
  const posted: Array<string> = []
  const resending = resendOrder(seen, resender(), (to) =>
    Effect.sync(() => {
      posted.push(String(to))
      return []
    }),
  )
  try {
    const answer = await onProductStore(
      server.databaseUrl,
      resending.pipe(Effect.provideServiceEffect(EventStore, runAgain)),
    )
    expect(answer).toMatchObject({ isSuccess: true, how: 'file', message: apiOrderMessages.unaddressed })
    expect(posted).toEqual([])
    expect(await sent(seen.id)).toEqual(['Resent'])
  } finally {
    await onProductStore(server.databaseUrl, addressed('', email))
  }
})

it('says that the partner has no address where it has none, and the same to the same key', async () => {
  const { seen, email } = await delivered()
  const key = randomUUID()
  await onProductStore(server.databaseUrl, addressed(email, ''))
  try {
    const offered = { isSuccess: true, how: 'file', message: apiOrderMessages.unaddressed }
    for (let time = 0; time < 2; time++) expect(await resend(seen, key)).toMatchObject(offered)
    const undo = await withoutCodes(admin)
    try {
      const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
      const { version } = await orderOf(seen.id)
      const answer = await resend({ ...seen, version }, randomUUID(), staff)
      expect(answer).toMatchObject({ isSuccess: false, message: apiOrderMessages.unaddressedForOthers })
    } finally {
      await undo()
    }
  } finally {
    await onProductStore(server.databaseUrl, addressed('', email))
  }
})

it('neither sends nor offers anything that opens a SIM to a partner that is not active, by mail or as a file', async () => {
  const { seen, email } = await delivered()
  await stands(email, false)
  const before = mails.arrived.length
  try {
    expect((await orderOf(seen.id)).acts).toEqual(['refund'])
    const refused = { isSuccess: false, reason: 'status', message: apiOrderMessages.partnerInactive }
    expect(await resend(seen, randomUUID())).toMatchObject(refused)
    const file = await admin.call('GetApiDeliveryFile', { query: { id: seen.id } })
    expect([file.status, file.body.message]).toEqual([409, apiOrderMessages.partnerInactive])
    expect([await sent(seen.id), mails.arrived.length]).toEqual([[], before])
  } finally {
    await stands(email, true)
  }
  expect((await orderOf(seen.id)).acts).toEqual(['resend', 'refund'])
  expect(await resend(seen, randomUUID())).toMatchObject({ isSuccess: true, how: 'mail' })
})

it('names to the same key the address that it went to, where the partner has another by then', async () => {
  const { seen, email } = await delivered()
  const key = randomUUID()
  const first = await resend(seen, key)
  expect(first.message).toBe(apiOrderMessages.mailed(email))
  await onProductStore(server.databaseUrl, addressed(email, 'new@example.com'))
  try {
    expect((await resend(seen, key)).message).toBe(first.message)
  } finally {
    await onProductStore(server.databaseUrl, addressed('new@example.com', email))
  }
})

it('says so where the mail does not go out, and says the same to the same key', async () => {
  const { seen, email } = await delivered()
  await mails.close()
  const key = randomUUID()
  const refused = { isSuccess: false, how: 'file', message: apiOrderMessages.mailFailed }
  const answer = await resend(seen, key)
  expect(answer).toMatchObject(refused)
  const what = 'The email with the delivery was not sent'
  const why = 'The mail server could not be reached'
  expect(answer.order?.history.at(-1)).toMatchObject({ what, told: `${why}: send it again` })
  await stands(email, false)
  expect((await orderOf(seen.id)).history.at(-1)).toMatchObject({ what, told: why })
  await stands(email, true)
  expect(await resend(seen, key)).toMatchObject(refused)
  expect(await sent(seen.id)).toEqual(['ResendBegun', `ResendEnded: ${NOT_REACHED}`])
})

it('says whose the file is to who may not have it, where the mail does not go out', async () => {
  await withoutCodes(admin)
  const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
  const { seen } = await delivered()
  const key = randomUUID()
  for (let time = 0; time < 2; time++) {
    const answer = await resend(seen, key, staff)
    expect(answer).toMatchObject({ isSuccess: false, message: apiOrderMessages.mailFailedForOthers })
    expect(answer.how).toBeUndefined()
  }
  expect(await sent(seen.id)).toEqual(['ResendBegun', `ResendEnded: ${NOT_REACHED}`])
})
