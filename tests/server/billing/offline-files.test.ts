import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { checkPrinted } from '../../../server/billing/invoice/printed.ts'
import { offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { goodDraft, newCode } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { offlineActs } from '../support/offline.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'
import { cases } from './einvoice/samples.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const [partner] = await withDatabase(
  server.databaseUrl,
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ id: number }>`select id from partners where offered order by id`),
)
const { added, several, activate, giveBack } = stockActs(server, admin, good, partner?.id ?? 0)
const { customerWith, lineOf, drawn, issue, credit, invoice } = offlineActs(admin)

const sold = async (ids: ReadonlyArray<number>) => {
  const { id = 0 } = await issue(drawn(await customerWith(), [lineOf(good.planID, ids)]))
  return invoice(id)
}

describe('the PDF of an invoice', () => {
  const pdf = async (query: { readonly id: number; readonly paper: string; readonly credit?: string }) => {
    const bytes = await admin.download('/BillingReports/GetInvoicePdf', query)
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    return bytes
  }

  it('is the same bytes whenever it is asked for, and others on another paper or for a credit note', async () => {
    const items = await several(2)
    const { id } = await sold(items.map((item) => item.id))
    const first = await pdf({ id, paper: 'A4' })
    const { creditNumber = '' } = await credit(id, [items[0]?.id ?? 0])
    expect((await pdf({ id, paper: 'A4' })).equals(first), 'what becomes of an invoice changes nothing').toBe(true)
    const letter = await pdf({ id, paper: 'Letter' })
    const note = await pdf({ id, paper: 'A4', credit: creditNumber })
    expect((await pdf({ id, paper: 'A4', credit: creditNumber })).equals(note)).toBe(true)
    expect(new Set([first, letter, note].map((bytes) => bytes.toString('latin1'))).size).toBe(3)
  })

  it('is what was printed first, whatever would be printed today; two who ask first at once get one file', async () => {
    const { id, invoiceNumber } = await sold([(await added()).id])
    const both = await Promise.all([pdf({ id, paper: 'A4' }), pdf({ id, paper: 'A4' })])
    expect(both[0].equals(both[1])).toBe(true)
    const printed = Buffer.from('%PDF-1.7 of an older version')
    await withDatabase(
      server.databaseUrl,
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql`update printed_documents set bytes = ${printed} where document = ${invoiceNumber} and paper = 'A4'`,
      ),
    )
    expect((await pdf({ id, paper: 'A4' })).equals(printed)).toBe(true)
    expect((await withDatabase(server.databaseUrl, checkPrinted)).problems).toEqual([
      `${invoiceNumber} on A4 differs from what was printed`,
    ])
  })

  it('is called by the number, as an attachment that nobody keeps', async () => {
    const { id, invoiceNumber } = await sold([(await added()).id])
    const { headers } = await admin.call('GetInvoicePdf', { query: { id, paper: 'A4' } })
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toContain(`filename="${invoiceNumber}.pdf"`)
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([
    ['no invoice', () => ({ id: 987_654, paper: 'A4' }), 404],
    ['no credit note of it', (id: number) => ({ id, paper: 'A4', credit: 'CN-1999-000001' }), 404],
    ['a paper that there is not', (id: number) => ({ id, paper: 'A3' }), 400],
  ] as const)('is refused of %s', async (_, query, status) => {
    const { id } = await sold([(await added()).id])
    const answer = await admin.call('GetInvoicePdf', { query: query(id) })
    expect(answer.status).toBe(status)
    if (status === 404) expect(answer.body.message).toBe(offlineSaleMessages.missing)
  })
})

describe('the electronic invoice', () => {
  /** An invoice with all that it needs, as it will have been issued. */
  const complete = async () => {
    const { issued } = cases.standard ?? { issued: null }
    if (issued === null) throw new Error('There is no such sample')
    const id = 800_000_001
    const event = { type: 'OfflineSaleIssued' as const, data: { ...issued, id } }
    await onProductStore(
      server.databaseUrl,
      Effect.flatMap(EventStore, (events) =>
        events.append({ stream: offlineSaleStream(id), expectedVersion: 'any', events: [event], actor: 'sample' }),
      ),
    )
    return { ...issued, id }
  }

  it('is a file in the syntax that is asked for, called by the number', async () => {
    const { id, invoiceNumber } = await complete()
    for (const [format, root] of [
      ['UBL', '<Invoice '],
      ['CII', '<rsm:CrossIndustryInvoice '],
    ] as const) {
      const { headers } = await admin.call('GetElectronicInvoice', { query: { id, format } })
      expect(headers.get('content-type')).toBe('application/xml')
      expect(headers.get('content-disposition')).toContain(`filename="${invoiceNumber}-${format}.xml"`)
      const text = (await admin.download('/BillingReports/GetElectronicInvoice', { id, format })).toString('utf8')
      expect(text).toContain(root)
      expect(text).toContain(invoiceNumber)
    }
  })

  it('is refused with what is missing, never a broken file', async () => {
    const { id } = await sold([(await added()).id])
    const { creditNumber = '' } = await credit(id, 'all')
    for (const query of [
      { id, format: 'UBL' },
      { id, format: 'CII', credit: creditNumber },
    ]) {
      const { status, body } = await admin.call('GetElectronicInvoice', { query })
      expect(status).toBe(400)
      expect(body.message).toMatch(/^An electronic invoice needs: the company's country/)
    }
  })

  it.each([
    ['no invoice', { id: 987_654, format: 'UBL' }, 404],
    ['a format that there is not', { id: 987_654, format: 'PDF' }, 400],
  ] as const)('is refused of %s', async (_, query, status) => {
    expect((await admin.call('GetElectronicInvoice', { query })).status).toBe(status)
  })
})

describe('the delivery file', () => {
  const rows = async (id: number) => {
    const text = (await admin.download('/BillingReports/GetDeliveryFile', { id })).toString('utf8')
    expect(text.startsWith('\uFEFF"Plan Name","ICCID","Activation Code"\r\n')).toBe(true)
    return text.split('\r\n').slice(1, -1)
  }

  it('has the codes of what is out by the invoice, and none of what came back', async () => {
    const [kept, credited, back] = await several(3)
    const { id, lines } = await sold([kept, credited, back].map((item) => item?.id ?? 0))
    await credit(id, [credited?.id ?? 0])
    await giveBack([back?.id ?? 0], true)
    // The returned SIM belongs to another invoice by now.
    const { id: other } = await sold([back?.id ?? 0])
    const line = (item: typeof kept) => `"${lines[0]?.planName}","${item?.iccid}","${item?.activationCode}"`
    expect(await rows(id)).toEqual([line(kept)])
    expect(await rows(other)).toEqual([line(back)])
  })

  it('gives a spreadsheet nothing to run', async () => {
    const activationCode = `=1+${newCode()}`
    const { id } = await sold([(await added({ activationCode })).id])
    expect((await rows(id))[0]).toContain(`,"'${activationCode}"`)
  })

  it('is called by the number, and there is none without an invoice', async () => {
    const { id, invoiceNumber } = await sold([(await added()).id])
    const { headers } = await admin.call('GetDeliveryFile', { query: { id } })
    expect(headers.get('content-disposition')).toContain(`filename="${invoiceNumber}-delivery.csv"`)
    expect((await admin.call('GetDeliveryFile', { query: { id: 987_654 } })).status).toBe(404)
  })
})

it('an invoice says which of its SIMs can go back to stock: a card that was not used, until a credit note has it', async () => {
  const card = await added()
  const esim = await added({ activationCode: `LPA:1$smdp.example$${newCode()}` })
  const used = await added()
  const { id } = await sold([card.id, esim.id, used.id])
  await activate(used.id)
  const restockable = async () =>
    (await invoice(id)).lines.flatMap(({ items }) => items.flatMap((item) => (item.isRestockable ? [item.id] : [])))
  expect(await restockable()).toEqual([card.id])
  await credit(id, [card.id])
  expect(await restockable()).toEqual([])
})
