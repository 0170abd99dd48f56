import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { resendOrder } from '../../server/api-orders/resend.ts'
import { EventStore } from '../../server/events/event-store.ts'
import { MailProblem, type Post } from '../../server/mail/mailer.ts'
import { apiOrderMessages } from '../../src/schemas/api-order/choices.ts'
import type { ApiOrderActAnswer } from '../../src/schemas/api-order/wire.ts'
import { IDEMPOTENCY_HEADER } from '../../src/schemas/contract.ts'
import { ApiClient, goodDraft } from './support/api-client.ts'
import { apiOrderActs, withoutCodes } from './support/api-orders.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { ADMIN, startServer, type TestServer } from './support/server.ts'
import { stockActs } from './support/stock.ts'
import { onProductStore } from './support/store.ts'

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

const query = <Row extends object>(statement: string) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )
const resend = async (json: object, key: string, client = admin) =>
  (await client.call('ResendApiOrder', { json, headers: { [IDEMPOTENCY_HEADER]: key } })).body as ApiOrderActAnswer

/** A delivered order of the first active partner. */
const delivered = async () => {
  const [partner] = await query<{ id: number; email: string }>(
    `select id, email from partners where offered and email <> '' order by id`,
  )
  const { id: partnerId = 0, email = '' } = partner ?? {}
  const { offered, place } = apiOrderActs(server, admin)
  const { pid, name } = await offered()
  const { added } = stockActs(server, admin, await goodDraft(admin), partnerId)
  const item = await added({ planID: String(pid) })
  const id = await place({ partnerId, asked: name })
  const { version } = (await admin.call('GetApiOrder', { query: { id } })).body.order
  return { seen: { id, version }, email, item }
}
const howsOf = async (id: number) =>
  (
    await query<{ how: string }>(
      `select data->>'how' as how from events where stream = 'apiorder-${id}' and type = 'ApiOrderResent' order by position`,
    )
  ).map(({ how }) => how)

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
  // Nothing that opens a SIM is in the letter itself.
  expect(raw.replace(encoded, '')).not.toContain(item.activationCode)
  expect(await howsOf(seen.id)).toEqual(['mail'])
})

/** Interrupts whoever writes as soon as they have written: as a caller who goes away, or the time limit of an answer, does. */
const interruptedWhenWritten = Effect.gen(function* () {
  const store = yield* EventStore
  return EventStore.of({
    ...store,
    transact: (work) =>
      Effect.withFiber((fiber) => Effect.tap(store.transact(work), () => Effect.sync(() => fiber.interruptUnsafe()))),
  })
})

it.each([
  ['goes out', Effect.void, ['mail']],
  ['is written down as failed', Effect.fail(new MailProblem({ message: '', code: 'ESOCKET' })), ['mail', 'mailFailed']],
] as const)('a mail of which the caller does not wait for the answer %s', async (_, outcome, hows) => {
  const { seen, email } = await delivered()
  const posted: Array<string> = []
  // In two steps, so that what can be interrupted is.
  const post: Post = (to) =>
    Effect.yieldNow.pipe(
      Effect.andThen(Effect.sync(() => posted.push(to))),
      Effect.andThen(Effect.yieldNow),
      Effect.andThen(outcome),
    )
  const caller = { accountId: '1', name: 'Alex Morgan', requestId: 'a-request', commandId: `resend:${randomUUID()}` }
  const resender = { ...caller, mayTake: true }
  const resending = resendOrder(seen, resender, post).pipe(
    Effect.provideServiceEffect(EventStore, interruptedWhenWritten),
  )
  // Nobody is there to be told.
  await onProductStore(server.databaseUrl, Effect.exit(resending)).catch(() => undefined)
  expect(posted).toEqual([email])
  expect(await howsOf(seen.id)).toEqual(hows)
})

it('says so where the mail does not go out, and says the same to the same key', async () => {
  const { seen } = await delivered()
  await mails.close()
  const key = randomUUID()
  const refused = { isSuccess: false, how: 'file', message: apiOrderMessages.mailFailed }
  expect(await resend(seen, key)).toMatchObject(refused)
  expect(await resend(seen, key)).toMatchObject(refused)
  expect(await howsOf(seen.id)).toEqual(['mail', 'mailFailed'])
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
  expect(await howsOf(seen.id)).toEqual(['mail', 'mailFailed'])
})
