import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { ApiClient, goodDraft, newCode, newIccid, totalOf } from '../support/api-client.ts'
import { bulkOf, type Cells } from '../support/bulk.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const bulk = await bulkOf(admin)
const { good, sent, state, rowsOf, commit, ended } = bulk

const judged = async (...rows: ReadonlyArray<Cells>) =>
  (await rowsOf(await sent(rows))).map(({ verdict, reasons }: { verdict: string; reasons: unknown }) => ({
    verdict,
    reasons: (reasons as ReadonlyArray<{ field: string; message: string }>).map(
      ({ field, message }) => `${field}: ${message}`,
    ),
  }))

describe('a row is', () => {
  it('new where the Single form would take it', async () => {
    expect(await judged(good())).toEqual([{ verdict: 'new', reasons: [] }])
  })

  it('invalid with every field and its message, as the Single form has them', async () => {
    const draft = {
      ...(await goodDraft(admin)),
      country: '',
      activationCode: '',
      iccid: '12',
      expiryDate: '2028-02-30',
    }
    const single = (await admin.add({ ...draft, country: draft.country })).body.errors
    const byForm = single.filter(({ field }: { field: string }) => field !== 'country')
    const [row] = await judged(good({ 0: '', 1: '12', 4: '30/02/2028' }))
    expect(row.verdict).toBe('invalid')
    expect(row.reasons).toEqual(
      byForm.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`),
    )
  })

  it('a duplicate of an earlier row, of an item, and only that', async () => {
    const { body } = await admin.add({ ...(await goodDraft(admin)), activationCode: 'TAKEN-1' })
    const [code, iccid] = [newCode(), newIccid()]
    expect(
      await judged(good({ 0: code, 1: iccid }), good({ 1: iccid }), good({ 0: 'TAKEN-1' }), good({ 0: code, 3: 'x' })),
    ).toEqual([
      { verdict: 'new', reasons: [] },
      { verdict: 'duplicate', reasons: ['iccid: Row 2 has the same ICCID'] },
      { verdict: 'duplicate', reasons: [`activationCode: SIM ${body.id} has this activation code`] },
      {
        verdict: 'invalid',
        reasons: [
          'activationCode: Row 2 has the same Activation Code',
          'invoiceCost: Enter a number of 0 or more, with at most 4 decimals',
        ],
      },
    ])
  })

  it('invalid where it names nothing that there is, was cut off, is a formula, or has too many cells', async () => {
    const cut = 'The spreadsheet has cut off this number. Format the column as text and export it again.'
    expect(
      await judged(good({ 2: 'No such plan' }), good({ 1: '8.94E+18' }), good({ 0: '=1+1' }), [...good(), 'x', 'y']),
    ).toEqual([
      { verdict: 'invalid', reasons: ['planID: Choose a Plan Name from the list'] },
      { verdict: 'invalid', reasons: [`iccid: ${cut}`] },
      { verdict: 'invalid', reasons: ['activationCode: This is a formula. Enter its value.'] },
      { verdict: 'invalid', reasons: [': The row has 7 cells, the header 5 columns'] },
    ])
  })
})

describe('an import', () => {
  it('keeps how its file was read, so that it can be read again in the same way', async () => {
    const layout = { headerRow: 3, separator: 'semicolon' }
    expect((await state(await sent([good()], { layout }))).layout).toEqual(layout)
    expect((await state(await sent([good()]))).layout).toBeUndefined()
    const refused = (await bulk.begin(1, undefined, undefined, { layout: { headerRow: -1 } })).body
    expect(refused).toMatchObject({
      isSuccess: false,
      errors: [{ field: 'headerRow', message: 'Must be a row of the file, or 0 for no header' }],
    })
  })

  it('is one for one submission, and is refused where it cannot be one', async () => {
    const key = crypto.randomUUID()
    const sha = 'b'.repeat(64)
    const first = await bulk.begin(1, sha, key)
    expect((await bulk.begin(1, sha, key)).body.bulk.bulkId).toBe(first.body.bulk.bulkId)
    const { body } = await admin.call('BeginBulk', {
      json: { fileName: ' ', sha256: 'x', rowCount: 100_001, header: ['a'], mapping: { iccid: { column: 1 } } },
    })
    expect(body).toMatchObject({ isSuccess: false, message: 'Operation failed' })
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'File Name is required',
      'Must be a SHA-256 in hexadecimal',
      'The file has 100,001 rows; at most 100,000 at a time',
      'ICCID is taken from a column that the header does not have',
    ])
  })

  it('adds what is new, in the order of the file, as the Single form would, and is told apart in the list', async () => {
    const before = await totalOf(admin)
    const rows = [good(), good({ 3: '' }), good()]
    const bulkId = await sent(rows)
    expect((await commit(bulkId)).body).toMatchObject({ isSuccess: true, bulk: { status: 'committing' } })
    await ended(bulkId)
    expect(await state(bulkId)).toMatchObject({ counts: { new: 0, added: 2, invalid: 1 } })
    expect(await totalOf(admin)).toBe(before + 2)
    const { getInventorieslist: items } = await bulk.itemsOf(bulkId)
    expect(items.map(({ activationCode }: { activationCode: string }) => activationCode)).toEqual([
      rows[2]?.[0],
      rows[0]?.[0],
    ])
    const item = await admin.item(items[0].id)
    expect(item).toMatchObject({ version: 1, createdBy: 'Alex Morgan', expiryDate: '2028-12-31', invoiceCost: 120.5 })
    expect((await rowsOf(bulkId, 'added')).map(({ itemId }: { itemId: number }) => itemId)).toEqual([
      items[1].id,
      items[0].id,
    ])
    // A repeated commit returns the current status.
    expect((await commit(bulkId)).body).toMatchObject({ isSuccess: true, bulk: { status: 'finished' } })
    expect(await totalOf(admin)).toBe(before + 2)
  })

  it('judges again: a code that was taken meanwhile is a duplicate, also by another import', async () => {
    const iccid = newIccid()
    const bulkId = await sent([good({ 1: iccid }), good()])
    const { body } = await admin.add({ ...(await goodDraft(admin)), iccid })
    await commit(bulkId)
    await ended(bulkId)
    expect((await state(bulkId)).counts).toMatchObject({ added: 1, duplicate: 1 })
    const [row] = await rowsOf(bulkId, 'duplicate')
    expect(row.reasons).toEqual([{ field: 'iccid', message: `SIM ${body.id} has this ICCID` }])
  })

  it('takes rows that were corrected after it had finished', async () => {
    const bulkId = await sent([good(), good({ 3: 'x' })])
    await commit(bulkId)
    await ended(bulkId)
    await admin.call('PutBulkRows', { json: { bulkId, rows: [{ row: 3, cells: good() }] } })
    const added = { bulkId, rows: [{ row: 2, cells: good() }] }
    expect((await admin.call('PutBulkRows', { json: added })).body.message).toBe('Row 2 was already added')
    await commit(bulkId)
    await ended(bulkId)
    expect((await state(bulkId)).counts).toEqual({ new: 0, duplicate: 0, invalid: 0, added: 2 })
  })

  it('of a file that was imported before is noticed, until that was taken back', async () => {
    const sha = 'c'.repeat(64)
    const { bulkId } = (await bulk.begin(1, sha)).body.bulk
    expect((await bulk.begin(1, sha)).body.earlier).toBeNull()
    await bulk.put(bulkId, [good()])
    await commit(bulkId)
    await ended(bulkId)
    expect((await bulk.begin(1, sha)).body.earlier).toMatchObject({
      bulkId,
      fileName: 'stock.csv',
      createdBy: 'Alex Morgan',
    })
    await bulk.takeBack(bulkId)
    await ended(bulkId, 'takenBack')
    expect((await bulk.begin(1, sha)).body.earlier).toBeNull()
  })

  it('of 2,500 rows is written in three batches, one command each', async () => {
    const bulkId = await sent(Array.from({ length: 2_500 }, () => good()))
    await commit(bulkId)
    await ended(bulkId)
    const { totalCount } = await bulk.itemsOf(bulkId)
    expect(totalCount).toBe(2_500)
  })
})

describe('rejected rows', () => {
  const download = (client: ApiClient, id: number) => client.call('GetRejectedRows', { query: { id } })

  it('come back as the file that was sent, and nothing in them runs', async () => {
    const rows = [good(), good({ 0: '=cmd|"x"', 3: '' }), good({ 2: '+Plan, "one"' })]
    const bulkId = await sent(rows)
    const { headers, text } = await download(admin, bulkId)
    const bytes = await admin.download('/InventoryMaster/GetRejectedRows', { id: bulkId })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(headers.get('content-type')).toContain('text/csv')
    // The good row is not among them.
    const [, formula, plan] = rows
    expect(text).toBe(
      [
        '"Activation Code","ICCID","Plan Name","Invoice Cost","Expiry Date","Row","Verdict","Reason"',
        `"'=cmd|""x""","${formula?.[1]}","${formula?.[2]}","","31/12/2028","3","Invalid","Activation Code: This is a formula. Enter its value.; Invoice Cost: Invoice Cost is required"`,
        `"${plan?.[0]}","${plan?.[1]}","'+Plan, ""one""","120.5","31/12/2028","4","Invalid","Plan Name: Choose a Plan Name from the list"`,
        '',
      ].join('\r\n'),
    )
  })

  it('are for who sent them, and for who may see codes anyhow', async () => {
    const own = await bulkOf(staff)
    const bulkId = await own.sent([good({ 3: '' })])
    expect((await download(admin, bulkId)).status).toBe(200)
    expect((await download(admin, 999_999)).status).toBe(404)
  })
})

describe('taken back', () => {
  it('is an import whole: an event for each item, whose codes are free again', async () => {
    const rows = Array.from({ length: 1_200 }, () => good())
    const bulkId = await sent(rows)
    expect((await bulk.takeBack(bulkId)).body.message).toBe('This import has added nothing yet')
    await commit(bulkId)
    await ended(bulkId)
    const before = await totalOf(admin)
    const { body: without } = await bulk.takeBack(bulkId, ' ')
    expect(without.errors).toEqual([{ field: 'reason', message: 'Reason is required' }])
    expect((await bulk.takeBack(bulkId)).body.isSuccess).toBe(true)
    await ended(bulkId, 'takenBack')
    expect(await state(bulkId)).toMatchObject({ takenBack: 1_200, kept: 0 })
    expect(await totalOf(admin)).toBe(before - 1_200)
    const [item] = (await bulk.itemsOf(bulkId)).getInventorieslist
    expect((await admin.item(item.id)).voided).toMatchObject({ by: 'Alex Morgan', reason: 'The wrong file' })
    expect((await judged(...rows.slice(0, 2))).map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'new',
      'new',
    ])
    expect((await bulk.takeBack(bulkId)).body).toMatchObject({ isSuccess: true, bulk: { status: 'takenBack' } })
    expect((await commit(bulkId)).body.message).toBe('This import was undone')
  })

  it('is none of whose items one has been assigned: it is named, and nothing changes', async () => {
    const bulkId = await sent([good(), good(), good()])
    await commit(bulkId)
    await ended(bulkId)
    const [item] = (await bulk.itemsOf(bulkId)).getInventorieslist
    const data = { id: item.id, assignmentId: 1, kind: 'partner', targetId: 1, targetName: 'Acme', by: '', date: '' }
    await onProductStore(
      server.databaseUrl,
      Effect.flatMap(EventStore, (store) =>
        store.append({
          stream: `inventory-${item.id}`,
          expectedVersion: 'any',
          actor: 'system',
          events: [{ type: 'InventoryItemAssigned', data }],
        }),
      ),
    )
    const before = await totalOf(admin)
    expect((await bulk.takeBack(bulkId)).body).toMatchObject({
      isSuccess: false,
      message: 'Not undone: 1 SIM was assigned or sold',
      errors: [{ field: `inventory-${item.id}`, message: `SIM ${item.id}: Assigned` }],
    })
    expect(await state(bulkId)).toMatchObject({ status: 'finished' })
    expect(await totalOf(admin)).toBe(before)
  })
})
