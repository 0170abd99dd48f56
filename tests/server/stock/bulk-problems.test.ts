import { describe, expect, it } from 'vitest'
import { ApiClient, newIccid } from '../support/api-client.ts'
import { withoutCodes } from '../support/api-orders.ts'
import { bulkOf, type Cells } from '../support/bulk.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const bulk = await bulkOf(admin)
const { good, sent, state, rowsOf, names } = bulk

const NO_PLAN = 'Choose a Plan Name from the list'
const NO_NUMBER = 'Enter a number of 0 or more, with at most 4 decimals'
const times = (count: number, row: () => Cells): ReadonlyArray<Cells> => Array.from({ length: count }, row)

const problemsOf = async (id: number, client: ApiClient = admin) =>
  (await client.call('GetBulkProblems', { query: { id } })).body.problems
const correctAll = (
  bulkId: number,
  field: string,
  from: string,
  value: string,
  { client = admin, after }: { readonly client?: ApiClient; readonly after?: number } = {},
) => client.call('CorrectBulk', { json: { bulkId, field, from, value, ...(after !== undefined && { after }) } })

describe('equal problems of the refused rows', () => {
  it('are counted by field, message and text, those of the most rows first', async () => {
    const iccid = newIccid()
    const bulkId = await sent([
      good(), // 2
      ...times(3, () => good({ 2: 'EU 5GB' })), // 3 to 5
      good({ 2: 'EU 6GB' }), // 6: no other row has this problem
      ...times(2, () => good({ 2: '', 3: 'x' })), // 7, 8: two problems each
      ...times(6, () => good({ 4: '30/02/2028' })), // 9 to 14: more rows than are named
      good({ 2: 'EU 5GB', 3: 'x' }), // 15
      ...times(2, () => good({ 0: '' })), // 16, 17: a code
      good({ 1: iccid }), // 18
      ...times(2, () => good({ 1: iccid })), // 19, 20: duplicates
    ])
    expect(await state(bulkId)).toMatchObject({ counts: { new: 2, duplicate: 2, invalid: 15 } })
    expect(await problemsOf(bulkId)).toEqual([
      { field: 'expiryDate', message: expect.any(String), text: '30/02/2028', count: 6, rows: [9, 10, 11, 12, 13] },
      { field: 'planID', message: NO_PLAN, text: 'EU 5GB', count: 4, rows: [3, 4, 5, 15] },
      { field: 'invoiceCost', message: NO_NUMBER, text: 'x', count: 3, rows: [7, 8, 15] },
      { field: 'planID', message: 'Plan Name is required', text: '', count: 2, rows: [7, 8] },
      { field: 'activationCode', message: 'Activation Code is required', text: null, count: 2, rows: [16, 17] },
    ])
  })

  it('are at most 50, and one value for all rows has no text', async () => {
    const many = Array.from({ length: 51 }, (_, at) => times(at === 50 ? 2 : 3, () => good({ 2: `Plan ${at}` }))).flat()
    const found = await problemsOf(await sent(many))
    expect(found.map(({ text }: { text: string }) => text)).toEqual(Array.from({ length: 50 }, (_, at) => `Plan ${at}`))
    const mapping = { ...bulk.mapping, supplierID: { value: 'Nobody' } }
    expect(await problemsOf(await sent(times(2, good), { mapping }))).toEqual([
      { field: 'supplierID', message: expect.any(String), text: null, count: 2, rows: [2, 3] },
    ])
  })

  it('have an empty text where rows end early, and the value is put into the missing cell', async () => {
    const bulkId = await sent([...times(2, () => good().slice(0, 2)), ...times(2, () => [...good(), 'beyond'])])
    const found = await problemsOf(bulkId)
    expect(found).toContainEqual(expect.objectContaining({ field: '', text: null, count: 2, rows: [4, 5] }))
    expect(found).toContainEqual(expect.objectContaining({ field: 'planID', text: '', count: 2, rows: [2, 3] }))
    await correctAll(bulkId, 'planID', '', names.planID)
    const rows: ReadonlyArray<{ cells: Cells }> = await rowsOf(bulkId)
    expect(rows.map(({ cells }) => cells.slice(2))).toEqual([
      [names.planID],
      [names.planID],
      ...times(2, () => [names.planID, '120.5', '31/12/2028', 'beyond']),
    ])
  })
})

describe('a text that is replaced in all rows', () => {
  it('is replaced in 2,000 rows a call, which says where to go on, and a repeated call changes nothing', async () => {
    const rows = times(2_050, () => good({ 2: 'EU 5GB' }))
    const others = [good({ 3: 'x' }), good({ 2: 'EU 6GB' }), good()]
    const bulkId = await sent([...others, ...rows])
    const first = (await correctAll(bulkId, 'planID', 'EU 5GB', names.planID)).body
    // The first of these rows is number 5 of the file.
    expect(first).toMatchObject({ isSuccess: true, next: 2_004, bulk: { counts: { new: 2_001, invalid: 52 } } })
    const { body } = await correctAll(bulkId, 'planID', 'EU 5GB', names.planID, { after: first.next })
    expect(body).toMatchObject({ isSuccess: true, bulk: { counts: { new: 2_051, invalid: 2, duplicate: 0 } } })
    expect(body.next).toBeUndefined()
    expect(await problemsOf(bulkId)).toEqual([])
    const found = await rowsOf(bulkId)
    expect(found.slice(0, 4).map(({ cells }: { cells: Cells }) => cells)).toEqual([
      ...others,
      rows[0]?.with(2, names.planID),
    ])
    const repeated = await correctAll(bulkId, 'planID', 'EU 5GB', 'EU 6GB')
    expect(repeated.body.bulk.counts).toMatchObject({ new: 2_051 })
    expect(await rowsOf(bulkId)).toEqual(found)
  })

  it('is a problem again where the value is one, and stays where it is no problem', async () => {
    // The plan of the third row is right, so its empty cost is all that is replaced.
    const bulkId = await sent([good({ 2: 'EU 5GB' }), good({ 2: 'EU 5GB' }), good({ 3: '', 2: names.planID })])
    await correctAll(bulkId, 'planID', names.planID, 'EU 5GB')
    expect((await state(bulkId)).counts).toMatchObject({ new: 0, invalid: 3 })
    expect(await problemsOf(bulkId)).toEqual([
      { field: 'planID', message: NO_PLAN, text: 'EU 5GB', count: 2, rows: [2, 3] },
    ])
    await correctAll(bulkId, 'planID', 'EU 5GB', 'EU 6GB')
    expect(await problemsOf(bulkId)).toEqual([
      { field: 'planID', message: NO_PLAN, text: 'EU 6GB', count: 2, rows: [2, 3] },
    ])
  })

  it('leaves SIMs that were added as they are, and later rows can be added too', async () => {
    const bulkId = await sent([good(), ...times(2, () => good({ 2: 'EU 5GB' }))])
    await bulk.commit(bulkId)
    await bulk.ended(bulkId)
    const { body } = await correctAll(bulkId, 'planID', 'EU 5GB', names.planID)
    expect(body.bulk).toMatchObject({ status: 'finished', counts: { added: 1, new: 2, invalid: 0 } })
    await bulk.commit(bulkId)
    await bulk.ended(bulkId)
    expect((await state(bulkId)).counts).toMatchObject({ added: 3 })
    await bulk.takeBack(bulkId)
    await bulk.ended(bulkId, 'takenBack')
    expect((await correctAll(bulkId, 'planID', 'EU 5GB', '')).body).toMatchObject({
      isSuccess: false,
      message: 'This import was undone',
    })
  })

  it('is refused at the field: a code, a field without a column, a text that is too long', async () => {
    const bulkId = await sent(times(2, () => good({ 0: '' })))
    const errorsOf = async (field: string, value: string) => (await correctAll(bulkId, field, '', value)).body.errors
    const notForAll = (label: string) => [{ field: 'field', message: `${label} cannot be set for all rows at once` }]
    expect(await errorsOf('activationCode', 'A-1')).toEqual(notForAll('Activation Code'))
    expect(await errorsOf('matchingID', 'A-1')).toEqual(notForAll('Matching ID'))
    expect(await errorsOf('country', 'Japan')).toEqual(notForAll('Country'))
    expect(await errorsOf('planID', 'a'.repeat(1_001))).toEqual([{ field: 'value', message: expect.any(String) }])
    expect((await correctAll(bulkId, 'nothing', '', '')).status).toBe(400)
    expect((await correctAll(999_999, 'planID', '', 'x')).body.message).toBe('This import does not exist')
    expect((await rowsOf(bulkId))[0].cells[0]).toBe('')
  })

  it('is replaced by who began the import only; the problems are shown to who may see its rows', async () => {
    const bulkId = await sent(times(2, () => good({ 2: 'EU 5GB' })))
    const { body } = await correctAll(bulkId, 'planID', 'EU 5GB', names.planID, { client: staff })
    expect(body).toMatchObject({ isSuccess: false, message: 'Only the person who started this import can do this' })
    expect(await problemsOf(bulkId, staff)).toHaveLength(1)
    const restore = await withoutCodes(admin)
    expect((await staff.call('GetBulkProblems', { query: { id: bulkId } })).status).toBe(403)
    await restore()
    expect((await admin.call('GetBulkProblems', { query: { id: 999_999 } })).body).toMatchObject({ isSuccess: false })
  })
})
