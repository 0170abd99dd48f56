/** A delivery mail that may or may not have been sent, for a while or forever: the order says exactly that. */
import { randomUUID } from 'node:crypto'
import { Clock, Effect } from 'effect'
import { afterAll, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { MailProblem, type Post, UNFINISHED } from '../../../server/core/mail/mailer.ts'
import { apiOrderStream } from '../../../server/partners/api-orders/api-order.ts'
import { resendOrder } from '../../../server/partners/api-orders/resend.ts'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import { ApiClient } from '../support/api-client.ts'
import { deliveredOrder, sentOf } from '../support/api-orders.ts'
import { startMailServer } from '../support/mail-server.ts'
import { BEING_SENT, mailing, NOT_KNOWN, resendActs, type Seen } from '../support/resending.ts'
import { ADMIN, startServer } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const mails = await startMailServer()
const server = await startServer({ ...mailing, SMTP_URL: mails.url })
const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
const { orderOf, resend, expectBeingSent } = resendActs(server, admin)
afterAll(async () => {
  await server.close()
  await mails.close()
})

const resender = (commandId: string) => ({
  accountId: '1',
  name: 'Alex Morgan',
  requestId: 'r',
  commandId,
  mayTake: true,
})

/** Starts to send an order with a separate mailer, beside the server. */
const sendingBy = (outcome: ReturnType<Post>, seen: Seen, key: string) =>
  onProductStore(
    server.databaseUrl,
    resendOrder(seen, resender(key), () => outcome),
  )

it('is told as being sent, to two people and by one key, until it has gone out', async () => {
  const { seen, email } = await deliveredOrder(server, admin)
  let goOut = () => {}
  const outcome = Effect.promise(() => new Promise<ReadonlyArray<string>>((resolve) => (goOut = () => resolve([]))))
  const key = `key-${randomUUID()}`
  const sending = sendingBy(outcome, seen, key)
  await expect.poll(() => sentOf(server, seen.id)).toEqual(['ResendBegun'])
  await expectBeingSent(seen)
  const again = sendingBy(Effect.die(new Error('It was sent twice.')), seen, key)
  goOut()
  const sent = { isSuccess: true, how: 'mail', message: apiOrderMessages.mailed(email) }
  expect(await sending).toMatchObject(sent)
  expect(await again).toEqual(await sending)
  const { version, history } = await orderOf(seen.id)
  expect([version, history.at(-1)]).toMatchObject([
    seen.version + 1,
    { what: 'Delivery sent again by email', told: '' },
  ])
  // This is not the same act again: its caller saw the current state.
  expect(await resend({ id: seen.id, version }, randomUUID())).toMatchObject(sent)
})

/** Runs with a clock that is ahead, as on a server with a wrong one. */
const aheadBy = <A, E, R>(hours: number, work: Effect.Effect<A, E, R>) => {
  const ms = hours * 3_600_000
  const clock = Clock.clockWith((own) =>
    Effect.succeed<Clock.Clock>(
      Object.create(own, {
        currentTimeMillis: { value: Effect.map(own.currentTimeMillis, (now) => now + ms) },
        currentTimeMillisUnsafe: { value: () => own.currentTimeMillisUnsafe() + ms },
      }),
    ),
  )
  return Effect.provideServiceEffect(work, Clock.Clock, clock)
}

it.each([
  [1, 0],
  [0, 1],
])('is being sent as long where the clock of who began it is %i h ahead, of who asks %i h', async (began, asks) => {
  const { seen } = await deliveredOrder(server, admin)
  let goOut = () => {}
  const outcome = Effect.promise(() => new Promise<ReadonlyArray<string>>((resolve) => (goOut = () => resolve([]))))
  const sending = onProductStore(
    server.databaseUrl,
    aheadBy(
      began,
      resendOrder(seen, resender(randomUUID()), () => outcome),
    ),
  )
  await expect.poll(() => sentOf(server, seen.id)).toEqual(['ResendBegun'])
  const { version, history } = await orderOf(seen.id)
  expect(Math.abs(Date.parse(history.at(-1)?.at ?? '') - Date.now())).toBeLessThan(60_000)
  const twice = () => Effect.die(new Error('It was sent twice.'))
  const another = aheadBy(asks, resendOrder({ id: seen.id, version }, resender(randomUUID()), twice))
  const refused = await onProductStore(server.databaseUrl, another)
  expect(refused).toMatchObject({ reason: 'status', message: apiOrderMessages.mailing })
  expect(refused.order?.history.at(-1)).toMatchObject(BEING_SENT)
  goOut()
  expect(await sending).toMatchObject({ isSuccess: true, how: 'mail' })
})

it('is not told as failed where nobody knows whether the mail server has it', async () => {
  const { seen } = await deliveredOrder(server, admin)
  const unfinished = Effect.fail(new MailProblem({ message: 'it did not say', code: UNFINISHED }))
  const resending = resendOrder(seen, resender(randomUUID()), () => unfinished)
  await onProductStore(server.databaseUrl, Effect.timeoutOption(resending, '1 second'))
  await expectBeingSent(seen)
})

it('is not told as sent where the mailer throws', async () => {
  const { seen } = await deliveredOrder(server, admin)
  await expect(sendingBy(Effect.die(new Error('no transport')), seen, randomUUID())).rejects.toThrow('no transport')
  await expectBeingSent(seen)
})

it('is told to who works for the partner without what is ours to know', async () => {
  const { seen } = await deliveredOrder(server, admin)
  const stamp = { id: seen.id, by: 'Alex Morgan', date: new Date(0).toISOString(), submission: 'aa' }
  const problem = 'the mail server refused the address'
  await onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      store.append({
        stream: apiOrderStream(seen.id),
        expectedVersion: 'any',
        actor: '1',
        events: [
          { type: 'ApiOrderResendBegun', data: stamp },
          { type: 'ApiOrderResendBegun', data: { ...stamp, submission: 'bb' } },
          { type: 'ApiOrderResendEnded', data: { ...stamp, problem } },
        ],
      }),
    ),
  )
  const whats = ['The email with the delivery was not sent', NOT_KNOWN]
  const toldTo = async (client: ApiClient) =>
    (await client.call('GetApiOrder', { query: { id: seen.id } })).body.order.history.slice(-2)
  expect(await toldTo(admin)).toMatchObject([
    { what: whats[0], told: 'The mail server refused the address' },
    { what: whats[1], told: 'Ask the partner, or send it again' },
  ])
  const partners = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)
  expect(await toldTo(partners)).toMatchObject(whats.map((what) => ({ what, told: '', by: '' })))
})
