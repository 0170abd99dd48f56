import { describe, expect, it } from 'vitest'
import { mappingByNames } from '../../../src/schemas/stock/bulk-mapping.ts'
import { bulkTemplate } from '../../../src/schemas/stock/bulk-template.ts'
import { readTable } from '../../../src/services/stock/bulk/read-table.ts'
import { ApiClient, newCode, newIccid } from '../support/api-client.ts'
import { bulkOf } from '../support/bulk.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const bulk = await bulkOf(admin)
const { good, sent, state, rowsOf, commit } = bulk

describe('rows on their way up', () => {
  it('may come again, and come in their turn', async () => {
    const rows = [good(), good(), good()]
    const { bulkId } = (await bulk.begin(3)).body.bulk
    expect((await bulk.put(bulkId, rows.slice(1), 2)).body).toMatchObject({
      isSuccess: false,
      message: 'The next row to send is number 1',
    })
    await bulk.put(bulkId, rows.slice(0, 2), 1)
    await bulk.put(bulkId, rows.slice(0, 2), 1)
    // A chunk with other bounds, as after a reload.
    const { body } = await bulk.put(bulkId, rows, 1)
    expect(body.bulk).toMatchObject({ received: 3, counts: { new: 3, duplicate: 0, invalid: 0, added: 0 } })
    expect((await bulk.put(bulkId, [good()], 4)).body.message).toBe('The import was started with 3 rows')
  })

  it('have numbers that a file can have, each once', async () => {
    const { bulkId } = (await bulk.begin(2)).body.bulk
    const put = (numbers: ReadonlyArray<number>, from?: number) =>
      admin.call('PutBulkRows', { json: { bulkId, from, rows: numbers.map((row) => ({ row, cells: good() })) } })
    const refusal = async (numbers: ReadonlyArray<number>, from?: number) => {
      const { status, body } = await put(numbers, from)
      expect({ status, isSuccess: body.isSuccess }).toEqual({ status: 200, isSuccess: false })
      return body.message
    }
    expect(await refusal([2 ** 31], 1)).toBe('The import has no row 2,147,483,648')
    expect(await refusal([0], 1)).toBe('The import has no row 0')
    expect(await refusal([3, 2], 1)).toBe('Rows must be in the order of the file')
    expect(await refusal([2, 2], 1)).toBe('Rows must be in the order of the file')
    expect(
      await refusal(
        Array.from({ length: 1_001 }, (_, at) => at + 2),
        1,
      ),
    ).toBe('1,001 rows were sent; at most 1,000 at a time')
    await put([2, 5], 1)
    expect(await refusal([5, 5])).toBe('A row was sent twice')
    expect((await rowsOf(bulkId)).map(({ row }: { row: number }) => row)).toEqual([2, 5])
  })

  it('are refused by a commit before all have arrived, and belong to who sends them', async () => {
    const { bulkId } = (await bulk.begin(2)).body.bulk
    await bulk.put(bulkId, [good()], 1)
    expect((await commit(bulkId)).body.message).toBe('1 of 2 rows arrived. Send the others first.')
    const others = await bulkOf(staff)
    expect((await others.put(bulkId, [good()], 2)).body.message).toBe(
      'Only the person who started this import can do this',
    )
    expect((await others.commit(bulkId)).body.message).toBe('Only the person who started this import can do this')
    expect(await others.state(bulkId)).toMatchObject({ isOwn: false, received: 1 })
  })

  it('can be corrected; what was a duplicate of one is judged again', async () => {
    const iccid = newIccid()
    const bulkId = await sent([good({ 1: iccid, 3: 'x' }), good({ 1: iccid })])
    expect((await state(bulkId)).counts).toMatchObject({ new: 0, invalid: 1, duplicate: 1 })
    const json = { bulkId, rows: [{ row: 2, cells: good() }] }
    expect((await admin.call('PutBulkRows', { json })).body.bulk.counts).toMatchObject({ new: 2 })
    const back = { bulkId, rows: [{ row: 2, cells: good({ 1: iccid }) }] }
    expect((await admin.call('PutBulkRows', { json: back })).body.bulk.counts).toMatchObject({ new: 1, duplicate: 1 })
    const nowhere = { bulkId, rows: [{ row: 9, cells: good() }] }
    expect((await admin.call('PutBulkRows', { json: nowhere })).body.message).toBe('The import has no row 9')
  })
})

describe('what is odd about rows', () => {
  const ROUNDED = 'It ends in zeros: a program may have rounded it'
  const CHECK = 'The check digit does not match the other digits'
  /** An ICCID of 19 digits with a right or wrong check digit. */
  const iccidOf = (isRight: boolean): string => {
    const beginning = `8${newIccid().slice(2)}`
    const sum = [...beginning].reduce((before, sign, place) => {
      const digit = Number(sign) * (place % 2 === 1 ? 2 : 1)
      return before + (digit > 9 ? digit - 9 : digit)
    }, 0)
    return `${beginning}${(10 - (sum % 10) + (isRight ? 0 : 1)) % 10}`
  }
  const rounded = () => `8944000${newIccid().slice(-9)}000`

  it('is told at each and of all, refuses none, and is over when it was corrected or added', async () => {
    const rows = [
      ...[good({ 1: iccidOf(true) }), good({ 1: rounded() }), good({ 1: rounded() })],
      ...[good({ 1: iccidOf(false) }), good({ 1: iccidOf(false), 3: 'x' })],
    ]
    const bulkId = await sent(rows, { roundedColumns: [1] })
    const told = async () =>
      (await rowsOf(bulkId)).map(({ verdict, warnings }: { verdict: string; warnings?: unknown }) => [
        verdict,
        warnings,
      ])
    const of = (message: string) => [{ field: 'iccid', message }]
    expect(await told()).toEqual([
      ['new', undefined],
      ['new', of(ROUNDED)],
      ['new', of(ROUNDED)],
      ['new', of(CHECK)],
      ['invalid', of(CHECK)],
    ])
    expect((await state(bulkId)).warnings).toEqual([
      { field: 'iccid', message: ROUNDED, count: 2, rows: [3, 4] },
      { field: 'iccid', message: CHECK, count: 2, rows: [5, 6] },
    ])
    const json = { bulkId, rows: [{ row: 4, cells: good({ 1: iccidOf(true) }) }] }
    expect((await admin.call('PutBulkRows', { json })).body.bulk.warnings).toContainEqual({
      field: 'iccid',
      message: ROUNDED,
      count: 1,
      rows: [3],
    })
    await commit(bulkId)
    await bulk.ended(bulkId)
    const after = await state(bulkId)
    expect(after).toMatchObject({ counts: { added: 4, invalid: 1 } })
    expect(after.warnings).toEqual([{ field: 'iccid', message: CHECK, count: 1, rows: [6] }])
  })

  it('is told of no column that is not suspected, and not before all rows have arrived', async () => {
    const bulkId = await sent([good({ 1: `${rounded()}0` })])
    expect(await state(bulkId)).not.toHaveProperty('warnings')
    const begun = (await bulk.begin(2)).body.bulk.bulkId
    const { body } = await bulk.put(begun, [good({ 1: iccidOf(false) })], 1)
    expect(body.bulk).not.toHaveProperty('warnings')
    expect((await bulk.put(begun, [good({ 1: iccidOf(true) })], 2)).body.bulk.warnings).toHaveLength(1)
  })
})

describe('a warning', () => {
  const PAST = { field: 'expiryDate', message: 'This date has passed: the SIM is added as expired' }
  const COST = { field: 'invoiceCost', message: 'Pay as you go has no invoice cost: this amount is not stored' }
  const warningsOf = async (bulkId: number) =>
    (await rowsOf(bulkId)).map(({ verdict, warnings }: { verdict: string; warnings?: unknown }) => [verdict, warnings])

  it('is given for an expiry date that has passed, before the SIM is added as expired', async () => {
    const bulkId = await sent([good({ 1: '', 4: '01/01/2024' }), good({ 1: '' })])
    expect(await warningsOf(bulkId)).toEqual([
      ['new', [PAST]],
      ['new', undefined],
    ])
    await commit(bulkId)
    await bulk.ended(bulkId)
    const statuses = (await bulk.itemsOf(bulkId)).getInventorieslist.map(
      ({ stockStatus }: { stockStatus: string }) => stockStatus,
    )
    expect(statuses.toSorted()).toEqual(['available', 'expired'])
  })

  it('is given for an invoice cost of pay as you go, which needs none', async () => {
    const bulkId = await sent([good({ 1: '' }), good({ 1: '', 3: '' })], {
      mapping: { ...bulk.mapping, paymentType: { value: 'Pay as you go' } },
    })
    expect(await warningsOf(bulkId)).toEqual([
      ['new', [COST]],
      ['new', undefined],
    ])
    const invoiced = await sent([good({ 1: '' }), good({ 1: '', 3: '' })])
    expect((await rowsOf(invoiced)).map(({ verdict }: { verdict: string }) => verdict)).toEqual(['new', 'invalid'])
    expect(await state(invoiced)).not.toHaveProperty('warnings')
  })
})

describe('the template as it is', () => {
  const EXAMPLE = 'This is an example from the template and is not added. Enter the code of a SIM.'

  it('is refused row by row, and no row of it is added beside a good one', async () => {
    const { header, rows } = await readTable(new TextEncoder().encode(bulkTemplate()))
    const { names } = bulk
    const own = rows.map(({ cells }) =>
      cells.with(header.indexOf('Supplier Name'), names.supplierID).with(header.indexOf('Plan Name'), names.planID),
    )
    const real = (own[0] ?? [])
      .with(header.indexOf('Activation Code'), newCode())
      .with(header.indexOf('ICCID'), newIccid())
    const files = [rows.map(({ cells }) => cells), [...own, real]]
    for (const [at, file] of files.entries()) {
      const bulkId = await sent(file, { header, mapping: mappingByNames(header) })
      const found: ReadonlyArray<{ verdict: string; reasons: unknown }> = await rowsOf(bulkId)
      for (const { verdict, reasons } of found.slice(0, 2)) {
        expect({ verdict, reasons }).toEqual({
          verdict: 'invalid',
          reasons: ['activationCode', 'iccid'].map((field) => ({ field, message: EXAMPLE })),
        })
      }
      expect((await state(bulkId)).counts).toMatchObject({ new: at, invalid: 2 })
    }
  })
})
