import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { IssuePayload } from '../../../src/schemas/billing/offline-sale/sale.ts'
import { goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { eventCount } from '../support/event-count.ts'
import { offlineActs } from '../support/offline.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue } = offlineActs(admin)

const inDatabase = <Row extends object>(
  query: (sql: SqlClient.SqlClient) => Effect.Effect<ReadonlyArray<Row>, unknown>,
) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(query(sql))),
  )

const countryOf = async (code: string): Promise<string> => {
  const [row] = await inDatabase((sql) => sql<{ id: number }>`select id from countries where country_code = ${code}`)
  return String(row?.id)
}
const eventsNow = () => eventCount(server.databaseUrl)

const draftOf = ({ currency: _, total: __, ...json }: IssuePayload, paper?: string) => ({
  json: { ...json, ...(paper !== undefined && { paper }) },
})

/** The text of a file without spaces, and the width of its paper in points. */
const read = async (file: Uint8Array) => {
  const proxy = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(proxy, { mergePages: true })
  const [, , width] = (await proxy.getPage(1)).view
  return { text: text.replace(/\s/g, ''), width: Math.round(width ?? 0) }
}

const sale = async () => {
  const items = await several(2)
  const ids = items.map(({ id }) => id)
  const customerID = await customerWith({ country: await countryOf('US') })
  const line = lineOf(good.planID, ids, { taxRate: '20', discount: '5' })
  return drawn(customerID, [line], { remarks: 'Deliver to the pier', paidAmount: '', paymentMode: 'onAccount' })
}

it('is the very document that is issued after it, but for its number and DRAFT across it', async () => {
  const asked = await sale()
  const draft = await read(await admin.file('GetDraftInvoicePdf', draftOf(asked, 'A4')))
  const { id = 0, invoiceNumber = '' } = await issue(asked)
  const issued = await read(await admin.download('/BillingReports/GetInvoicePdf', { id, paper: 'A4' }))
  expect(issued.text).toContain(invoiceNumber)
  expect(draft.text).toBe(`${issued.text.replaceAll(invoiceNumber, 'DRAFT')}DRAFT`)
  expect(draft.text).toContain('Delivertothepier')
})

it('takes no number, sells nothing and writes nothing', async () => {
  const first = await sale()
  const { invoiceNumber: before = '' } = await issue(first)
  const asked = await sale()
  const events = await eventsNow()
  await admin.file('GetDraftInvoicePdf', draftOf(asked))
  await admin.file('GetDraftInvoicePdf', draftOf(asked))
  expect(await eventsNow()).toBe(events)
  const { isSuccess, invoiceNumber = '' } = await issue(asked)
  expect(isSuccess).toBe(true)
  expect(Number(invoiceNumber.slice(-6))).toBe(Number(before.slice(-6)) + 1)
})

it("is on the paper of the customer's country, or on the one that is asked for, as the issued invoice is", async () => {
  const widths = { A4: 595, Letter: 612 } as const
  const asked = await sale()
  const widthOf = async (file: Promise<Buffer>) => (await read(await file)).width
  expect(await widthOf(admin.file('GetDraftInvoicePdf', draftOf(asked)))).toBe(widths.Letter)
  expect(await widthOf(admin.file('GetDraftInvoicePdf', draftOf(asked, 'A4')))).toBe(widths.A4)
  const { id = 0 } = await issue(asked)
  expect(await widthOf(admin.file('GetInvoicePdf', { query: { id } }))).toBe(widths.Letter)
  expect(await widthOf(admin.file('GetInvoicePdf', { query: { id, paper: 'A4' } }))).toBe(widths.A4)
})

it('is refused with what is missing where the amounts or the customer are not known', async () => {
  const asked = await sale()
  const unpriced = { ...asked, lines: asked.lines.map((line) => ({ ...line, unitPrice: 'ten' })) }
  const refusals = [{ ...asked, customerID: 0 }, unpriced]
  const answers = await Promise.all(refusals.map((one) => admin.call('GetDraftInvoicePdf', draftOf(one))))
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [400, offlineSaleMessages.noDraft(offlineSaleMessages.customer)],
    [400, expect.stringMatching(/^The invoice cannot be shown yet\. .+/)],
  ])
})

it('does not wait until all SIMs are chosen', async () => {
  const asked = await sale()
  const lines = asked.lines.map((line) => ({ ...line, ids: [] }))
  const { text } = await read(await admin.file('GetDraftInvoicePdf', draftOf({ ...asked, lines })))
  expect(text).toContain('Delivertothepier')
  expect(text).toContain('DRAFT')
})
