import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { safeName } from '../../../server/core/uploads/judge.ts'
import { checkInvoices } from '../../../server/core/uploads/pieces.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile, startBeside } from '../support/server.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)

const fresh = (changes: Partial<InventoryDraft> = {}): InventoryDraft => ({
  ...good,
  activationCode: newCode(),
  iccid: newIccid(),
  ...changes,
})

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

/** The names of all files in the database. */
const kept = async () =>
  (await query<{ file: string }>('select file from invoice_pieces where piece = 0 order by file')).map(
    ({ file }) => file,
  )

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const chunk = (type: string, data: Buffer) =>
  Buffer.concat([Buffer.from([0, 0, 0, data.length]), Buffer.from(type), data, Buffer.alloc(4)])
const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
  chunk('IEND', Buffer.alloc(0)),
])
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from('JFIF\0'), Buffer.alloc(64)])
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(512)])
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

const file = (content: Buffer, name: string, type = 'application/pdf') =>
  new File([new Uint8Array(content)], name, { type })
const download = (id: number) => admin.call('GetInvoicePO', { query: { id } })

describe('an invoice', () => {
  it.each([
    ['application/pdf', pdf, 'Invoice 7.pdf', 'Invoice 7.pdf'],
    ['image/png', png, 'scan.PNG', 'scan.png'],
    ['image/jpeg', jpeg, 'photo.jpeg', 'photo.jpg'],
    ['application/pdf', pdf, 'really.exe', 'really.pdf'],
    // A form encodes a quotation mark in a name as %22, in a browser as here.
    ['application/pdf', pdf, 'the "good" copy.pdf', 'the good copy.pdf'],
  ])('of type %s is kept and comes back as it was', async (contentType, content, name, shown) => {
    const { body } = await admin.add(fresh(), file(content, name, 'application/octet-stream'))
    expect(body.isSuccess).toBe(true)
    expect((await admin.item(body.id)).invoicePO).toBe(shown)
    const response = await fetch(`${server.url}/api/InventoryMaster/GetInvoicePO?id=${body.id}`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    })
    expect(content.equals(Buffer.from(await response.arrayBuffer()))).toBe(true)
    expect(response.headers.get('content-type')).toBe(contentType)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${shown}"; filename*=UTF-8''${encodeURIComponent(shown)}`,
    )
  })

  it.each([
    ['a program', exe, 'invoice.pdf', 'The invoice must be a PDF, PNG or JPEG file'],
    ['a page', html, 'invoice.pdf', 'The invoice must be a PDF, PNG or JPEG file'],
    ['a drawing with a script', svg, 'invoice.png', 'The invoice must be a PDF, PNG or JPEG file'],
    ['a beginning of nothing', Buffer.from('%PD'), 'invoice.pdf', 'The invoice must be a PDF, PNG or JPEG file'],
    ['empty', Buffer.alloc(0), 'invoice.pdf', 'The file is empty'],
  ])('that is %s, whatever its name and type say, is refused at the field', async (_, content, name, message) => {
    const before = await kept()
    const { status, body } = await admin.add(fresh(), file(content, name))
    expect(status).toBe(200)
    expect(body).toMatchObject({ isSuccess: false, errors: [{ field: 'invoicePO', message }] })
    expect(await kept()).toEqual(before)
  })

  it('may be left out, also by a browser that sends an empty part', async () => {
    expect((await admin.add(fresh())).body.isSuccess).toBe(true)
    const nameless = new File([], '', { type: 'application/octet-stream' })
    expect((await admin.add(fresh(), nameless)).body.isSuccess).toBe(true)
  })

  it('is not kept for pay as you go', async () => {
    const before = await kept()
    const { body } = await admin.add(fresh({ paymentType: 'payg' }), file(exe, 'invoice.pdf'))
    expect(body.isSuccess).toBe(true)
    expect((await admin.item(body.id)).invoicePO).toBe('')
    expect((await download(body.id)).status).toBe(404)
    expect(await kept()).toEqual(before)
  })

  it('of 5 MiB is kept, a byte more is refused at the field, far more is not even read', async () => {
    const filled = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, 'x')])
    expect((await admin.add(fresh(), file(filled(5 * 1024 * 1024), 'a.pdf'))).body.isSuccess).toBe(true)
    const before = await kept()
    const { status, body } = await admin.add(fresh(), file(filled(5 * 1024 * 1024 + 1), 'a.pdf'))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isSuccess: false,
      errors: [{ field: 'invoicePO', message: 'The file is larger than 5 MB' }],
    })
    const refused = await admin.add(fresh(), file(filled(5 * 1024 * 1024 + 100_000), 'a.pdf'))
    expect(refused.status).toBe(413)
    expect(refused.body).toMatchObject({ isSuccess: false })
    expect(await kept()).toEqual(before)
  })

  it('disappears again when its item is refused or was saved before', async () => {
    const before = await kept()
    expect((await admin.add(fresh({ iccid: '1' }), file(pdf, 'a.pdf'))).body.isSuccess).toBe(false)
    expect(await kept()).toEqual(before)
    const draft = fresh()
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.add(draft, file(pdf, 'a.pdf'), 'one-key')))
    expect(answers.every(({ body }) => body.isSuccess)).toBe(true)
    expect(await kept()).toHaveLength(before.length + 1)
    const id = answers[0]?.body.id
    const correct = () => admin.correct(id, 1, { reason: 'The wrong one' }, file(png, 'b.png'), 'another-key')
    expect((await correct()).body.isSuccess).toBe(true)
    expect((await correct()).body.isSuccess).toBe(true)
    expect((await admin.correct(id, 1, {}, file(pdf, 'c.pdf'))).body.isSuccess).toBe(false)
    expect(await kept()).toHaveLength(before.length + 2)
  })

  it.each<[string, Partial<InventoryDraft>, Buffer, number]>([
    ['is kept', {}, pdf, 200],
    ['is no invoice', {}, exe, 200],
    ['comes with an item that is refused', { iccid: '1' }, pdf, 200],
    ['comes with a text that cannot be kept', { iccid: '8\u0000' }, pdf, 400],
    ['is far too large', {}, Buffer.alloc(6 * 1024 * 1024, 'x'), 413],
  ])('that %s is no longer on the disk of the server once it is answered', async (_, changes, content, expected) => {
    // A unique name, whatever else runs here.
    const name = `${randomUUID()}.pdf`
    expect((await admin.add(fresh(changes), file(content, name))).status).toBe(expected)
    const left = () => readdirSync(tmpdir()).filter((folder) => existsSync(join(tmpdir(), folder, name)))
    // An answer is sent before its resources are released.
    await expect.poll(left).toEqual([])
  })

  it('keeps nobody waiting while it is written, however many come with one', async () => {
    const waiting = () =>
      query<object>(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into%invoice_pieces%'`)
    const slow = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`lock table invoice_pieces in share mode`
      const uploads = [1, 2, 3].map((n) => admin.add(fresh(), file(pdf, `${n}.pdf`)))
      yield* Effect.promise(() => expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1))
      expect((yield* Effect.promise(() => admin.add(fresh()))).body.isSuccess).toBe(true)
      return uploads
    })
    const uploads = await withDatabase(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(slow)),
    )
    expect((await Promise.all(uploads)).map(({ body }) => body.isSuccess)).toEqual([true, true, true])
  })

  it('is another submission when only the file differs', async () => {
    const draft = fresh()
    await admin.add(draft, file(pdf, 'a.pdf'), 'key-of-a-file')
    const again = await admin.add(draft, file(png, 'a.png'), 'key-of-a-file')
    expect(again.body.isSuccess).toBe(false)
  })

  it('lies in the database under a generated name, and nowhere on the disk or the web', async () => {
    await admin.add(fresh(), file(pdf, '../../etc/passwd.pdf'))
    const names = await kept()
    for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}\.(pdf|png|jpg)$/)
    expect(readdirSync(server.dataDir)).toEqual([])
    const outside = await fetch(`${server.url}/uploads/${names[0]}`)
    expect(outside.headers.get('content-type')).not.toContain('pdf')
  })

  it('is not there where its event could not be written', async () => {
    const before = await kept()
    await query(`create function refuse() returns trigger language plpgsql as 'begin raise ''no''; end'`)
    await query('create trigger refuse before insert on events for each row execute function refuse()')
    const { status } = await admin.add(fresh(), file(pdf, 'a.pdf'))
    await query('drop function refuse cascade')
    expect(status).toBe(500)
    expect(await kept()).toEqual(before)
  })

  it('that is lost or changed is found by the check', async () => {
    const id: number = (await admin.add(fresh(), file(pdf, 'a.pdf'))).body.id
    const check = () => withDatabase(server.databaseUrl, checkInvoices)
    expect((await check()).problems).toEqual([])
    const ofItem = `file = (select invoice_file from inventory_items where id = ${id})`
    await query(`update invoice_pieces set bytes = bytes || '\\x00' where ${ofItem}`)
    expect((await check()).problems).toEqual([expect.stringMatching(`of inventory-${id} was changed$`)])
    await query(`delete from invoice_pieces where ${ofItem}`)
    expect((await check()).problems).toEqual([expect.stringMatching(`of inventory-${id} is missing$`)])
    expect((await download(id)).status).toBe(404)
  })

  it('of an item without one is not found', async () => {
    const answer = await download(1)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ isSuccess: false, message: 'This SIM has no invoice file' })
  })

  it.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\me\\Rechnung März.PDF', 'Rechnung März.pdf'],
    ['a"b\r\nSet-Cookie: x=y.pdf', 'a b Set-Cookie x=y.pdf'],
    ['Müller %22x%22%0D%0A.pdf', 'Müller x.pdf'],
    ['\u202Efdp.exe', 'fdp.pdf'],
    ['.pdf', 'invoice.pdf'],
    ['', 'invoice.pdf'],
    [`${'😀'.repeat(200)}.pdf`, `${'😀'.repeat(80)}.pdf`],
  ])('named %j is shown as %j', (name, shown) => {
    expect(safeName(name, 'pdf')).toBe(shown)
  })
})

describe('invoices in the folder of an earlier version', () => {
  const content = Buffer.concat([pdf, Buffer.alloc(700_000, 'x')])

  /** A SIM whose invoice is only in a folder, as all were once. */
  const itemWithFile = async (folder: string) => {
    const id: number = (await admin.add(fresh(), file(content, 'a.pdf'))).body.id
    const [row] = await query<{ file: string }>(
      `delete from invoice_pieces where piece = 0 and file = (select invoice_file from inventory_items where id = ${id})
       returning file`,
    )
    await query(`delete from invoice_pieces where file = '${row?.file}'`)
    const path = join(folder, 'uploads', row?.file ?? '')
    writeFileSync(path, content)
    return { id, path }
  }

  it('are taken in at the next start, whole and once, and what the event does not know is left out', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'simdesk-test-old-'))
    mkdirSync(join(dataDir, 'uploads'))
    const [good, changed] = [await itemWithFile(dataDir), await itemWithFile(dataDir)]
    writeFileSync(changed.path, pdf)
    const stray = '00000000-0000-4000-8000-000000000000.pdf'
    writeFileSync(join(dataDir, 'uploads', stray), pdf)
    expect((await download(good.id)).status).toBe(404)

    const others = await Promise.all([
      startBeside(server, { DATA_DIR: dataDir }),
      startBeside(server, { DATA_DIR: dataDir }),
    ])
    const response = await fetch(`${server.url}/api/InventoryMaster/GetInvoicePO?id=${good.id}`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    })
    expect(content.equals(Buffer.from(await response.arrayBuffer()))).toBe(true)
    expect((await download(changed.id)).status).toBe(404)
    expect(await kept()).not.toContain(stray)
    expect(content.equals(readFileSync(good.path))).toBe(true)

    await Promise.all(others.map((other) => other.close()))
    await (await startBeside(server, { DATA_DIR: dataDir })).close()
    expect((await download(good.id)).status).toBe(200)
    rmSync(dataDir, { recursive: true })
  })
})
