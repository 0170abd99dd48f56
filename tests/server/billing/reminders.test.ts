import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfflineSaleEvent, offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { REMINDERS_A_REQUEST, reminderMessages } from '../../../src/schemas/billing/reminders/choices.ts'
import type { RemindAnswer, RemindersDue } from '../../../src/schemas/billing/reminders/wire.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { ApiClient } from '../support/api-client.ts'
import { issued, paid, type Sale } from '../support/booked.ts'
import { type MailServer, startMailServer, textOf } from '../support/mail-server.ts'
import { offlineActs } from '../support/offline.ts'
import { disputed, disputeEnded, notSent, reminded } from '../support/reminded.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const today = new Date().toISOString().slice(0, 10)
const ago = (days: number) => dayAfter(today, -days)

let mails: MailServer
let server: TestServer
let admin: ApiClient
let client: number
let nobody: number
/** Mails to this address are refused by the mail server. */
const REFUSED = 'closed@zz-refused.example'
const EMAIL = 'accounts@zz-birch.example'

beforeAll(async () => {
  mails = await startMailServer({
    onRcptTo: ({ address }, _, done) => done(address === REFUSED ? new Error('No such user') : null),
  })
  server = await startServer({
    SMTP_URL: mails.url,
    MAIL_FROM: 'SIM Desk <desk@example.com>',
    PUBLIC_URL: 'https://desk.example.com',
  })
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
  const { customerWith } = offlineActs(admin)
  client = await customerWith({ companyName: 'Zz Birch Cruises', contactPerson: 'Ida Holm', email: EMAIL })
  nobody = await customerWith({ companyName: 'Zz Refused Travel', email: REFUSED })
})
afterAll(async () => {
  await server?.close()
  await mails?.close()
})

let last = 73_000
/** An invoice over 22.00 that is overdue for so many days, with what happened since. */
const overdue = async (
  days: number,
  then: (sale: Sale) => ReadonlyArray<OfflineSaleEvent> = () => [],
  changes: Partial<Sale> = {},
): Promise<number> => {
  last += 1
  const sale: Sale = {
    id: last,
    day: ago(days + 14),
    termDays: 14,
    client,
    currency: 'USD',
    paid: '0.00',
    lines: [
      {
        planID: 900_011,
        planName: 'Japan 5 GB',
        quantity: 2,
        unitPrice: '10.00',
        taxRate: '10',
        countryCode: 'JP',
        cost: '',
      },
    ],
    ...changes,
  }
  await onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      store.append({
        stream: offlineSaleStream(sale.id),
        expectedVersion: 'any',
        events: [issued(sale), ...then(sale)],
        actor: 'test',
      }),
    ),
  )
  return sale.id
}

const MINE = { invoiceNumber: 'SD-TEST-073' }
const listed = async (asked: object = {}) =>
  (await admin.call('SearchReminder', { json: { pageSize: 200, ...MINE, ...asked } })).body
const rowOf = async (id: number) => (await listed({ invoiceNumber: `SD-TEST-0${id}` })).getReminderslist[0]
const check = async (asked: object): Promise<RemindersDue> =>
  (await admin.call('CheckReminders', { json: asked })).body.reminders
const remind = async (
  invoices: ReadonlyArray<{ readonly id: number; readonly level: number }>,
  { way = 'mail', key = randomUUID() as string }: { readonly way?: 'mail' | 'post'; readonly key?: string } = {},
): Promise<RemindAnswer> =>
  (await admin.call('SendReminders', { json: { way, invoices }, headers: { [IDEMPOTENCY_HEADER]: key } })).body
const shown = async (id: number) => (await admin.call('GetOfflineSale', { query: { id } })).body.offlineSale
const mailsAbout = (id: number) => mails.arrived.filter((mail) => textOf(mail).includes(`SD-TEST-0${id}`))

it('a reminder by mail has the edited template of its level and language', async () => {
  const id = await overdue(9)
  const { mailTemplates, ...read } = (await admin.call('GetMailTemplates')).body
  expect(read.isSuccess).toBe(true)
  const { id: _, named: __, updatedBy: ___, updatedDate: ____, ...texts } = mailTemplates[0]
  const saved = async (changes: object, version: number) =>
    (
      await admin.call('SaveMailTemplates', {
        json: { ...texts, ...changes, version },
        headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
      })
    ).body
  const reminder1EnText = 'Dear {customer}\nInvoice {number} is {overdue} late: {due} of {total}.'
  expect(await saved({ reminder1EnSubject: 'Late: {number}', reminder1EnText }, 0)).toMatchObject({ isSuccess: true })
  expect((await remind([{ id, level: 1 }])).isSuccess).toBe(true)
  const [mail] = mailsAbout(id)
  expect(mail?.raw).toContain(`Subject: Late: SD-TEST-0${id}`)
  expect(mail && textOf(mail)).toContain(`Invoice SD-TEST-0${id} is 9 days late: USD 22.00 of USD 22.00.`)
  expect(mail && textOf(mail)).toContain('Dear Ida Holm<br>Invoice')
  await saved({}, 1)
})

describe('the list of due reminders', () => {
  it('has what is overdue for the days of the next level, and says the last one', async () => {
    const early = await overdue(6)
    const first = await overdue(7)
    const second = await overdue(21, (sale) => [reminded(sale, ago(14), { level: 1, open: '22.00' })])
    const late = await overdue(40, (sale) => [reminded(sale, ago(13), { level: 1, open: '22.00' })])
    const third = await overdue(35, (sale) => [
      reminded(sale, ago(28), { level: 1, open: '22.00' }),
      reminded(sale, ago(14), { level: 2, open: '22.00' }),
    ])
    const over = await overdue(90, (sale) =>
      [1, 2, 3].map((level) => reminded(sale, ago(60 - level), { level, open: '22.00' })),
    )
    expect(await rowOf(early)).toBeUndefined()
    expect(await rowOf(first)).toMatchObject({
      companyName: 'Zz Birch Cruises',
      dueDate: ago(7),
      daysOverdue: 7,
      open: 22,
      level: '1',
      lastLevel: null,
      lastDay: '',
      hasEmail: 'yes',
    })
    expect(await rowOf(second)).toMatchObject({ level: '2', lastLevel: '1', lastDay: ago(14), daysOverdue: 21 })
    // The first was sent late: the second waits as long as between their levels.
    expect(await rowOf(late)).toBeUndefined()
    expect(await rowOf(third)).toMatchObject({ level: '3', lastLevel: '2' })
    expect(await rowOf(over)).toBeUndefined()
  })

  it('has nothing that is paid or disputed; a dispute that ended, and a mail that failed, are due again', async () => {
    const settled = await overdue(10, (sale) => [paid(sale, ago(1), '22.00')])
    const inPart = await overdue(10, (sale) => [paid(sale, ago(1), '2.00')])
    const argued = await overdue(10, (sale) => [disputed(sale, ago(1))])
    const agreed = await overdue(10, (sale) => [disputed(sale, ago(2)), disputeEnded(sale, ago(1))])
    const failed = await overdue(10, (sale) => [
      reminded(sale, ago(1), { level: 1, open: '22.00', way: 'mail' }),
      notSent(sale, ago(1), { level: 1, before: { level: 0, day: '' } }),
    ])
    expect(await rowOf(settled)).toBeUndefined()
    expect(await rowOf(inPart)).toMatchObject({ open: 20 })
    expect(await rowOf(argued)).toBeUndefined()
    expect(await rowOf(agreed)).toMatchObject({ level: '1' })
    expect(await rowOf(failed)).toMatchObject({ level: '1', problem: 'the mail server refused the address' })
  })

  it('filters, sorts and adds up by currency', async () => {
    const dollars = await overdue(12)
    const euros = await overdue(13, undefined, { currency: 'EUR', client: nobody })
    const small = await overdue(13, (sale) => [paid(sale, ago(1), '2.00')])
    const ids = async (asked: object) =>
      (await listed(asked)).getReminderslist.map(({ id }: { readonly id: number }) => id)
    expect(await ids({ currency: 'EUR' })).toEqual([euros])
    expect(await ids({ customerID: nobody })).toEqual([euros])
    expect(await ids({ dueFrom: ago(12), dueTo: ago(12) })).toEqual([dollars])
    expect(await ids({ level: '2' })).not.toContain(dollars)
    expect(await ids({ hasEmail: 'no' })).toEqual([])
    expect(await ids({ numberOrCustomer: 'refused travel' })).toEqual([euros])
    const { totals } = await listed({ dueFrom: ago(13), dueTo: ago(12) })
    expect(totals).toEqual([
      { currency: 'EUR', open: 22 },
      { currency: 'USD', open: 42 },
    ])
    const sorted = (sortBy: string, sortOrder: string) => ids({ sortBy, sortOrder, dueFrom: ago(13), dueTo: ago(12) })
    expect(await sorted('dueDate', 'desc')).toEqual([dollars, small, euros])
    expect(await sorted('open', 'asc')).toEqual([euros, small, dollars])
    expect(await ids({ currency: 'USD', sortBy: 'open', sortOrder: 'desc', dueTo: ago(12), dueFrom: ago(13) })).toEqual(
      [dollars, small],
    )
  })

  it('refuses a day that is none, and somebody who may not see invoices', async () => {
    const { status } = await admin.call('SearchReminder', { json: { dueFrom: '2026-02-30' } })
    expect(status).toBe(400)
  })
})

describe('a reminder by mail', () => {
  it('has the words of its level and the invoice as a PDF, and takes the invoice off the list', async () => {
    const id = await overdue(8)
    expect((await check({ id })).rows).toEqual([
      {
        id,
        invoiceNumber: `SD-TEST-0${id}`,
        companyName: 'Zz Birch Cruises',
        customerID: expect.any(Number),
        level: 1,
        email: EMAIL,
        currency: 'USD',
        open: '22.00',
      },
    ])
    expect(await remind([{ id, level: 1 }])).toMatchObject({ isSuccess: true, message: '1 reminder sent.' })
    const [mail] = mailsAbout(id)
    expect(mail?.to).toEqual([EMAIL])
    const text = textOf(mail ?? { to: [], raw: '' })
    expect(text).toContain(`Subject: Payment reminder: invoice SD-TEST-0${id}`)
    expect(text).toContain('Hello Ida Holm,')
    expect(text).toContain('It is 8 days overdue. The amount due is USD 22.00.')
    expect(text).toContain(`filename=SD-TEST-0${id}.pdf`)
    expect(await rowOf(id)).toBeUndefined()
    expect((await shown(id)).reminders).toMatchObject([
      { level: 1, day: today, way: 'mail', to: EMAIL, outcome: 'sent', problem: '' },
    ])
  })

  it('is sent once: for a repeated submission, by two people at once, and for a level that was sent before', async () => {
    const id = await overdue(9)
    const key = randomUUID()
    const answers = await Promise.all([
      remind([{ id, level: 1 }], { key }),
      remind([{ id, level: 1 }], { key }),
      remind([{ id, level: 1 }]),
    ])
    expect(answers.filter(({ isSuccess }) => isSuccess).length).toBeGreaterThanOrEqual(1)
    expect(mailsAbout(id)).toHaveLength(1)
    expect(await remind([{ id, level: 1 }], { key })).toMatchObject({ message: '1 reminder sent.' })
    expect(await remind([{ id, level: 1 }])).toMatchObject({
      isSuccess: false,
      skipped: [{ id, problem: reminderMessages.otherLevel }],
    })
    expect(await remind([{ id, level: 2 }])).toMatchObject({ skipped: [{ id, problem: reminderMessages.notDue }] })
    expect(await remind([{ id: id + 1, level: 1 }], { key })).toMatchObject({ message: reminderMessages.otherwise })
    expect(mailsAbout(id)).toHaveLength(1)
  })

  it('that the mail server refuses does not count, and says why', async () => {
    const [refused, sent, settled] = [
      await overdue(8, undefined, { client: nobody }),
      await overdue(8),
      await overdue(8, (sale) => [paid(sale, ago(1), '22.00')]),
    ]
    const answer = await remind([refused, sent, settled].map((id) => ({ id, level: 1 })))
    expect(answer).toMatchObject({
      isSuccess: true,
      message: '1 reminder sent. 1 reminder could not be sent. 1 reminder skipped.',
      failed: [{ id: refused, problem: expect.stringContaining('the mail server refused') }],
      skipped: [{ id: settled, problem: reminderMessages.isPaid }],
    })
    expect(await rowOf(refused)).toMatchObject({ level: '1', problem: expect.stringContaining('refused') })
    expect((await shown(refused)).reminders).toMatchObject([{ outcome: 'failed' }])
    expect(await remind([{ id: refused, level: 1 }], { way: 'post' })).toMatchObject({
      message: '1 reminder marked as sent by post.',
    })
    expect(await rowOf(refused)).toBeUndefined()
  })
})

describe('a reminder by post', () => {
  it('is a letter, which says later what it said when it was sent', async () => {
    const id = await overdue(8)
    const letter = async () => {
      const bytes = await admin.download('/BillingReports/GetReminderPdf', { id, level: 1, paper: 'A4' })
      return (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text
    }
    const other = { id, level: 2, paper: 'A4' }
    expect(await letter()).toContain('The amount due is USD 22.00.')
    expect((await admin.call('GetReminderPdf', { query: other })).status).toBe(404)
    await remind([{ id, level: 1 }], { way: 'post' })
    await offlineActs(admin).pay(id, '22.00')
    expect(await letter()).toContain('It is 8 days overdue. The amount due is USD 22.00.')
    expect(mailsAbout(id)).toEqual([])
  })

  it('needs an invoice, and at most twenty in one request', async () => {
    expect(await remind([])).toMatchObject({ errors: [{ field: 'ids', message: reminderMessages.none }] })
    const many = Array.from({ length: REMINDERS_A_REQUEST + 1 }, (_, index) => ({ id: index + 1, level: 1 }))
    const { status } = await admin.call('SendReminders', { json: { way: 'post', invoices: many } })
    expect(status).toBe(400)
  })
})

describe('a dispute', () => {
  const keyed = (key: string) => ({ headers: { [IDEMPOTENCY_HEADER]: key } })
  const dispute = async (id: number, reason: string, key = randomUUID() as string) =>
    (await admin.call('DisputeInvoice', { json: { id, reason }, ...keyed(key) })).body
  const end = async (id: number, reason: string) =>
    (await admin.call('EndInvoiceDispute', { json: { id, reason }, ...keyed(randomUUID()) })).body
  const invoices = async (asked: object) =>
    (await admin.call('SearchOfflineInvoice', { json: { ...MINE, ...asked } })).body.getOfflineInvoiceslist.map(
      ({ id }: { readonly id: number }) => id,
    )

  it('has a reason, stops reminders until it ends, and is shown in the list of invoices', async () => {
    const id = await overdue(8)
    expect(await dispute(id, ' ')).toMatchObject({ errors: [{ field: 'reason', message: reminderMessages.reason }] })
    const key = randomUUID()
    const marked = { isSuccess: true, message: reminderMessages.disputed(`SD-TEST-0${id}`) }
    expect(await dispute(id, 'Not as ordered', key)).toMatchObject(marked)
    expect(await dispute(id, 'Not as ordered', key)).toMatchObject(marked)
    expect(await dispute(id, 'Again')).toMatchObject({ isSuccess: false, message: reminderMessages.disputedBefore })
    expect(await invoices({ disputed: 'yes' })).toContain(id)
    expect(await invoices({ disputed: 'no' })).not.toContain(id)
    expect(await remind([{ id, level: 1 }])).toMatchObject({ skipped: [{ id, problem: reminderMessages.isDisputed }] })
    expect(await end(id, 'Two SIMs were sent again')).toMatchObject({ isSuccess: true })
    expect(await end(id, 'Twice')).toMatchObject({ isSuccess: false, message: reminderMessages.notDisputed })
    expect(await invoices({ disputed: 'yes' })).not.toContain(id)
    expect((await shown(id)).disputes).toMatchObject([
      { reason: 'Not as ordered', by: 'Alex Morgan', ended: { reason: 'Two SIMs were sent again' } },
    ])
  })

  it('is only of an invoice of which something is due', async () => {
    const id = await overdue(8, (sale) => [paid(sale, ago(1), '22.00')])
    expect(await dispute(id, 'Not as ordered')).toMatchObject({ message: reminderMessages.nothingDue })
    expect(await dispute(999_999, 'Not as ordered')).toMatchObject({ message: reminderMessages.missing })
  })
})

it('without a mail server, a reminder goes by post only', async () => {
  const other = await startServer()
  try {
    const staff = await ApiClient.signedIn(other.url, ADMIN.email, ADMIN.password)
    expect((await staff.call('CheckReminders', { json: {} })).body.reminders.canMail).toBe(false)
    const { offlineSale } = (await staff.call('GetOfflineSale', { query: { id: 1 } })).body
    expect(offlineSale.mailing.isSetUp).toBe(false)
    const { body } = await staff.call('SendReminders', { json: { way: 'mail', invoices: [{ id: 1, level: 1 }] } })
    expect(body).toMatchObject({ isSuccess: false, errors: [{ field: 'way', message: reminderMessages.noMail }] })
  } finally {
    await other.close()
  }
})
