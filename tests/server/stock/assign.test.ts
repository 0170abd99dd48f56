import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import type { JudgedItem } from '../../../src/schemas/stock/assignment.ts'
import { assignmentMessages } from '../../../src/schemas/stock/assignment.ts'
import { stockMessages } from '../../../src/schemas/stock/stock.ts'
import { ApiClient, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { eventCount } from '../support/event-count.ts'
import { ADMIN, serverForFile, startBeside } from '../support/server.ts'
import { type Item, stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

const [partner] = await query<{ id: number; name: string }>(`select id, name from partners where offered order by id`)
const [gone] = await query<{ id: number }>(`select id from partners where not offered`)
const targetId = partner?.id ?? 0

const { added, several, assign, takeBack, giveBack, preview, sell, activate } = stockActs(server, admin, good, targetId)
const statusOf = async (id: number) => (await admin.item(id)).stockStatus
const verdictsOf = (rows: ReadonlyArray<JudgedItem> = []) => rows.map(({ verdict }) => verdict)

describe('the preview', () => {
  it('tells of each code whether it can be given, in the order of the list', async () => {
    const [free, held, sold, past] = [
      await added(),
      await added(),
      await added(),
      await added({ expiryDate: '2020-01-31', stockReceivedDate: '2019-12-01' }),
    ]
    await assign([held.id])
    await sell(sold.id)
    const codes = [free.iccid, '8944000000000000000', held.activationCode, sold.iccid, past.iccid, free.activationCode]
    const { rows, isSuccess } = await preview({ codes })
    expect(isSuccess).toBe(true)
    expect(verdictsOf(rows)).toEqual([
      stockMessages.ok,
      stockMessages.unknown,
      stockMessages.assignedTo(partner?.name ?? ''),
      stockMessages.sold,
      stockMessages.expired,
      stockMessages.twice(1),
    ])
    expect(rows?.map(({ line, id }) => [line, id])).toEqual([
      [1, free.id],
      [2, 0],
      [3, held.id],
      [4, sold.id],
      [5, past.id],
      [6, free.id],
    ])
  })

  it('counts each SIM once, however it is written, also one that is unknown', async () => {
    const free = await added()
    const spaced = free.iccid.replace(/(\d{4})(?=\d)/g, '$1 ')
    const unknown = '8944000000000000000'
    const { rows } = await preview({ codes: [free.iccid, unknown, spaced, `${unknown}F`, 'NEVER-HEARD-OF'] })
    expect(verdictsOf(rows)).toEqual([
      stockMessages.ok,
      stockMessages.unknown,
      stockMessages.twice(1),
      stockMessages.twice(2),
      stockMessages.unknown,
    ])
  })

  it('takes of a plan what expires first, and what never does last', async () => {
    const days = ['2031-03-01', '2031-01-01', '', '2031-02-01'] as const
    const plan = await query<{ id: number }>(
      `select id from plans p where not exists (select 1 from inventory_items i where i.plan_id = p.id)
        and supplier_id = ${good.supplierID} limit 1`,
    )
    const planID = plan[0]?.id ?? 0
    const items: Array<Item> = []
    for (const expiryDate of days) {
      const draft = { planID: String(planID), activationCode: newCode(), iccid: newIccid() }
      const item = await added({ ...draft, expiryDate: '2031-12-31' })
      await admin.change(item.id, 1, { ...good, ...draft, expiryDate })
      items.push(item)
    }
    const { rows } = await preview({ pick: { planID, supplierID: 0, quantity: 4 } })
    expect(rows?.map(({ id }) => id)).toEqual([1, 3, 0, 2].map((place) => items[place]?.id))
    const [elsewhere] = await query<{ id: number }>(`select id from suppliers where id <> ${good.supplierID} limit 1`)
    const ofOther = await preview({ pick: { planID, supplierID: elsewhere?.id, quantity: 4 } })
    expect(ofOther).toMatchObject({ isSuccess: false, errors: [{ field: 'quantity' }] })
    const short = await preview({ pick: { planID, supplierID: 0, quantity: 9 } })
    expect(short).toMatchObject({ isSuccess: true, message: assignmentMessages.short(4, 9) })
  })

  it.each([
    [{ targetId: 0, codes: ['1'] }, 'targetId', assignmentMessages.target('partner')],
    [{ targetId: gone?.id, codes: ['1'] }, 'targetId', assignmentMessages.targetInactive('partner')],
    [{ kind: 'customer', targetId: 0, codes: ['1'] }, 'targetId', assignmentMessages.target('customer')],
    [{ kind: 'customer', targetId: 12, codes: ['1'] }, 'targetId', assignmentMessages.targetInactive('customer')],
    [{ codes: [] }, 'codes', assignmentMessages.codes],
    [{ pick: { planID: 0, supplierID: 0, quantity: 1 } }, 'planID', assignmentMessages.plan],
    [{ pick: { planID: 1, supplierID: 0, quantity: 0 } }, 'quantity', assignmentMessages.quantity],
    [{ pick: { planID: 1, supplierID: 0, quantity: 5_001 } }, 'quantity', assignmentMessages.quantity],
    [{ pick: { planID: 1, supplierID: 99_999, quantity: 1 } }, 'supplierID', assignmentMessages.supplier],
  ])('refuses %j at its field', async (json, field, message) => {
    const { isSuccess, errors } = await preview(json)
    expect(isSuccess).toBe(false)
    expect(errors).toContainEqual({ field, message })
  })
})

describe('assigning', () => {
  it('gives all of the items to one, and the list tells of it', async () => {
    const items = await several(3)
    const { isSuccess, id, message } = await assign(
      items.map((item) => item.id),
      { note: ' For the fair ' },
    )
    expect({ isSuccess, message }).toEqual({
      isSuccess: true,
      message: assignmentMessages.assigned(3, partner?.name ?? ''),
    })
    for (const item of items) {
      expect(await admin.item(item.id)).toMatchObject({
        stockStatus: 'assigned',
        assignedTo: partner?.name,
        assignmentID: id,
        version: 1,
      })
    }
    expect((await admin.call('GetAssignment', { query: { id: id ?? 0 } })).body.assignment).toMatchObject({
      kind: 'partner',
      targetId: partner?.id,
    })
    await sell(items[0]?.id ?? 0)
    const { getAssignmentslist: acts } = (await admin.call('GetAssignmentList', {})).body
    expect(acts[0]).toMatchObject({ id, note: 'For the fair', itemCount: 3, targetName: partner?.name, held: 'yes' })
    const found = (await admin.call('SearchAssignment', { json: { assignmentNumber: acts[0].assignmentNumber } })).body
    expect(found).toMatchObject({ totalCount: 1 })
    expect(
      (await admin.call('SearchInventory', { json: { assignmentID: id, stockStatus: 'assigned' } })).body.totalCount,
    ).toBe(2)
  })

  it('writes nothing where one of the items is not to be had, and says which', async () => {
    const items = await several(3)
    await assign([items[1]?.id ?? 0])
    const counted = () => eventCount(server.databaseUrl)
    const before = await counted()
    const answer = await assign(items.map((item) => item.id))
    expect(answer).toMatchObject({ isSuccess: false, message: assignmentMessages.taken })
    expect(verdictsOf(answer.rows)).toEqual([
      stockMessages.ok,
      stockMessages.assignedTo(partner?.name ?? ''),
      stockMessages.ok,
    ])
    expect(await counted()).toEqual(before)
    expect(await statusOf(items[0]?.id ?? 0)).toBe('available')
  })

  it('is one act for a submission that is repeated, and none for another under its key', async () => {
    const [one, another] = await several(2)
    const first = await assign([one?.id ?? 0], {}, 'assign-once')
    expect(await assign([one?.id ?? 0], {}, 'assign-once')).toEqual({ ...first, requestId: expect.any(String) })
    expect(await assign([another?.id ?? 0], {}, 'assign-once')).toMatchObject({
      isSuccess: false,
      message: assignmentMessages.otherwise,
    })
    expect(await statusOf(another?.id ?? 0)).toBe('available')
  })

  it('is answered as the first time, though nobody may be given anything by now', async () => {
    const [item] = await several(1)
    const first = await assign([item?.id ?? 0], {}, 'assign-then-inactive')
    await query(`update partners set offered = false where id = ${targetId}`)
    const again = await assign([item?.id ?? 0], {}, 'assign-then-inactive')
    await query(`update partners set offered = true where id = ${targetId}`)
    expect(again).toEqual({ ...first, requestId: expect.any(String) })
  })

  it('of nothing, or to nobody, is refused', async () => {
    expect(await assign([])).toMatchObject({ errors: [{ field: 'ids', message: assignmentMessages.none }] })
    const [item] = await several(1)
    expect(await assign([item?.id ?? 0], { targetId: 0 })).toMatchObject({
      errors: [{ field: 'targetId', message: assignmentMessages.target('partner') }],
    })
  })

  it('gives an item to one of thirty people on two servers', async () => {
    const beside = await startBeside(server)
    try {
      const there = await ApiClient.signedIn(beside.url, ADMIN.email, ADMIN.password)
      const items = (await several(4)).map(({ id }) => id)
      const tries = Array.from({ length: 30 }, (_, index) =>
        // Each takes two of four SIMs, so that they meet in different pairs.
        assign(
          [items[index % 4] ?? 0, items[(index + 1 + (index % 2)) % 4] ?? 0],
          {},
          null,
          index % 2 === 0 ? admin : there,
        ),
      )
      const answers = await Promise.all(tries)
      const won = answers.filter(({ isSuccess }) => isSuccess)
      expect(won.length).toBeGreaterThan(0)
      const held = await query<{ count: number }>(
        `select count(*)::integer as count from events where type = 'InventoryItemAssigned'
          and (data ->> 'id')::integer in (${items.join(', ')}) group by data ->> 'id'`,
      )
      expect(held.map(({ count }) => count)).toEqual(held.map(() => 1))
      expect(held).toHaveLength(won.length * 2)
      for (const { isSuccess, rows } of answers.filter((answer) => !answer.isSuccess)) {
        expect(isSuccess).toBe(false)
        expect(verdictsOf(rows)).toContain(stockMessages.assignedTo(partner?.name ?? ''))
      }
    } finally {
      await beside.close()
    }
  })
})

describe('taking back', () => {
  it('makes what was assigned available again, with the reason, and needs one', async () => {
    const items = await several(2)
    const ids = items.map(({ id }) => id)
    await assign(ids)
    expect(await takeBack(ids, '  ')).toMatchObject({ errors: [{ field: 'note', message: assignmentMessages.reason }] })
    expect(await takeBack(ids, 'The fair was called off')).toMatchObject({
      isSuccess: true,
      message: assignmentMessages.takenBack(2),
    })
    expect(await admin.item(ids[0] ?? 0)).toMatchObject({ stockStatus: 'available', assignedTo: '', version: 1 })
    const { history } = (await admin.call('GetHistory', { query: { subject: 'inventory', id: ids[0] ?? 0 } })).body
    expect(history[0]).toMatchObject({ by: expect.any(String), reason: 'The fair was called off', what: 'changed' })
    expect(await takeBack(ids)).toMatchObject({ isSuccess: false, message: assignmentMessages.notAllBack })
  })

  it('leaves the SIMs in their assignment, with who took them back, when and why', async () => {
    const items = await several(3)
    const [kept, unassigned, sold] = items.map((item) => item.id).sort((a, b) => a - b) as [number, number, number]
    const { id } = await assign([kept, unassigned, sold])
    const { id: other } = await (async () => {
      await takeBack([unassigned], 'Too many')
      await sell(sold)
      await giveBack([sold], true, 'Never used')
      return assign([unassigned])
    })()
    const recordOf = async (assignment: number | undefined) =>
      (await admin.call('GetAssignment', { query: { id: assignment ?? 0 } })).body.assignment
    const { items: listed, createdBy, itemCount } = await recordOf(id)
    expect(itemCount).toBe(3)
    expect(listed.map((one: { id: number }) => one.id)).toEqual([kept, unassigned, sold])
    expect(listed[0]).toMatchObject({ stockStatus: 'assigned', ended: null })
    expect(listed[0].activationCode).toBe(items.find((item) => item.id === kept)?.activationCode)
    const date = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/)
    // It is assigned again, to another assignment, which says nothing of the first.
    expect(listed[1]).toMatchObject({
      stockStatus: 'assigned',
      ended: { how: 'unassigned', by: createdBy, date, reason: 'Too many' },
    })
    expect(listed[2]).toMatchObject({ ended: { how: 'returned', by: createdBy, date, reason: 'Never used' } })
    expect((await recordOf(other)).items).toMatchObject([{ id: unassigned, ended: null }])
  })

  it('is one act for a submission that is repeated', async () => {
    const [item] = await several(1)
    await assign([item?.id ?? 0])
    const first = await takeBack([item?.id ?? 0], 'Too many', 'back-once')
    expect(await takeBack([item?.id ?? 0], 'Too many', 'back-once')).toEqual({
      ...first,
      requestId: expect.any(String),
    })
  })
})

describe('coming back', () => {
  it('is for what was sold; a card that was not used can be sold again, at once or when it was found good', async () => {
    const [card, kept, free] = await several(3)
    for (const item of [card, kept]) await sell(item?.id ?? 0)
    expect(await giveBack([free?.id ?? 0], false)).toMatchObject({ isSuccess: false })
    expect(await giveBack([card?.id ?? 0], true)).toMatchObject({ isSuccess: true })
    expect(await statusOf(card?.id ?? 0)).toBe('available')
    expect(await giveBack([kept?.id ?? 0], false)).toMatchObject({ isSuccess: true })
    expect(await statusOf(kept?.id ?? 0)).toBe('returned')
    const twice = await giveBack([kept?.id ?? 0], false)
    expect(verdictsOf(twice.rows)).toEqual([stockMessages.isReturned])
    expect(await giveBack([kept?.id ?? 0], true, 'Tried, and fine')).toMatchObject({ isSuccess: true })
    expect(await statusOf(kept?.id ?? 0)).toBe('available')
  })

  it('never puts an eSIM or a card in use on sale again', async () => {
    const esim = await added({ activationCode: `LPA:1$rsp.example$${newCode()}` })
    const used = await added()
    await sell(esim.id)
    await sell(used.id)
    await activate(used.id)
    const { rows } = await giveBack([esim.id, used.id], true)
    expect(verdictsOf(rows)).toEqual([stockMessages.esimNotSoldAgain, stockMessages.activatedNotSoldAgain])
    expect(await giveBack([esim.id], false, ' ')).toMatchObject({
      errors: [{ field: 'reason', message: assignmentMessages.reason }],
    })
  })
})

describe('what many people did to a few items', () => {
  const dice = (() => {
    let seed = 7
    return (sides: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return (seed >> 8) % sides
    }
  })()

  it('leaves the rows, the balances and the acts as the events say', async () => {
    const items = (await several(12)).map(({ id }) => id)
    const one = () => items[dice(items.length)] ?? 0
    const acts = [
      () => assign([one(), one()]),
      () => assign([one()]),
      () => takeBack([one()]),
      () => giveBack([one()], dice(2) === 0),
      () => sell(one()),
      () => admin.call('VoidInventory', { json: { id: one(), reason: 'Added twice' } }),
    ]
    for (let round = 0; round < 40; round++) {
      // Voiding is rare, because nothing can happen to a SIM afterwards.
      await Promise.all(Array.from({ length: 6 }, () => acts[dice(round % 10 === 9 ? 6 : 5)]?.()))
    }
    await onProductStore(server.databaseUrl, expectTheFoldOf('inventory', 'assignments'))
  })
})
