import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { checkInvoices } from '../../../server/core/uploads/pieces.ts'
import { contract, IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import type { SupplierInvoiceRow } from '../../../src/schemas/stock/supplier-invoice.ts'
import { errorsOf, formOf, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile, startBeside } from '../support/server.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const pdf = new Uint8Array(Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'))
const otherPdf = new Uint8Array([...pdf, 10])
const file = (content: Uint8Array<ArrayBuffer>, name: string) => new File([content], name, { type: 'application/pdf' })

let count = 0
const newNumber = () => `PO-${++count}-${Date.now()}`

const add = async (changes: Partial<InventoryDraft>, upload: File | null = null): Promise<number> =>
  (await admin.add({ ...good, activationCode: newCode(), iccid: newIccid(), ...changes }, upload)).body.id

const search = async (json: object) => (await admin.call('SearchInvoice', { json })).body
const found = async (invoiceNumber: string): Promise<SupplierInvoiceRow> => {
  const { getInvoiceslist: rows } = await search({ invoiceNumber })
  expect(rows).toHaveLength(1)
  return rows[0]
}
const update = (id: number, parts: Readonly<Record<string, string>>, upload: File | null = null, key = '') =>
  admin.call('UpdateInvoice', {
    form: formOf({ id: String(id), ...parts }, upload),
    headers: key === '' ? {} : { [IDEMPOTENCY_HEADER]: key },
  })
const itemsOf = async (invoiceID: number) =>
  (await admin.call('SearchInventory', { json: { invoiceID, pageSize: 200 } })).body
const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

describe("a supplier's invoice", () => {
  it('is what its items say: how many, what they cost, when the first was received', async () => {
    const invoiceNumber = newNumber()
    await add({ invoiceNumber, invoiceCost: '14.5', buyingCost: '7.25', stockReceivedDate: '2026-10-02' })
    await add({ invoiceNumber, invoiceCost: '14.5', buyingCost: '7.25', stockReceivedDate: '2026-09-30' })
    expect(await found(invoiceNumber)).toMatchObject({
      invoiceNumber,
      supplierID: Number(good.supplierID),
      stockReceivedDate: '2026-09-30',
      invoiceCost: 14.5,
      itemCount: 2,
      itemsCost: 14.5,
      difference: 0,
      fileName: '',
      checkedBy: '',
      status: 'noFile',
    })
  })

  it('differs by what it costs beyond its items, and its costs differ where they say so', async () => {
    const invoiceNumber = newNumber()
    await add({ invoiceNumber, invoiceCost: '20', buyingCost: '7.25' })
    expect(await found(invoiceNumber)).toMatchObject({ difference: 12.75, status: 'differs' })
    const second = await add({ invoiceNumber, invoiceCost: '21', buyingCost: '7.25' })
    const told = await found(invoiceNumber)
    expect(told).toMatchObject({ invoiceCost: null, itemsCost: 14.5, difference: null, status: 'costsDiffer' })
    await admin.void(second, 1, 'Added twice')
    expect(await found(invoiceNumber)).toMatchObject({ itemCount: 1, difference: 12.75, status: 'differs' })
  })

  it('adds up nothing of two currencies', async () => {
    const invoiceNumber = newNumber()
    await add({ invoiceNumber, InvoiceCurrency: 'USD', invoiceCost: '20' })
    await add({ invoiceNumber, InvoiceCurrency: 'EUR', invoiceCost: '20' })
    const told = await found(invoiceNumber)
    expect(told).toMatchObject({ InvoiceCurrency: 'EUR, USD', invoiceCost: null, itemsCost: null })
    expect(told.status).toBe('costsDiffer')
  })

  it('keeps its number when its items go and come back, and is not listed meanwhile', async () => {
    const [invoiceNumber, another] = [newNumber(), newNumber()]
    const item = await add({ invoiceNumber, invoiceCost: '7.25' })
    const { id } = await found(invoiceNumber)
    const { activationCode, iccid } = await admin.item(item)
    const draft = { ...good, activationCode, iccid, invoiceCost: '7.25' }
    expect((await admin.change(item, 1, { ...draft, invoiceNumber: another })).body.isSuccess).toBe(true)
    expect((await search({ invoiceNumber })).totalCount).toBe(0)
    expect((await itemsOf((await found(another)).id)).getInventorieslist.map((row: { id: number }) => row.id)).toEqual([
      item,
    ])
    expect((await admin.change(item, 2, { ...draft, invoiceNumber })).body.isSuccess).toBe(true)
    expect((await found(invoiceNumber)).id).toBe(id)
  })

  it('shows the file of its first item until it has one of its own', async () => {
    const invoiceNumber = newNumber()
    await add({ invoiceNumber, invoiceCost: '14.5' })
    await add({ invoiceNumber, invoiceCost: '14.5' }, file(pdf, 'of the item.pdf'))
    const { id, ...told } = await found(invoiceNumber)
    expect(told).toMatchObject({ fileName: 'of the item.pdf', status: 'matched' })
    expect(await admin.download('/InventoryMaster/GetInvoiceFile', { id })).toEqual(Buffer.from(pdf))
    const answer = await update(id, {}, file(otherPdf, 'of the invoice.exe'))
    expect(answer.body).toMatchObject({ isSuccess: true, message: 'Invoice updated successfully', id })
    expect(await found(invoiceNumber)).toMatchObject({ fileName: 'of the invoice.pdf', status: 'matched' })
    expect(await admin.download('/InventoryMaster/GetInvoiceFile', { id })).toEqual(Buffer.from(otherPdf))
    const { headers } = await admin.call('GetInvoiceFile', { query: { id } })
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toContain('attachment; filename="of the invoice.pdf"')
  })

  it('is checked by somebody, and not any more when they say so', async () => {
    const invoiceNumber = newNumber()
    await add({ invoiceNumber, invoiceCost: '7.25', buyingCost: '7.25' })
    const { id } = await found(invoiceNumber)
    await update(id, { checked: 'true' })
    const told = await found(invoiceNumber)
    expect(told.checkedBy).not.toBe('')
    expect(told.checkedDate).toMatch(/^\d{4}-/)
    await update(id, { checked: 'false' })
    expect(await found(invoiceNumber)).toMatchObject({ checkedBy: '', checkedDate: '' })
    const events = await query<{ type: string }>(
      `select type from events where stream = 'supplier-invoice-${id}' order by version`,
    )
    expect(events.map(({ type }) => type)).toEqual(['SupplierInvoiceChecked', 'SupplierInvoiceChecked'])
  })

  it('is checked with a difference only where that difference was confirmed, with a reason', async () => {
    const invoiceNumber = newNumber()
    await add({ invoiceNumber, invoiceCost: '20', buyingCost: '7.25' })
    const { id } = await found(invoiceNumber)
    const amounts = { invoiceCost: 20, itemsCost: 7.25, difference: 12.75 }
    expect((await update(id, { checked: 'true' })).body).toMatchObject({
      isSuccess: false,
      message: 'This invoice differs from its SIMs. Compare the amounts, and give a reason.',
      amounts,
    })
    expect((await update(id, { checked: 'true', difference: '12.7', reason: 'Agreed' })).body).toMatchObject({
      isSuccess: false,
      message: 'The amounts changed. Compare them again.',
      amounts,
    })
    expect(errorsOf(await update(id, { checked: 'true', difference: '12.75', reason: ' ' }))).toEqual({
      reason: 'Reason is required',
    })
    expect((await found(invoiceNumber)).checkedBy).toBe('')
    const confirmed = { checked: 'true', difference: '12.75', reason: ' Freight is\nnot of a SIM ' }
    expect((await update(id, confirmed, null, 'checked-once')).body.isSuccess).toBe(true)
    expect((await update(id, confirmed, null, 'checked-once')).body.isSuccess).toBe(true)
    expect((await found(invoiceNumber)).checkedBy).not.toBe('')
    // To unmark it needs no confirmation.
    expect((await update(id, { checked: 'false' })).body.isSuccess).toBe(true)
    const events = await query<{ data: object }>(
      `select data from events where stream = 'supplier-invoice-${id}' order by version`,
    )
    expect(events.map(({ data }) => data)).toEqual([
      expect.objectContaining({ checked: true, difference: 12.75, reason: 'Freight is not of a SIM' }),
      expect.objectContaining({ checked: false, difference: null, reason: '' }),
    ])
  })

  it('is checked with an unknown difference where a person confirmed that it is unknown', async () => {
    const invoiceNumber = newNumber()
    await add({ invoiceNumber, invoiceCost: '20', buyingCost: '7.25' })
    await add({ invoiceNumber, invoiceCost: '21', buyingCost: '7.25' })
    const { id } = await found(invoiceNumber)
    expect((await update(id, { checked: 'true' })).body.amounts).toEqual({
      invoiceCost: null,
      itemsCost: 14.5,
      difference: null,
    })
    expect((await update(id, { checked: 'true', difference: '', reason: 'Two bills' })).body.isSuccess).toBe(true)
    expect((await found(invoiceNumber)).checkedBy).not.toBe('')
  })

  it('leaves no trace of an act that changes nothing, that is repeated, or that is refused', async () => {
    const invoiceNumber = newNumber()
    await add({ invoiceNumber })
    const { id } = await found(invoiceNumber)
    const traces = async () => {
      const [kept] = await query<{ events: number; files: number }>(`select
        (select count(*) from events where stream = 'supplier-invoice-${id}')::integer as events,
        (select count(distinct file) from invoice_pieces)::integer as files`)
      return kept
    }
    const before = await traces()
    expect((await update(id, { checked: 'false' })).body.isSuccess).toBe(true)
    expect(errorsOf(await update(id, {}))).toEqual({
      invoicePO: 'Choose a file, or mark the invoice as checked or unchecked',
    })
    expect(errorsOf(await update(id, {}, file(new Uint8Array([77, 90, 1, 2]), 'a.pdf')))).toEqual({
      invoicePO: 'The invoice must be a PDF, PNG or JPEG file',
    })
    expect((await update(999_999, {}, file(pdf, 'a.pdf'))).body).toMatchObject({
      isSuccess: false,
      message: 'This invoice does not exist',
    })
    expect((await update(Number.NaN, { checked: 'true' })).status).toBe(400)
    expect(await traces()).toEqual(before)
    for (const _ of [1, 2]) {
      expect((await update(id, {}, file(pdf, 'a.pdf'), 'one-key')).body).toMatchObject({ isSuccess: true, id })
    }
    expect((await update(id, {}, file(otherPdf, 'a.pdf'), 'one-key')).body.isSuccess).toBe(false)
    // The same file with another submission id is the same file.
    await update(id, {}, file(pdf, 'again.pdf'), 'another-key')
    expect(await traces()).toEqual({ events: 1, files: (before?.files ?? 0) + 1 })
  })

  it('has its file checked with the others, and its number after a start again', async () => {
    const { invoices, problems } = await withDatabase(server.databaseUrl, checkInvoices)
    expect(problems).toEqual([])
    expect(invoices).toBeGreaterThan(2)
    const table = () => query('select * from supplier_invoices order by id')
    const before = await table()
    await query(`update projections set version = 1 where name = 'inventory'`)
    await (await startBeside(server)).close()
    expect(await table()).toEqual(before)
  })
})

describe('the demo data', () => {
  it('have invoices of which a third has a file, two differ and four are checked', async () => {
    const { getInvoiceslist: all } = await search({ invoiceNumber: 'INV-2026-01', pageSize: 200 })
    const rows: ReadonlyArray<SupplierInvoiceRow> = all
    const count = (is: (row: SupplierInvoiceRow) => boolean) => rows.filter(is).length
    expect(rows.length).toBeGreaterThan(20)
    expect(count(({ fileName }) => fileName !== '')).toBe(Math.floor((rows.length + 1) / 3))
    expect(count(({ status }) => status === 'differs')).toBe(2)
    expect(count(({ checkedBy }) => checkedBy !== '')).toBe(4)
    expect(count(({ status }) => status === 'costsDiffer')).toBe(0)
    const [withFile] = rows.filter(({ fileName }) => fileName !== '') as [SupplierInvoiceRow]
    const content = await admin.download('/InventoryMaster/GetInvoiceFile', { id: withFile.id })
    expect(content.toString('latin1')).toContain(`(Invoice ${withFile.invoiceNumber})`)
  })
})

describe('the list of invoices', () => {
  it('has the last received first, by pages, and is found by supplier, status and days', async () => {
    const all = (await admin.call('GetInvoiceList', { query: { PageIndex: 1, PageSize: 200 } })).body
    const rows: ReadonlyArray<SupplierInvoiceRow> = all.getInvoiceslist
    expect(all.totalCount).toBe(rows.length)
    const days = rows.map(({ stockReceivedDate }) => stockReceivedDate)
    expect(days).toEqual(days.toSorted().reverse())
    const second = (await admin.call('GetInvoiceList', { query: { PageIndex: 2, PageSize: 5 } })).body
    expect(second.getInvoiceslist).toEqual(rows.slice(5, 10))
    const [first] = rows as [SupplierInvoiceRow]
    const one = (await admin.call('GetInvoiceList', { query: { id: first.id } })).body
    expect(one).toMatchObject({ isSuccess: true, getInvoiceslist: [first], totalCount: 1 })
    expect((await admin.call('GetInvoiceList', { query: { id: 999_999 } })).body).toMatchObject({
      isSuccess: false,
      message: 'This invoice does not exist',
      getInvoiceslist: [],
    })
    const narrowed = await search({
      supplierID: first.supplierID,
      status: first.status,
      pageSize: 200,
      receivedFrom: first.stockReceivedDate,
      receivedTo: first.stockReceivedDate,
    })
    const fits = ({ supplierID, status, stockReceivedDate }: SupplierInvoiceRow) =>
      supplierID === first.supplierID && status === first.status && stockReceivedDate === first.stockReceivedDate
    expect(narrowed.getInvoiceslist).toEqual(rows.filter(fits))
    expect(narrowed.named.supplierID).toEqual([{ id: first.supplierID, name: first.supplierName }])
    expect((await search({ invoiceNumber: '%' })).totalCount).toBe(0)
  })

  it('says how many items name none, which the inventory lists', async () => {
    const before = (await search({})).withoutInvoice
    const id = await add({ paymentType: 'payg', invoiceNumber: '' })
    const { withoutInvoice } = await search({})
    expect(withoutInvoice).toBe(before + 1)
    const { getInventorieslist: rows, totalCount, named } = await itemsOf(0)
    expect(named.invoiceID).toEqual([{ id: 0, name: 'None' }])
    expect(totalCount).toBe(withoutInvoice)
    expect(rows[0].id).toBe(id)
  })

  it('gives for each invoice the items that it counts', async () => {
    const rows: ReadonlyArray<SupplierInvoiceRow> = (await search({ pageSize: 200 })).getInvoiceslist
    for (const { id, itemCount, invoiceNumber } of rows.slice(0, 10)) {
      const { getInventorieslist: items, totalCount } = await itemsOf(id)
      expect(totalCount).toBe(itemCount)
      expect(new Set(items.map((item: { invoiceNumber: string }) => item.invoiceNumber))).toEqual(
        new Set([invoiceNumber]),
      )
    }
    const [first] = rows as [SupplierInvoiceRow]
    expect((await itemsOf(first.id)).named.invoiceID).toEqual([
      { id: first.id, name: `${first.invoiceNumber} (${first.supplierName})` },
    ])
    expect((await itemsOf(999_999)).totalCount).toBe(0)
  })

  it('needs the keys of invoices', () => {
    expect(contract.SearchInvoice.access).toEqual({ any: ['invoice.view'] })
    expect(contract.UpdateInvoice.access).toEqual({ any: ['invoice.edit'] })
  })
})
