import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import type { DocumentLanguage } from '../../../src/schemas/core/document-language.ts'
import type { HistoryAnswer } from '../../../src/schemas/history/history.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { offlineActs } from '../support/offline.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

/** The templates of mails: read, edited, refused and reset. */

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue, invoice } = offlineActs(admin)

type Kept = Readonly<Record<string, string>> & { readonly version: number }
type Read = {
  readonly mailTemplates: readonly [Kept]
  readonly defaults: Readonly<Record<string, string>>
  readonly examples: Readonly<Record<DocumentLanguage, Readonly<Record<string, string>>>>
}
const read = async () => (await admin.call('GetMailTemplates')).body as Read
const save = async (changes: Readonly<Record<string, string>>, version?: number, client = admin) => {
  const {
    id: _,
    named: __,
    updatedBy: ___,
    updatedDate: ____,
    version: now,
    ...texts
  } = (await read()).mailTemplates[0]
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
  return client.call('SaveMailTemplates', { json: { ...texts, ...changes, version: version ?? now }, headers })
}
const history = async () => {
  const answer = await admin.call('GetHistory', { query: { subject: 'mailTemplates', id: 1 } })
  return (answer.body as HistoryAnswer).history
}

it('are the defaults before the first save, with an example in each language', async () => {
  const {
    mailTemplates: [kept],
    defaults,
    examples,
  } = await read()
  expect(kept).toMatchObject({ ...defaults, version: 0, updatedBy: '' })
  expect(kept.invoiceDeSubject).toBe('Rechnung {number} von {company}')
  expect(kept.reminder3EnText).toMatch(/^Hello \{customer\},\n\n.*\{overdue\} overdue.*\{due\}/s)
  expect(examples.de).toMatchObject({ total: 'EUR 1.234,50', overdue: '14 Tagen' })
  expect(Object.keys(examples)).toHaveLength(6)
})

it('fill the mail that is proposed in their language, and no other, until they are reset', async () => {
  const ids = (await several(1)).map(({ id }) => id)
  const customer = await customerWith({ language: 'de', companyName: 'Otter Reisen' })
  const unpaid = { paymentMode: 'onAccount', paidAmount: '' }
  const { id = 0, invoiceNumber = '' } = await issue(drawn(customer, [lineOf(good.planID, ids)], unpaid))
  const proposed = async () => (await invoice(id)).mailing?.proposals[0]

  const edited = { invoiceDeSubject: 'Ihre Rechnung {number}', invoiceDeText: 'Guten Tag {customer}\n\n{total}' }
  expect((await save(edited)).body).toMatchObject({ isSuccess: true })
  expect(await proposed()).toMatchObject({
    subject: `Ihre Rechnung ${invoiceNumber}`,
    text: 'Guten Tag Otter Reisen\n\nUSD 10,00',
  })
  const {
    mailTemplates: [kept],
    defaults,
  } = await read()
  expect(kept).toMatchObject({ ...defaults, ...edited, version: 1, updatedBy: 'Alex Morgan' })
  // Only what was edited is in the history.
  expect((await history())[0]?.changes.map(({ field, to }) => [field, to])).toEqual(Object.entries(edited))

  // The text alone is reset, with the line breaks of Windows; the subject by an empty field.
  const reset = { invoiceDeSubject: '', invoiceDeText: (defaults.invoiceDeText ?? '').replaceAll('\n', '\r\n') }
  expect((await save(reset)).body).toMatchObject({ isSuccess: true })
  expect((await proposed())?.subject).toMatch(new RegExp(`^Rechnung ${invoiceNumber} von `))
  expect((await read()).mailTemplates[0]).toMatchObject({ ...defaults, version: 2 })
  expect((await history())[0]).toMatchObject({ what: 'changed', by: 'Alex Morgan' })
})

it('are refused at the field of a placeholder that its mail does not know', async () => {
  const { version } = (await read()).mailTemplates[0]
  const { body } = await save({ invoiceEnText: 'Pay {{total}}', creditNoteFrSubject: '{overdue}' })
  const known = '{number}, {invoice}, {customer}, {total}, {due}, {invoiceDate}, {dueDate}, {company}'
  expect(body).toMatchObject({ isSuccess: false })
  expect(body.errors).toEqual([
    { field: 'invoiceEnText', message: `{{total}} is not known. Known: ${known}` },
    { field: 'creditNoteFrSubject', message: `{overdue} is not known. Known: ${known}` },
  ])
  expect((await read()).mailTemplates[0].version).toBe(version)
  expect((await save({ reminder1EnText: 'It is {overdue} late.' })).body).toMatchObject({ isSuccess: true })
})

it('are a conflict with a newer version, which says what was changed', async () => {
  const { version } = (await read()).mailTemplates[0]
  await save({ invoiceEsSubject: 'Su factura {number}' })
  expect((await save({ invoiceHiSubject: '{number}' }, version)).body).toMatchObject({
    isSuccess: false,
    conflict: { version: version + 1, changes: [{ field: 'invoiceEsSubject', saved: 'Su factura {number}' }] },
  })
})

it('are for people who may edit the company', async () => {
  const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
  expect((await staff.call('GetMailTemplates')).status).toBe(403)
  expect((await save({}, 1, staff)).status).toBe(403)
})
