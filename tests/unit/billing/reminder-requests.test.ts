import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { AT_A_TIME } from '../../../server/billing/reminders/mail.ts'
import { LONGEST_MAIL_MS } from '../../../server/core/mail/mailer.ts'
import { remindersOf, withDue } from '../../../src/schemas/billing/reminders/acts.ts'
import { REMINDERS_A_REQUEST } from '../../../src/schemas/billing/reminders/choices.ts'
import type { RemindAnswer, RemindPayload } from '../../../src/schemas/billing/reminders/wire.ts'
import { ReminderService } from '../../../src/services/billing/reminder-service.ts'
import { CALL_TIMEOUT_MS } from '../../../src/services/core/http.ts'
import { clearSession, writeSession } from '../../../src/services/session/session-store.ts'
import { answer } from '../support/api-server.ts'
import { ada, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

beforeEach(() => writeSession({ user: ada }, 'tok-1'))
afterAll(() => clearSession())

const dueOf = (id: number) => ({
  id,
  invoiceNumber: `SD-2026-${id}`,
  companyName: 'Otter Tours',
  level: 1,
  email: 'accounts@otter.example',
  currency: 'USD',
  open: '12.50',
})
const rows = Array.from({ length: 50 }, (_, index) => dueOf(index + 1))
const act = withDue(remindersOf(null), { rows, count: 50, canMail: true })

const remind = () => {
  api.seen.length = 0
  return services.runPromise(ReminderService.ask((service) => service.remind({ act, submissionId: 'sub-1' })))
}
const sent = () =>
  api.seen.map(({ headers, body }) => ({
    id: headers['idempotency-key'],
    ids: (JSON.parse(body.toString()) as RemindPayload).invoices.map(({ id }) => id),
  }))

/** Answers the requests one after the other. */
const answersInTurn = (...answers: ReadonlyArray<RemindAnswer>) => {
  let at = 0
  api.respond((seen, response) => answer(200, answers[at++])(seen, response))
}
const done: RemindAnswer = { isSuccess: true, message: '20 reminders sent.' }

describe('reminders', () => {
  it('of one request surely get an answer while the browser waits, however slow the mail server is', () => {
    expect(Math.ceil(REMINDERS_A_REQUEST / AT_A_TIME) * LONGEST_MAIL_MS).toBeLessThan(CALL_TIMEOUT_MS)
  })

  it('beyond one request are sent by several, with the same ids at the next try', async () => {
    answersInTurn(done, done, done)
    expect((await remind()).message).toBe('50 reminders sent.')
    const first = sent()
    expect(first.map(({ id, ids }) => [id, ids.length])).toEqual([
      ['sub-1', 20],
      ['sub-1-2', 20],
      ['sub-1-3', 10],
    ])
    expect(first.flatMap(({ ids }) => ids)).toEqual(rows.map(({ id }) => id))
    answersInTurn(done, done, done)
    await remind()
    expect(sent()).toEqual(first)
  })

  it('are counted over all requests, also where one is refused as a whole', async () => {
    const skipped = [{ id: 1, problem: 'Disputed' }]
    const failed = [{ id: 2, problem: 'No such mailbox' }]
    answersInTurn(
      { isSuccess: true, message: '', skipped, failed, unknown: 3 },
      { isSuccess: false, message: 'Email is not set up', errors: [{ field: 'way', message: 'Email is not set up' }] },
      { isSuccess: true, message: '' },
    )
    expect((await remind()).message).toBe(
      '25 reminders sent. 21 reminders could not be sent. It is not known whether 3 reminders were sent. 1 reminder skipped.',
    )
  })

  it('are refused where no request sent any', async () => {
    const none: RemindAnswer = { isSuccess: false, message: 'No reminder was sent: Disputed' }
    answersInTurn(none, none, none)
    await expect(remind()).rejects.toMatchObject({ message: 'No reminder was sent: Disputed' })
  })
})
