import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import { ApiClient } from '../support/api-client.ts'
import { deliveredOrder, sentOf } from '../support/api-orders.ts'
import { builtProgram } from '../support/built.ts'
import { startMailServer } from '../support/mail-server.ts'
import { cleanUp, folder, start } from '../support/probe-process.ts'
import { mailing, NOT_KNOWN, resendActs } from '../support/resending.ts'
import { ADMIN, startServer } from '../support/server.ts'

let hanging = 0
const [mails, silent] = await Promise.all([startMailServer(), startMailServer({ onData: () => void hanging++ })])
const server = await startServer({ ...mailing, SMTP_URL: mails.url })
const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
const { orderOf, resend, expectBeingSent } = resendActs(server, admin)
afterAll(async () => {
  await cleanUp()
  await server.close()
  await mails.close()
  await silent.close()
})

it('a mail is not known for ever where its server was killed meanwhile, and is sent again', {
  timeout: 120_000,
}, async () => {
  const program = await builtProgram('main')
  const environment = { ...mailing, SMTP_URL: silent.url, DATABASE_URL: server.databaseUrl, DATA_DIR: folder() }
  const beside = start(environment, { file: program })
  const atTheOther = Object.assign(new ApiClient(await beside.ready), { token: admin.token })
  const { seen, email } = await deliveredOrder(server, admin)
  const key = randomUUID()
  const unanswered = resend(seen, key, atTheOther).catch(() => null)
  await expect.poll(() => hanging, { timeout: 10_000 }).toBe(1)
  beside.child.kill('SIGKILL')
  expect(await unanswered).toBeNull()

  await expectBeingSent(seen)
  // A caller without an answer retries: the retry waits as long as the first may still be sent.
  const refused = await resend(seen, key)
  expect(refused).toMatchObject({ isSuccess: false, message: apiOrderMessages.mailUnknown })
  expect(refused.reason).toBeUndefined()
  expect(refused.order?.history.at(-1)).toMatchObject({ what: NOT_KNOWN, told: 'Ask the partner, or send it again' })
  const now = { id: seen.id, version: refused.order?.version ?? 0 }
  expect(await resend(now, randomUUID())).toMatchObject({ isSuccess: true, message: apiOrderMessages.mailed(email) })
  expect((await orderOf(seen.id)).history.slice(-2)).toMatchObject([
    { what: NOT_KNOWN, told: '' },
    { what: 'Delivery sent again by email', told: '' },
  ])
  expect(await sentOf(server, seen.id)).toEqual(['ResendBegun', 'ResendBegun', 'ResendEnded'])
})
