import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { UnprintableAt } from '../../../src/schemas/billing/offline-sale/letters.ts'
import { goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { offlineActs } from '../support/offline.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue, check, credit, invoice } = offlineActs(admin)

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )
const idsOf = async (count: number) => (await several(count)).map(({ id }) => id)
const saleTo = async (customerID: number, count = 1) => drawn(customerID, [lineOf(good.planID, await idsOf(count))])
/** The confirmed boxes in the last event of a type. */
const boxesOf = async (type: string) => {
  const [row] = await query<{ boxes: ReadonlyArray<string> | null }>(
    `select data->'boxes' as boxes from events where type = '${type}' order by position desc limit 1`,
  )
  return row?.boxes ?? null
}
const countOf = async (type: string) => (await query(`select 1 from events where type = '${type}'`)).length

const problem = { field: 'boxes', message: offlineSaleMessages.boxes }

describe('an invoice', () => {
  it('is issued without a question where every letter can be printed, and its event says nothing of boxes', async () => {
    const sale = { ...(await saleTo(await customerWith({ city: 'தமிழ்நாடு' }))), remarks: 'ขอบคุณ\u200b 北京' }
    const checked = await check(sale)
    expect(checked.errors).toEqual([])
    expect(checked.letters).toBeUndefined()
    expect((await issue(sale)).isSuccess).toBe(true)
    expect(await boxesOf('OfflineSaleIssued')).toBeNull()
  })

  it('is refused until boxes are confirmed for all letters that no font has, wherever they stand', async () => {
    const customerID = await customerWith({
      companyName: 'Tibet བོད Tours',
      contactPerson: 'Ann 😀',
      address: '1 Road\n𒀀 House',
      city: 'Lhasa ᚠ',
    })
    const remarks = 'Thanks 😀 𓀀'
    const sale = { ...(await saleTo(customerID)), remarks, paymentMode: 'card', paymentReference: 'TRX-Ꮳ' }
    const letters: ReadonlyArray<UnprintableAt> = [
      { place: 'Customer name', letters: ['བོ', 'ད'] },
      { place: 'Contact person', letters: ['😀'] },
      { place: 'Customer address', letters: ['𒀀'] },
      { place: 'City, state and zip code', letters: ['ᚠ'] },
      { place: 'Remarks', letters: ['😀', '𓀀'] },
      { place: 'Payment reference', letters: ['Ꮳ'] },
    ]
    const boxes = ['བོ', 'ད', '😀', '𒀀', 'ᚠ', '𓀀', 'Ꮳ']
    expect(await check(sale)).toMatchObject({ errors: [problem], letters })
    expect(await check({ ...sale, boxes })).toMatchObject({ errors: [], letters })

    const before = await countOf('OfflineSaleIssued')
    for (const confirmed of [undefined, [], boxes.slice(1), boxes.slice(0, -1)]) {
      const answer = await issue({ ...sale, ...(confirmed && { boxes: confirmed }) })
      expect(answer).toMatchObject({ isSuccess: false, message: problem.message, errors: [problem] })
    }
    expect(await countOf('OfflineSaleIssued')).toBe(before)

    const issued = await issue({ ...sale, boxes: [...boxes, 'Z'] }, 'confirmed-once')
    expect(issued.isSuccess).toBe(true)
    // The boxes that were asked about, not others in the request.
    expect(await boxesOf('OfflineSaleIssued')).toEqual(boxes)
    // Sending the same submission again returns the same invoice.
    expect(await issue({ ...sale, boxes: [...boxes, 'Z'] }, 'confirmed-once')).toMatchObject({ id: issued.id })
    expect(await countOf('OfflineSaleIssued')).toBe(before + 1)
    expect((await invoice(issued.id)).remarks).toBe(remarks)
  })

  it('is issued where the text was changed instead', async () => {
    const sale = await saleTo(await customerWith())
    expect(await issue({ ...sale, remarks: 'Thanks 😀' })).toMatchObject({ isSuccess: false, errors: [problem] })
    expect((await issue({ ...sale, remarks: 'Thanks' })).isSuccess).toBe(true)
    expect(await boxesOf('OfflineSaleIssued')).toBeNull()
  })
})

describe('a credit note', () => {
  it('asks about the letters of its reason, and about no others that were confirmed with the invoice', async () => {
    const sale = { ...(await saleTo(await customerWith({ city: 'Lhasa 😀' }), 3)), boxes: ['😀'] }
    const { id = 0 } = await issue(sale)
    const [one = 0, two = 0] = (await invoice(id)).lines.flatMap(({ items }) => items.map((item) => item.id))

    expect((await credit(id, [one])).isSuccess).toBe(true)
    expect(await boxesOf('OfflineSaleCredited')).toBeNull()

    const before = await countOf('OfflineSaleCredited')
    // The same letter, in a text that was not confirmed yet.
    const reason = 'Sent back 😀𒀀'
    const letters = [{ place: 'Reason', letters: ['😀', '𒀀'] }]
    for (const boxes of [[], ['😀']]) {
      expect(await credit(id, [two], { reason, boxes })).toMatchObject({ isSuccess: false, errors: [problem], letters })
    }
    expect(await countOf('OfflineSaleCredited')).toBe(before)
    const boxes = ['😀', '𒀀']
    const { creditNumber } = await credit(id, [two], { reason, boxes }, 'credited-once')
    expect(creditNumber).toMatch(/^CN-/)
    expect(await boxesOf('OfflineSaleCredited')).toEqual(boxes)
    expect(await credit(id, [two], { reason, boxes }, 'credited-once')).toMatchObject({ creditNumber })
    expect(await countOf('OfflineSaleCredited')).toBe(before + 1)
  })

  it('asks about all letters of an invoice that was issued before they were asked about', async () => {
    const sale = { ...(await saleTo(await customerWith({ companyName: '𒀀 Trading' }))), boxes: ['𒀀'] }
    const { id = 0 } = await issue(sale)
    await query(
      `update events set data = data - 'boxes' where type = 'OfflineSaleIssued' and stream = 'offline-sale-${id}'`,
    )
    expect(await credit(id, 'all')).toMatchObject({
      isSuccess: false,
      errors: [problem],
      letters: [{ place: 'Customer name', letters: ['𒀀'] }],
    })
    expect((await credit(id, 'all', { boxes: ['𒀀'] })).isSuccess).toBe(true)
    expect(await boxesOf('OfflineSaleCredited')).toEqual(['𒀀'])
  })
})

it('tells the form of a customer which letters of which field cannot be printed, and saves the customer all the same', async () => {
  const texts = [
    { field: 'companyName', text: 'Tibet བོད Tours' },
    { field: 'city', text: 'Lhasa' },
    { field: 'address', text: '1 Road\n😀 House 😀' },
  ]
  expect((await admin.call('FindUnprintableLetters', { json: { texts } })).body).toMatchObject({
    isSuccess: true,
    letters: [
      { place: 'companyName', letters: ['བོ', 'ད'] },
      { place: 'address', letters: ['😀'] },
    ],
  })
  expect(await customerWith({ companyName: 'Tibet བོད Travel' })).toBeGreaterThan(0)
})
