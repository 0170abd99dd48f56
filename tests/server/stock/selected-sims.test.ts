import { expect, it } from 'vitest'
import { type Answer, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { sharedServer } from '../support/server.ts'

const { admin } = await sharedServer()
const good = await goodDraft(admin)

const MOST = 10_000
const UNKNOWN = 900_000_001

const added = async (changes: object = {}): Promise<number> =>
  (await admin.add({ ...good, activationCode: newCode(), iccid: newIccid(), ...changes })).body.id
const search = (json: object): Promise<Answer> => admin.call('SearchInventory', { json })
const idsOf = ({ body }: Answer): ReadonlyArray<number> =>
  body.getInventorieslist.map(({ id }: { readonly id: number }) => id)

it('a search by ids finds these SIMs, each once, in the order of the list', async () => {
  const one = await added({ expiryDate: '2097-03-31' })
  const two = await added({ expiryDate: '2097-01-31' })
  const three = await added({ expiryDate: '2097-02-28' })
  await added()
  const ids = [two, one, three, one, UNKNOWN, -1, 2 ** 40]
  const found = await search({ ids })
  expect(found.body.totalCount).toBe(3)
  expect(idsOf(found)).toEqual([three, two, one])
  expect(idsOf(await search({ ids, sortBy: 'expiryDate', sortOrder: 'asc' }))).toEqual([two, three, one])
  expect(idsOf(await search({ ids, pageIndex: 2, pageSize: 2 }))).toEqual([one])
})

it('finds none of no ids, and of unknown ids', async () => {
  expect((await search({ ids: [] })).body).toMatchObject({ isSuccess: true, totalCount: 0 })
  expect((await search({ ids: [UNKNOWN] })).body).toMatchObject({ isSuccess: true, totalCount: 0 })
})

it('finds only those that fit the other fields', async () => {
  const invoiceNumber = newCode()
  const billed = await added({ invoiceNumber })
  const other = await added()
  expect(idsOf(await search({ ids: [billed, other], invoiceNumber }))).toEqual([billed])
})

it('finds voided SIMs if they are requested', async () => {
  const kept = await added()
  const voided = await added()
  await admin.call('VoidInventory', { json: { id: voided, reason: 'Added twice' } })
  expect(idsOf(await search({ ids: [kept, voided] }))).toEqual([kept])
  const { body } = await search({ ids: [kept, voided], voided: true })
  expect(body.getInventorieslist).toEqual([
    expect.objectContaining({ id: voided, voidedDate: expect.stringMatching(/^\d{4}-/) }),
    expect.objectContaining({ id: kept, voidedDate: '' }),
  ])
})

it('takes 10,000 ids, and refuses one more at the field', async () => {
  const id = await added()
  const most = Array.from({ length: MOST - 1 }, (_, index) => UNKNOWN + index)
  expect(idsOf(await search({ ids: [...most, id] }))).toEqual([id])
  const { status, body } = await search({ ids: [...most, id, UNKNOWN + MOST] })
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ field: 'ids', message: 'At most 10,000 SIMs at a time. Narrow the filter.' }])
})

it.each([['7'], [[1.5]], [['7']], [null]])('refuses %j as ids', async (ids) => {
  const { status, body } = await search({ ids })
  expect(status).toBe(400)
  expect(body.errors[0].field).toMatch(/^ids/)
})
