import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { delivered, type Key } from '../../../src/schemas/people/permissions.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { recordMessages } from '../../../src/schemas/records/kit/checks.ts'
import type { ChangeStockAnswer } from '../../../src/schemas/stock/stock-change.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { eventCount } from '../support/event-count.ts'
import { createPlan, planDraft } from '../support/plans.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, serverForFile, startBeside } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

const [partner, other] = await query<{ id: number; name: string }>(
  `select id, name from partners where offered order by id`,
)
const targetId = partner?.id ?? 0
const otherId = other?.id ?? 0
const partnerName = partner?.name ?? ''
const { added, several, sell, giveBack } = stockActs(server, admin, good, targetId)
const inactiveId = (await query<{ id: number }>('select id from suppliers where not offered order by id'))[0]?.id ?? 0
const archivedId = (await createPlan(admin, planDraft())).body.pid as number
await admin.call('ArchivePlan', { json: { pid: archivedId, archived: true } })

const STAFF = 2
const idsOf = (items: ReadonlyArray<{ readonly id: number }>) => items.map(({ id }) => id)
const preview = async (what: object, which: object, more: object = {}, client = admin) =>
  (await client.call('PreviewStockChange', { json: { what, which, ...more } })).body as ChangeStockAnswer
const change = async (what: object, which: object, more: object = {}, key: string | null = null, client = admin) =>
  (
    await client.call('ChangeStock', {
      json: { what, which, only: 'all', ...more },
      headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key },
    })
  ).body as ChangeStockAnswer

const voiding = { act: 'void', reason: 'Added twice' }
const giving = { act: 'assign', kind: 'partner', targetId, note: '' }
const changing = (fields: object, reason = '') => ({ act: 'change', reason, ...fields })
const happened = () => eventCount(server.databaseUrl)

describe('a preview of many SIMs', () => {
  it('counts what changes, what has the value already, and what cannot, by reason', async () => {
    const [one, two, three, sold, gone] = await several(5)
    await admin.change(three?.id ?? 0, 1, { ...good, ...three, expiryDate: '2098-01-31' })
    await sell(sold?.id ?? 0)
    await admin.call('VoidInventory', { json: { id: gone?.id, reason: 'Added twice' } })
    const before = await happened()
    const which = { ids: idsOf([one, two, three, sold, gone].flatMap((item) => item ?? [])) }

    expect((await preview(changing({ expiryDate: '2098-01-31' }), which)).preview).toMatchObject({
      changes: 3,
      same: 1,
      reasons: [{ verdict: 'Voided', count: 1 }],
      blocked: [{ id: gone?.id, iccid: gone?.iccid, verdict: 'Voided' }],
    })
    expect((await preview(voiding, which)).preview).toMatchObject({
      changes: 3,
      same: 0,
      reasons: [
        { verdict: 'Sold', count: 1 },
        { verdict: 'Voided', count: 1 },
      ],
    })
    expect(await happened()).toBe(before)
  })

  it('lists the first hundred SIMs that cannot, or all of them', async () => {
    const ids = Array.from({ length: 150 }, (_, index) => 900_000_001 + index)
    const first = await preview(voiding, { ids })
    expect(first.preview).toMatchObject({ changes: 0, reasons: [{ verdict: 'Unknown', count: 150 }] })
    expect(first.preview?.blocked).toHaveLength(100)
    expect((await preview(voiding, { ids }, { listsAll: true })).preview?.blocked).toHaveLength(150)
  })

  it.each([
    [voiding, { ids: [] }, 'which', 'Select at least one SIM'],
    [voiding, { filter: { iccid: '0000000000000000' } }, 'which', 'Select at least one SIM'],
    [{ ...voiding, reason: ' ' }, { ids: [1] }, 'reason', 'Reason is required'],
    [{ act: 'unassign', reason: '' }, { ids: [1] }, 'reason', 'Reason is required'],
    [{ ...giving, targetId: 0 }, { ids: [1] }, 'targetId', 'Choose a partner from the list'],
    [changing({}), { ids: [1] }, 'planID', 'Enter at least one new value'],
    [changing({ planID: 99_999 }), { ids: [1] }, 'planID', 'Choose a Plan Name from the list'],
    [changing({ supplierID: 99_999 }), { ids: [1] }, 'supplierID', 'Choose a Supplier Name from the list'],
    [changing({ planID: archivedId }), { ids: [1] }, 'planID', 'This plan is archived. Choose another.'],
    [changing({ supplierID: inactiveId }), { ids: [1] }, 'supplierID', recordMessages.inactive('supplier')],
    [changing({ expiryDate: '2026-02-30' }), { ids: [1] }, 'expiryDate', 'Enter a valid date, e.g. 31/12/2027'],
    [changing({ buyingCost: '4.50' }), { ids: [1] }, 'InvoiceCurrency', 'Choose the currency of the costs'],
  ])('refuses %j of %j at the field', async (what, which, field, message) => {
    // The first demo SIMs may be sold or without a place: their own problems must not hide those of the request.
    const own = 'ids' in which && which.ids.length > 0 ? { ids: [(await added()).id] } : which
    expect(await preview(what, own)).toMatchObject({ isSuccess: false, errors: [{ field, message }] })
    expect(await change(what, own)).toMatchObject({ isSuccess: false, errors: [{ field, message }] })
  })

  it('refuses more than 10,000 numbers', async () => {
    const ids = Array.from({ length: 10_001 }, (_, index) => index + 1)
    const answer = await admin.call('PreviewStockChange', { json: { what: voiding, which: { ids } } })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('At most 10,000 SIMs at a time')
  })
})

describe('an act on many SIMs', () => {
  it('is done once for a SIM that is named twice', async () => {
    const [one = 0, two = 0] = idsOf(await several(2))
    const ids = [two, one, two, one, one]
    expect((await preview(voiding, { ids })).preview).toMatchObject({ changes: 2 })
    expect(await change(voiding, { ids })).toMatchObject({ isSuccess: true, changed: 2 })
    expect((await admin.item(one)).version).toBe(2)
    expect((await preview(voiding, { ids })).preview).toMatchObject({ reasons: [{ verdict: 'Voided', count: 2 }] })
  })

  it('leaves a SIM with an archived plan in it', async () => {
    const plan = (await createPlan(admin, planDraft())).body.pid as number
    const { id } = await added({ planID: String(plan) })
    expect(await admin.item(id)).toMatchObject({ planArchived: false })
    await admin.call('ArchivePlan', { json: { pid: plan, archived: true } })
    expect(await admin.item(id)).toMatchObject({ planArchived: true })
    expect(await change(changing({ expiryDate: '2093-01-31' }), { ids: [id] })).toMatchObject({ changed: 1 })
    expect(await change(changing({ planID: plan }), { ids: [id] })).toMatchObject({ isSuccess: true, changed: 0 })
  })

  it.each([{ expiresFrom: '2026-02-30' }, { expiresFrom: '2026-03-02', expiresTo: '2026-03-01' }])(
    'is refused with the search that the list refuses: %j',
    async (filter) => {
      const json = { what: voiding, which: { filter }, only: 'possible' }
      expect((await admin.call('PreviewStockChange', { json })).status).toBe(400)
      expect((await admin.call('ChangeStock', { json })).status).toBe(400)
    },
  )

  it('is refused where a SIM cannot be changed for another reason than in the preview', async () => {
    const [free = 0, sold = 0] = idsOf(await several(2))
    await sell(sold)
    const which = { ids: [free, sold] }
    const { digest } = (await preview(voiding, which)).preview ?? {}
    await giveBack([sold], false)
    expect(await change(voiding, which, { only: 'possible', digest })).toMatchObject({
      isSuccess: false,
      preview: { changes: 1, reasons: [{ verdict: 'Returned', count: 1 }] },
    })
  })

  it('assigns them by one assignment, and unassigns them', async () => {
    const ids = idsOf(await several(3))
    const answer = await change({ ...giving, note: ' For the fair ' }, { ids })
    expect(answer).toMatchObject({ isSuccess: true, changed: 3, message: `3 SIMs assigned to ${partnerName}` })
    for (const id of ids) {
      expect(await admin.item(id)).toMatchObject({ stockStatus: 'assigned', assignmentID: answer.assignmentId })
    }
    const { assignment } = (await admin.call('GetAssignment', { query: { id: answer.assignmentId ?? 0 } })).body
    expect(assignment).toMatchObject({ note: 'For the fair', itemCount: 3 })

    const undone = await change({ act: 'unassign', reason: 'The wrong partner' }, { ids })
    expect(undone).toMatchObject({ isSuccess: true, changed: 3, message: '3 SIMs unassigned' })
    expect(await admin.item(ids[0] ?? 0)).toMatchObject({ stockStatus: 'available', assignedTo: '' })
  })

  it('sets several fields at once, and corrects costs with a reason', async () => {
    const items = await several(2)
    const which = { ids: idsOf(items) }
    const fields = {
      expiryDate: '2097-05-31',
      InvoiceCurrency: good.InvoiceCurrency,
      buyingCost: '4,50',
      invoiceCost: '7',
    }
    expect(await change(changing(fields), which)).toMatchObject({
      isSuccess: false,
      errors: [{ field: 'reason', message: 'Reason is required' }],
    })
    expect(await change(changing(fields, 'Price of May'), which)).toMatchObject({ isSuccess: true, changed: 2 })
    for (const { id } of items) {
      expect(await admin.item(id)).toMatchObject({
        expiryDate: '2097-05-31',
        buyingCost: 4.5,
        invoiceCost: 7,
        version: 3,
      })
    }
    const { history } = (await admin.call('GetHistory', { query: { subject: 'inventory', id: items[0]?.id ?? 0 } }))
      .body
    expect(history[0]).toMatchObject({ reason: 'Price of May' })
    // Everything is so already.
    expect(await change(changing(fields, 'Price of May'), which)).toMatchObject({ isSuccess: true, changed: 0 })
  })

  it('expires SIMs whose new date has passed', async () => {
    const [item] = await several(1)
    const what = changing({ expiryDate: '2020-01-31' })
    await admin.change(item?.id ?? 0, 1, {
      ...good,
      ...item,
      expiryDate: '2099-01-31',
      stockReceivedDate: '2019-01-01',
    })
    expect(await change(what, { ids: [item?.id ?? 0] })).toMatchObject({ isSuccess: true, changed: 1 })
    const events = await query<{ type: string; actor: string }>(
      `select type, actor from events where stream = 'inventory-${item?.id}' order by version desc limit 1`,
    )
    expect(events).toEqual([{ type: 'InventoryItemExpired', actor: 'system' }])
  })

  it('is for all of them or none, or for those that can', async () => {
    const [free, other, sold] = idsOf(await several(3))
    await sell(sold ?? 0)
    const which = { ids: [free, other, sold] }
    const before = await happened()
    expect(await change(voiding, which)).toMatchObject({
      isSuccess: false,
      message: 'Some of the SIMs cannot be changed. Nothing was saved.',
      preview: { changes: 2, reasons: [{ verdict: 'Sold', count: 1 }] },
    })
    expect(await happened()).toBe(before)
    expect(await change(voiding, which, { only: 'possible' })).toMatchObject({ changed: 2, message: '2 SIMs voided' })
    expect((await admin.item(sold ?? 0)).stockStatus).toBe('sold')
    expect((await admin.item(free ?? 0)).voided).toMatchObject({ reason: 'Added twice' })
  })

  it('is done for the SIMs that a search of the list finds', async () => {
    const items = await several(3)
    const invoiceNumber = `INV-MANY-${items[0]?.id}`
    for (const item of items)
      await admin.change(item.id, 1, { ...good, ...item, expiryDate: '2099-01-31', invoiceNumber })
    const which = { filter: { invoiceNumber } }
    const found = await preview(changing({ expiryDate: '2096-01-31' }), which)
    expect(found.preview).toMatchObject({ changes: 3 })
    const { digest } = found.preview ?? {}

    // One more SIM fits the search by now.
    const late = await added({ invoiceNumber })
    expect(await change(changing({ expiryDate: '2096-01-31' }), which, { digest })).toMatchObject({
      isSuccess: false,
      message: expect.stringContaining('have changed'),
      preview: { changes: 4 },
    })
    expect((await admin.item(late.id)).expiryDate).toBe('2099-01-31')
    const again = await preview(changing({ expiryDate: '2096-01-31' }), which)
    expect(
      await change(changing({ expiryDate: '2096-01-31' }), which, { digest: again.preview?.digest }),
    ).toMatchObject({
      isSuccess: true,
      changed: 4,
    })
    // Voided SIMs are found where the search includes them.
    await change(voiding, { ids: [late.id] })
    expect((await preview(voiding, which)).preview).toMatchObject({ changes: 3, reasons: [] })
    expect((await preview(voiding, { filter: { invoiceNumber, voided: true } })).preview).toMatchObject({
      reasons: [{ verdict: 'Voided', count: 1 }],
    })
  })

  it('is refused where somebody has saved one of the SIMs since the preview', async () => {
    const items = await several(2)
    const which = { ids: idsOf(items) }
    const { digest } = (await preview(changing({ expiryDate: '2095-01-31' }), which)).preview ?? {}
    const [one] = items
    await admin.change(one?.id ?? 0, 1, { ...good, ...one, expiryDate: '2099-02-28' })
    expect(await change(changing({ expiryDate: '2095-01-31' }), which, { digest })).toMatchObject({ isSuccess: false })
    expect((await admin.item(one?.id ?? 0)).expiryDate).toBe('2099-02-28')
  })

  it('is refused where the SIMs were given to another holder since the preview', async () => {
    const ids = idsOf(await several(2))
    await change(giving, { ids })
    const unassigning = { act: 'unassign', reason: 'Called off' }
    const { digest } = (await preview(unassigning, { ids })).preview ?? {}
    await change(unassigning, { ids })
    const again = await change({ ...giving, targetId: otherId }, { ids })
    expect(await change(unassigning, { ids }, { digest })).toMatchObject({
      isSuccess: false,
      message: expect.stringContaining('have changed'),
      preview: { changes: 2 },
    })
    for (const id of ids) expect((await admin.item(id)).assignmentID).toBe(again.assignmentId)
    expect(await change(unassigning, { ids })).toMatchObject({ isSuccess: true, changed: 2 })
  })

  it('is done once for a submission that is repeated, and answered with its count', async () => {
    const acts = [
      [giving, `2 SIMs assigned to ${partnerName}`],
      [
        changing({ expiryDate: '2094-01-31', InvoiceCurrency: good.InvoiceCurrency, sellingcost: '9' }, 'List price'),
        '2 SIMs changed',
      ],
      [{ act: 'unassign', reason: 'Called off' }, '2 SIMs unassigned'],
      [voiding, '2 SIMs voided'],
    ] as const
    const [one, two, sold] = idsOf(await several(3))
    const which = { ids: [one, two, sold] }
    await sell(sold ?? 0)
    await change(voiding, { ids: [sold] })
    for (const [what, message] of acts) {
      const only = 'act' in what && what.act === 'change' ? { ids: [one, two] } : which
      const key = `many-${what.act}`
      const first = await change(what, only, { only: 'possible' }, key)
      expect(first).toMatchObject({ isSuccess: true, message, changed: 2 })
      const before = await happened()
      expect(await change(what, only, { only: 'possible' }, key)).toEqual({ ...first, requestId: expect.any(String) })
      expect(await happened()).toBe(before)
      expect(await change(what, { ids: [sold] }, { only: 'possible' }, key)).toMatchObject({ isSuccess: false })
    }
  })

  it('needs the permission that a single SIM needs', async () => {
    const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
    const roles = callsTo(admin, records.role)
    const role = fieldsIn(records.role, await roles.one(STAFF))
    const own = delivered.Staff ?? []
    const giveStaff = (permissions: ReadonlyArray<Key>) => roles.change(STAFF, null, { ...role, permissions })
    const statusOf = async (what: object) => {
      const json = { what, which: { ids: [900_000_001] } }
      const previewed = await staff.call('PreviewStockChange', { json })
      const done = await staff.call('ChangeStock', { json: { ...json, only: 'all' } })
      return [previewed.status, done.status]
    }
    const acts = [giving, { act: 'unassign', reason: 'Called off' }, changing({ expiryDate: '2099-01-31' }), voiding]
    const statuses = async (permissions: ReadonlyArray<Key>) => {
      await giveStaff(permissions)
      const found: Array<ReadonlyArray<number>> = []
      for (const what of acts) found.push(await statusOf(what))
      return found
    }
    const [may, mayNot] = [
      [200, 200],
      [403, 403],
    ]
    expect(await statuses(own.filter((key) => key !== 'inventory.edit'))).toEqual([may, may, mayNot, mayNot])
    expect(await statuses(own.filter((key) => key !== 'inventory.assign'))).toEqual([mayNot, mayNot, may, may])
    // A search that the list refuses is refused here as well.
    await giveStaff(own.filter((key) => key !== 'inventory.reveal'))
    const byPin = { what: voiding, which: { filter: { simPin: '1234' } } }
    expect((await staff.call('PreviewStockChange', { json: byPin })).status).toBe(400)
    await giveStaff(own)
  })

  it('is done by one of two servers, and the other is told what the first has done', async () => {
    const beside = await startBeside(server)
    try {
      const there = await ApiClient.signedIn(beside.url, ADMIN.email, ADMIN.password)
      const which = { ids: idsOf(await several(4)) }
      const { digest } = (await preview(giving, which)).preview ?? {}
      const answers = await Promise.all([
        change(giving, which, { digest }, null, admin),
        change(giving, which, { digest }, null, there),
      ])
      const won = answers.filter(({ isSuccess }) => isSuccess)
      expect(won).toMatchObject([{ changed: 4 }])
      expect(answers.find(({ isSuccess }) => !isSuccess)?.preview).toMatchObject({
        changes: 0,
        reasons: [{ verdict: `Assigned to ${partnerName}`, count: 4 }],
      })
    } finally {
      await beside.close()
    }
  })

  it('leaves the tables as the events say', async () => {
    await onProductStore(server.databaseUrl, expectTheFoldOf('inventory', 'assignments'))
  })
})
