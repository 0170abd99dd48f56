import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { checkInvoices } from '../../../server/core/uploads/pieces.ts'
import { forgetOldFiles } from '../../../server/stock/bulk/tables.ts'
import { formOf } from '../support/api-client.ts'
import { bulkOf } from '../support/bulk.ts'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const bulk = await bulkOf(admin)
const { good, sent, state, commit, ended } = bulk

describe('the invoice of an import', () => {
  const put = (bulkId: number, file: File | null) =>
    admin.call('PutBulkInvoice', { form: formOf({ bulkId: String(bulkId) }, file) })
  const pdf = (name: string, pages = '') => new File([`%PDF-1.4\n${pages}%%EOF\n`], name)

  /** The files that belong to no supplier invoice. */
  const freeFiles = () =>
    withDatabase(
      server.databaseUrl,
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`select distinct file from invoice_pieces
          where file not in (select file from supplier_invoices where file is not null)`,
      ),
    )

  it('is that of all its items, kept once; one that is replaced is gone', async () => {
    const before = await freeFiles()
    const bulkId = await sent([good(), good(), good()])
    await put(bulkId, pdf('first.pdf', '% one\n'))
    const { body } = await put(bulkId, pdf('june.pdf'))
    expect(body).toMatchObject({ isSuccess: true, bulk: { invoiceName: 'june.pdf' } })
    await commit(bulkId)
    await ended(bulkId)
    const { getInventorieslist: items } = await bulk.itemsOf(bulkId)
    for (const { id } of items) {
      expect((await admin.call('GetInvoicePO', { query: { id } })).text).toBe('%PDF-1.4\n%%EOF\n')
    }
    expect(await freeFiles()).toHaveLength(before.length + 1)
    expect((await put(bulkId, null)).body.message).toBe('This import was added: its invoice is locked')
    await onProductStore(
      server.databaseUrl,
      Effect.map(checkInvoices, ({ problems }) => expect(problems).toEqual([])),
    )
  })

  it.each([
    ['stays where an item was added with it that has another one by now', true],
    ['goes where no item was added with it', false],
  ])('%s, when the rows of the import go', async (_, isCommitted) => {
    const bulkId = await sent([good()])
    const name = `${randomUUID()}.pdf`
    await put(bulkId, pdf(name, `% ${name}\n`))
    if (isCommitted) {
      await commit(bulkId)
      await ended(bulkId)
      const [item] = (await bulk.itemsOf(bulkId)).getInventorieslist
      const right = pdf('right.pdf', `% right ${name}\n`)
      const { body } = await admin.correct(item.id, 1, { reason: 'The wrong one' }, right, randomUUID())
      expect(body).toMatchObject({ isSuccess: true })
    }
    const kept = await withDatabase(
      server.databaseUrl,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql<{ file: string }>`update bulk_files set touched_at = now() - interval '8 days'
          where bulk_id = ${bulkId} returning invoice::json ->> 'file' as file`
        yield* forgetOldFiles(sql)
        return yield* sql`select distinct file from invoice_pieces where file = ${row?.file ?? ''}`
      }),
    )
    expect(kept).toHaveLength(isCommitted ? 1 : 0)
    await onProductStore(
      server.databaseUrl,
      Effect.map(checkInvoices, ({ problems }) => expect(problems).toEqual([])),
    )
  })

  it('is a PDF, PNG or JPEG by its content, and can be taken away', async () => {
    const bulkId = await sent([good()])
    await put(bulkId, pdf('june.pdf'))
    const { body } = await put(bulkId, new File(['no invoice'], 'june.pdf'))
    expect(body).toMatchObject({ isSuccess: false, errors: [{ field: 'invoicePO' }] })
    expect((await state(bulkId)).invoiceName).toBe('june.pdf')
    expect((await put(bulkId, null)).body.bulk.invoiceName).toBe('')
  })
})
