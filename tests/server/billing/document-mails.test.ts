import { createHash, randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, describe, expect, it } from 'vitest'
import type { SendBegun, SendFailed, Sent } from '../../../server/billing/offline-sale.ts'
import { mailStatus } from '../../../server/billing/sending/mails.ts'
import { sendDocument } from '../../../server/billing/sending/send.ts'
import { MailProblem, type Post, UNFINISHED } from '../../../server/core/mail/mailer.ts'
import { DatabaseClock } from '../../../server/core/postgres/clock.ts'
import { documentMailMessages } from '../../../src/schemas/billing/document-mail/choices.ts'
import type { SendPayload } from '../../../src/schemas/billing/document-mail/wire.ts'
import type { OfflineSale } from '../../../src/schemas/billing/offline-sale/invoice.ts'
import type { InvoiceActAnswer } from '../../../src/schemas/billing/offline-sale/invoice-acts.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { loggedIn } from '../support/invoice-log.ts'
import { startMailServer, textOf } from '../support/mail-server.ts'
import { offlineActs } from '../support/offline.ts'
import { mailing } from '../support/resending.ts'
import { ADMIN, startServer } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'

/** Invoices and credit notes by mail: what is proposed, what arrives, and what is known of it afterwards. */

const REFUSED = 'refused@alder.example'
const mails = await startMailServer({
  onRcptTo: ({ address }, _, done) => (address === REFUSED ? done(new Error('no such mailbox')) : done()),
})
const server = await startServer({ ...mailing, SMTP_URL: mails.url })
const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
const { several } = stockActs(server, admin, await goodDraft(admin), 0)
const good = await goodDraft(admin)
const { customerWith, lineOf, drawn, issue, credit, invoice } = offlineActs(admin)
afterAll(async () => {
  await server.close()
  await mails.close()
})

const invoiceOf = async (changes: Parameters<typeof customerWith>[0] = {}) => {
  const ids = (await several(2)).map(({ id }) => id)
  const unpaid = { paymentMode: 'onAccount', paidAmount: '' }
  const { id = 0, invoiceNumber = '' } = await issue(
    drawn(await customerWith(changes), [lineOf(good.planID, ids)], unpaid),
  )
  return { id, ids, invoiceNumber }
}
const send = async (json: SendPayload, key: string = randomUUID(), client = admin) =>
  (await client.call('SendInvoice', { json, headers: { [IDEMPOTENCY_HEADER]: key } })).body as InvoiceActAnswer
const mailingOf = ({ mailing: found }: OfflineSale) => {
  if (found === undefined) throw new Error('no mails')
  return found
}
const typesOf = async (id: number) =>
  (await loggedIn(server.databaseUrl, `^offline-sale-${id}$`))
    .map(({ type }) => type)
    .filter((type) => /Sen[dt]/.test(type))

const acting = (commandId: string) => ({ accountId: '1', name: 'Alex Morgan', requestId: 'r', commandId })
/** Sends with a separate mailer, beside the server. */
const sendBy = (post: Post | null, asked: SendPayload, key: string) =>
  onProductStore(server.databaseUrl, sendDocument(asked, acting(key), post))

describe('the mail that is proposed', () => {
  it('goes to the customer, names the document and has its PDF', async () => {
    const { id, invoiceNumber } = await invoiceOf({ email: 'pay@otter.example' })
    const { isSetUp, proposals } = mailingOf(await invoice(id))
    expect(isSetUp).toBe(true)
    expect(proposals).toMatchObject([{ credit: '', to: 'pay@otter.example', pdf: `${invoiceNumber}.pdf` }])
    expect(proposals[0]?.subject).toMatch(new RegExp(`^Invoice ${invoiceNumber} from `))
    expect(proposals[0]?.text).toContain('USD 20.00')
  })

  it('is in the language of the customer', async () => {
    const { id, invoiceNumber } = await invoiceOf({ language: 'de' })
    expect(mailingOf(await invoice(id)).proposals[0]?.subject).toMatch(new RegExp(`^Rechnung ${invoiceNumber} von `))
  })

  it('has one for each credit note', async () => {
    const { id, ids } = await invoiceOf()
    const { creditNumber = '' } = await credit(id, ids.slice(0, 1))
    expect(mailingOf(await invoice(id)).proposals.map((proposal) => proposal.credit)).toEqual(['', creditNumber])
  })
})

describe('a mail that is sent', () => {
  it('arrives with what was entered and the PDF, and the invoice says when and to whom', async () => {
    const { id, invoiceNumber } = await invoiceOf()
    const before = mails.arrived.length
    const entered = {
      to: 'a@otter.example, b@otter.example',
      subject: 'Your bill',
      text: 'Dear <you>\n\nPay.',
      xml: false,
    }
    const answer = await send({ id, ...entered })
    const both = 'a@otter.example, b@otter.example'
    expect(answer).toMatchObject({ isSuccess: true, message: documentMailMessages.sent(invoiceNumber, both) })
    const [mail, ...others] = mails.arrived.slice(before)
    if (mail === undefined) throw new Error('nothing arrived')
    expect(others).toEqual([])
    expect(mail.to).toEqual(['a@otter.example', 'b@otter.example'])
    expect(mail.raw).toContain('Subject: Your bill')
    expect(textOf(mail)).toContain('Dear &lt;you&gt;')
    const [, encoded = ''] = /filename=[^\n]+\.pdf"?\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n\r?\n?--/.exec(mail.raw) ?? []
    const pdf = Buffer.from(encoded, 'base64')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const begun = (await loggedIn(server.databaseUrl, `^offline-sale-${id}$`)).find(({ type }) => /Begun/.test(type))
    expect(begun?.data).toMatchObject({
      files: [{ name: `${invoiceNumber}.pdf`, digest: createHash('sha256').update(pdf).digest('hex') }],
    })
    expect(mail.raw).toContain(`Message-ID: ${begun?.data.messageID}`)
    const sent = mailingOf(await invoice(id)).mails
    expect(sent).toMatchObject([{ mail: 1, status: 'sent', subject: 'Your bill', to: mail.to, refused: [] }])
  })

  it('is as proposed where nothing is entered, and a credit note has its own', async () => {
    const { id, ids } = await invoiceOf()
    const { creditNumber = '' } = await credit(id, ids.slice(0, 1))
    expect(await send({ id, credit: creditNumber })).toMatchObject({ isSuccess: true })
    expect(mails.arrived.at(-1)?.raw).toContain(`Subject: Credit note ${creditNumber} from`)
    expect(mailingOf(await invoice(id)).mails).toMatchObject([{ credit: creditNumber, files: [`${creditNumber}.pdf`] }])
  })

  it('can be sent again, which leaves a trace', async () => {
    const { id } = await invoiceOf()
    await send({ id })
    await send({ id })
    expect(await typesOf(id)).toEqual([
      'OfflineSaleSendBegun',
      'OfflineSaleSent',
      'OfflineSaleSendBegun',
      'OfflineSaleSent',
    ])
  })

  it('says which of its addresses the mail server refused', async () => {
    const { id, invoiceNumber } = await invoiceOf()
    expect(await send({ id, to: `a@otter.example ${REFUSED}` })).toMatchObject({
      isSuccess: true,
      message: documentMailMessages.partlySent(invoiceNumber, 'a@otter.example', REFUSED),
    })
    expect(mailingOf(await invoice(id)).mails).toMatchObject([{ status: 'sent', refused: [REFUSED] }])
  })
})

describe('a mail that is not sent', () => {
  it.each([
    ['to', '', documentMailMessages.to],
    ['to', 'nobody', documentMailMessages.notAddress('nobody')],
    ['to', 'a@b.example\r\nBcc: c@d.example', documentMailMessages.notAddress('Bcc:')],
    ['subject', ' ', documentMailMessages.subject],
    ['subject', 'One\nBcc: x@y.example', documentMailMessages.subjectLine],
    ['text', '', documentMailMessages.text],
  ])('says at the field %s what is wrong with "%s"', async (field, value, message) => {
    const { id } = await invoiceOf()
    expect(await send({ id, [field]: value })).toMatchObject({ isSuccess: false, errors: [{ field, message }] })
    expect(await typesOf(id)).toEqual([])
  })

  it('says what a document lacks for an electronic invoice, only if one was asked for', async () => {
    const { id } = await invoiceOf()
    const { lacks } = mailingOf(await invoice(id)).proposals[0] ?? {}
    expect(lacks).toMatch(/^An electronic invoice needs: /)
    expect(await send({ id, xml: true })).toMatchObject({
      isSuccess: false,
      errors: [{ field: 'xml', message: lacks }],
    })
  })

  it('is said with the reason, and can be tried again', async () => {
    const { id } = await invoiceOf()
    const message = documentMailMessages.failed('the mail server refused the address')
    expect(await send({ id, to: REFUSED })).toMatchObject({ isSuccess: false, message })
    expect(mailingOf(await invoice(id)).mails).toMatchObject([
      { status: 'failed', problem: 'the mail server refused the address' },
    ])
    expect(await send({ id })).toMatchObject({ isSuccess: true })
  })

  it('needs an invoice, and a mail server', async () => {
    expect(await send({ id: 999_999 })).toMatchObject({ isSuccess: false, message: 'This invoice does not exist' })
    const { id } = await invoiceOf()
    expect(await sendBy(null, { id }, randomUUID())).toMatchObject({
      isSuccess: false,
      message: documentMailMessages.noMail,
    })
    expect(await typesOf(id)).toEqual([])
  })
})

describe('several invoices', () => {
  const check = async (ids: ReadonlyArray<number>, client = admin) =>
    client.call('CheckInvoiceMails', { json: { ids } })

  /** A customer without an address can only be an old one. */
  const invoiceWithoutAddress = async () => {
    const one = await invoiceOf()
    await withDatabase(
      server.databaseUrl,
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql`update clients set email = '' where id = (select client_id from offline_sales where id = ${one.id})`,
      ),
    )
    return one
  }

  it('are listed with addresses and earlier mails; nothing is written', async () => {
    const [never, sent, without] = [await invoiceOf(), await invoiceOf(), await invoiceWithoutAddress()]
    await send({ id: sent.id })
    const { body } = await check([without.id, sent.id, never.id, 999_999])
    expect(body.toSend).toMatchObject({
      isSetUp: true,
      invoices: [
        { id: never.id, invoiceNumber: never.invoiceNumber, sent: 'no', sentOn: '' },
        { id: sent.id, sent: 'sent', sentOn: new Date().toISOString().slice(0, 10) },
        { id: without.id, email: '', sent: 'no' },
      ],
    })
    expect(await typesOf(never.id)).toEqual([])
  })

  it('are at most 50 at once', async () => {
    const { status, body } = await check(Array.from({ length: 51 }, (_, index) => index + 1))
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(documentMailMessages.tooManyInvoices)
  })

  it('are not sent by a person whom another one forestalled, unless it is asked for', async () => {
    const { id, invoiceNumber } = await invoiceOf()
    const [before, key] = [mails.arrived.length, randomUUID()]
    expect(await send({ id, onlyUnsent: true }, key)).toMatchObject({ isSuccess: true, mailed: 'sent' })
    expect(await send({ id, onlyUnsent: true })).toMatchObject({
      isSuccess: false,
      message: documentMailMessages.sentBefore(invoiceNumber),
      mailed: 'sent',
    })
    // The same submission, after a lost answer.
    expect(await send({ id, onlyUnsent: true }, key)).toMatchObject({ isSuccess: true, mailed: 'sent' })
    expect(mails.arrived.length).toBe(before + 1)
    expect(await send({ id })).toMatchObject({ isSuccess: true })
    expect(mails.arrived.length).toBe(before + 2)
  })

  it('say of each what came of it', async () => {
    const { id } = await invoiceOf({ email: REFUSED })
    expect(await send({ id, onlyUnsent: true })).toMatchObject({ isSuccess: false, mailed: 'failed' })
    const { body } = await check([id])
    expect(body.toSend.invoices).toMatchObject([{ sent: 'failed' }])
    const { id: without } = await invoiceWithoutAddress()
    expect(await send({ id: without, onlyUnsent: true })).toMatchObject({
      isSuccess: false,
      mailed: 'failed',
      errors: [{ field: 'to', message: documentMailMessages.to }],
    })
  })
})

describe('a mail whose answer was lost', () => {
  it('is sent once, however often it is asked for', async () => {
    const { id } = await invoiceOf()
    const [before, key] = [mails.arrived.length, randomUUID()]
    const answers = await Promise.all([send({ id }, key), send({ id }, key)])
    answers.push(await send({ id }, key))
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
    expect(answers.every(({ isSuccess }) => isSuccess)).toBe(true)
    expect(mails.arrived.length).toBe(before + 1)
  })

  it('is another one with other values', async () => {
    const { id } = await invoiceOf()
    const key = randomUUID()
    await send({ id }, key)
    expect(await send({ id, subject: 'Other' }, key)).toMatchObject({
      isSuccess: false,
      message: documentMailMessages.otherwise,
    })
  })

  it('has an answer for each document: the invoice and its credit note may have one key', async () => {
    const { id, ids, invoiceNumber } = await invoiceOf()
    const { creditNumber = '' } = await credit(id, ids.slice(0, 1))
    const [before, key] = [mails.arrived.length, randomUUID()]
    const ofInvoice = { isSuccess: true, message: expect.stringContaining(invoiceNumber) }
    const ofCredit = { isSuccess: true, message: expect.stringContaining(creditNumber) }
    expect(await send({ id }, key)).toMatchObject(ofInvoice)
    expect(await send({ id, credit: creditNumber }, key)).toMatchObject(ofCredit)
    expect(await send({ id, credit: creditNumber }, key)).toMatchObject(ofCredit)
    expect(await send({ id }, key)).toMatchObject(ofInvoice)
    expect(mails.arrived.length).toBe(before + 2)
  })

  it('is being sent for everybody else until its outcome is known', async () => {
    const { id } = await invoiceOf()
    let finish = () => {}
    const post: Post = () => Effect.promise(() => new Promise((resolve) => (finish = () => resolve([]))))
    const sending = sendBy(post, { id }, `key-${randomUUID()}`)
    await expect.poll(() => typesOf(id)).toEqual(['OfflineSaleSendBegun'])
    expect(await send({ id })).toMatchObject({ isSuccess: false, message: documentMailMessages.sending })
    expect(mailingOf(await invoice(id)).mails).toMatchObject([{ status: 'sending' }])
    finish()
    expect(await sending).toMatchObject({ isSuccess: true })
  })

  it('is said to be unknown where the mail server did not confirm it, and nothing sends it again', async () => {
    const { id } = await invoiceOf()
    const problem = new MailProblem({ message: 'lost', code: UNFINISHED })
    const key = `key-${randomUUID()}`
    const unknown = { isSuccess: false, message: documentMailMessages.unknown }
    // Each look at this clock is 15 s later, so that nobody waits.
    let looks = 0
    const hasty = (sql: SqlClient.SqlClient) => {
      looks += 1
      return sql`floor(extract(epoch from clock_timestamp()) * 1000)::float8 + ${15_000 * looks}`
    }
    const soon = (post: Post) =>
      onProductStore(
        server.databaseUrl,
        sendDocument({ id }, acting(key), post).pipe(Effect.provideService(DatabaseClock, hasty)),
      )
    expect(await soon(() => Effect.fail(problem))).toMatchObject(unknown)
    expect(await typesOf(id)).toEqual(['OfflineSaleSendBegun'])
    expect(await soon(() => Effect.die('sent twice'))).toMatchObject(unknown)
  })
})

describe('the status of a mail', () => {
  const begun = { date: '2026-11-20T10:00:00.000Z' } as SendBegun
  const secondsLater = (seconds: number) => Date.parse(begun.date) + seconds * 1_000

  it('is unknown after 20 seconds without an outcome', () => {
    const mail = { begun, sent: null, failed: null }
    expect([secondsLater(19), secondsLater(20)].map((now) => mailStatus(mail, now))).toEqual(['sending', 'unknown'])
  })

  it('is that of its outcome, however late', () => {
    const [sent, failed] = [{} as Sent, {} as SendFailed]
    expect(mailStatus({ begun, sent, failed: null }, secondsLater(3_600))).toBe('sent')
    expect(mailStatus({ begun, sent: null, failed }, secondsLater(3_600))).toBe('failed')
  })
})
