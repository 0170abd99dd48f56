import { Deferred, Effect, Queue } from 'effect'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeOf } from '../../../server/core/live/change-of.ts'
import { type Batch, messageFor, type Reader } from '../../../server/core/live/changes.ts'
import { createListeners, type Ending, WAITING } from '../../../server/core/live/listeners.ts'
import type { LiveEvent } from '../../../server/core/live/live-event.ts'
import type { Sale } from '../../../server/reports/sale.ts'
import type { LiveMessage } from '../../../src/schemas/shell/live.ts'
import { summed } from '../support/live.ts'
import { subscribed } from '../support/partner-sales.ts'
import { saleWith } from '../support/sales.ts'

const reader: Reader = {
  accountId: '7',
  sessionId: 's',
  accessVersion: 'v',
  scope: 'all',
  permissions: ['inventory.view', 'report.view'],
}

const event: fc.Arbitrary<Omit<LiveEvent, 'position'>> = fc
  .record({
    stream: fc.constantFrom('inventory-1', 'inventory-2', 'plan-3', 'region-4', 'bulk-5', 'views-7', 'nobody-1'),
    version: fc.integer({ min: 1, max: 4 }),
    actor: fc.constantFrom('7', '8', 'system'),
    type: fc.constantFrom(
      ...['InventoryItemCreated', 'InventoryItemChanged', 'InventoryItemSold', 'PlanChanged', 'RegionSaveRefused'],
      ...['BulkImportFinished', 'NotificationsSeen', 'RegionSavedUnchanged'],
    ),
  })
  .map((row) => changeOf({ ...row, position: 0, data: null as never, partner: null, isH2o: false }))

const batchOf = (events: ReadonlyArray<LiveEvent>, after: number, position: number): Batch => ({
  after,
  position,
  isWhole: true,
  events: events.filter((one) => one.position > after && one.position <= position),
})

/** The same without the count of changes, which depends on the other events in the message. */
const withoutChanged = (told: ReadonlyArray<LiveMessage>) =>
  summed(told.map((message) => ({ ...message, changes: message.changes.map((change) => ({ ...change, changed: 0 })) })))
const changedIn = (told: ReadonlyArray<LiveMessage>) =>
  told.flatMap(({ changes }) => changes).reduce((sum, { changed }) => sum + changed, 0)
const addsNothing = ({ told }: Pick<LiveEvent, 'told'>) => told.every(({ isAddition }) => !isAddition)

it('what is told of a log cut anywhere, with pieces that overlap, is what is told of the whole of it; what is new in another piece may have changed since', () => {
  let [heard, exact] = [0, 0]
  fc.assert(
    fc.property(
      fc.oneof(fc.array(event, { maxLength: 30 }), fc.array(event.filter(addsNothing), { maxLength: 30 })),
      fc.array(fc.nat(30), { maxLength: 6 }),
      fc.nat(5),
      (some, cuts, overlap) => {
        const log = some.map((one, index) => ({ ...one, position: index + 1 }))
        const ends = [...new Set([...cuts.map((cut) => Math.min(cut, log.length)), log.length])].toSorted(
          (a, b) => a - b,
        )
        const told: Array<LiveMessage> = []
        let known = 0
        for (const end of ends) {
          // A batch that starts before what is already known, as after a failed query.
          told.push(messageFor(batchOf(log, Math.max(0, known - overlap), end), known, reader))
          known = end
        }
        const whole = messageFor(batchOf(log, 0, log.length), 0, reader)
        expect(withoutChanged(told)).toEqual(withoutChanged([whole]))
        expect(changedIn(told)).toBeGreaterThanOrEqual(changedIn([whole]))
        if (log.every(addsNothing)) {
          expect(summed(told)).toEqual(summed([whole]))
          exact += whole.changes.length
        }
        expect(told.at(-1)?.position).toBe(whole.position)
        heard += whole.changes.length
      },
    ),
    { numRuns: 300 },
  )
  expect(Math.min(heard, exact)).toBeGreaterThan(100)
})

it('what is done to a thing that is new in the same batch is no change of it; later, and of another one, it is', () => {
  const row = (stream: string, version: number, position: number, actor = '8') =>
    changeOf({
      stream,
      version,
      position,
      actor,
      type: 'PlanChanged',
      data: null as never,
      partner: null,
      isH2o: false,
    })
  const [added, changed, other, own] = [
    row('plan-3', 1, 1),
    row('plan-3', 2, 2),
    row('plan-4', 5, 3),
    row('plan-5', 1, 4, '7'),
  ]
  const ofOwn = row('plan-5', 2, 5)
  const heard = (...log: ReadonlyArray<LiveEvent>) =>
    messageFor(batchOf(log, 0, 5), 0, { ...reader, permissions: ['plan.view'] }).changes.map(
      ({ added, changed, records }) => [added, changed, records.map(({ stream }) => stream)],
    )
  expect(heard(added, changed)).toEqual([[1, 0, ['plan-3']]])
  expect(heard(added)).toEqual([[1, 0, []]])
  expect(heard(changed)).toEqual([[0, 1, ['plan-3']]])
  expect(heard(added, changed, other)).toEqual([[1, 1, ['plan-3', 'plan-4']]])
  // A person's own additions do not count as news.
  expect(heard(own, ofOwn)).toEqual([[0, 1, ['plan-5']]])
})

it('who holds no key is told of nothing, who sees one partner neither; what is of an account is for it alone', () => {
  const rows = ['inventory-1', 'plan-3', 'sale-1', 'access-1'].map((stream, index) =>
    changeOf({
      stream,
      position: index + 1,
      version: 1,
      type: 'PasswordResetRequested',
      actor: '8',
      data: null as never,
      partner: null,
      isH2o: false,
    }),
  )
  const own = changeOf({
    stream: 'views-8',
    position: 5,
    version: 1,
    type: 'NotificationsSeen',
    actor: '8',
    data: null as never,
    partner: null,
    isH2o: false,
  })
  const batch = batchOf([...rows, own], 0, 5)
  const subjectsOf = (given: Partial<Reader>) =>
    messageFor(batch, 0, { ...reader, ...given }).changes.map(({ subject }) => subject)
  expect(subjectsOf({ permissions: [] })).toEqual([])
  expect(subjectsOf({ scope: { partnerId: 1 } })).toEqual([])
  expect(subjectsOf({}).length).toBeGreaterThan(0)
  expect(subjectsOf({ accountId: '8', permissions: [] })).toEqual(['notification'])
})

it('a change of the views of a list is told to whose they are, in every window of theirs, and to nobody else', () => {
  const told = ['ViewSaved', 'ViewRemoved'].map((type, index) =>
    changeOf({
      stream: 'views-8',
      position: index + 1,
      version: index + 1,
      type,
      actor: '8',
      data: null as never,
      partner: null,
      isH2o: false,
    }),
  )
  const changesFor = (given: Partial<Reader>) =>
    messageFor(batchOf(told, 0, 2), 0, { ...reader, ...given }).changes.map(({ subject, own }) => [subject, own])
  expect(changesFor({ accountId: '8', permissions: [], scope: { partnerId: 1 } })).toEqual([['view', 2]])
  expect(changesFor({})).toEqual([])
})

it('who reads slowly has a bounded number of batches waiting, and is sent to come again; others go on', async () => {
  const ended = () => Deferred.makeUnsafe<Ending>()
  const [slow, quick] = [ended(), ended()]
  await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const listeners = createListeners(
          () => {},
          () => {},
        )
        const one = yield* listeners.enter(reader, slow)
        const other = yield* listeners.enter({ ...reader, sessionId: 't' }, quick)
        for (let position = 1; position <= 3 * WAITING; position++) {
          listeners.give(batchOf([], position - 1, position))
          expect((yield* Queue.take(other.batches)).position).toBe(position)
        }
        expect(yield* Queue.size(one.batches)).toBe(WAITING)
        expect(yield* Deferred.await(slow)).toBe('again')
        expect(yield* Deferred.isDone(quick)).toBe(false)
      }),
    ),
  )
})

it('counts an event once for what it changes, by however many keys one hears of it', () => {
  const row = { stream: 'inventory-7', version: 2, type: 'InventoryItemSold', actor: 'somebody else' }
  const sold = changeOf({ ...row, position: 1, data: null as never, partner: null, isH2o: false })
  expect(sold.told.filter(({ subject }) => subject === 'notification')).toHaveLength(2)
  const permissions: Reader['permissions'] = ['inventory.view', 'warehouse.view']
  const { changes } = messageFor(batchOf([sold], 0, 1), 0, { ...reader, permissions })
  expect(changes.find(({ subject }) => subject === 'notification')).toMatchObject({ added: 0, changed: 1 })
})

it('tells of the sales and subscriptions of a partner staff and its own people, and nobody of another one', () => {
  const partner = { id: 3, code: '1003', name: 'Otter Travel', markupDiscount: 0 }
  const sold = (id: number, given: Partial<Sale>) =>
    changeOf({
      stream: `sale-${id}`,
      position: id,
      version: 1,
      type: 'SaleCompleted',
      actor: 'shop',
      data: saleWith(id, given) as never,
      partner: null,
      isH2o: false,
    })
  const begun = subscribed(3, partner, { at: '2026-11-01T08:00:00.000Z', cents: 999, payments: 1 }).events[0]
  const log = [
    sold(1, { partner, vendor: 'H2O Wireless' }),
    sold(2, { partner: null }),
    changeOf({
      stream: 'subscription-3',
      position: 3,
      version: 1,
      type: begun?.type ?? '',
      actor: 'shop',
      data: begun?.data as never,
      partner: null,
      isH2o: false,
    }),
  ]
  const heard = (given: Partial<Reader>) =>
    messageFor(batchOf(log, 0, 3), 0, { ...reader, permissions: ['partnerReport.view'], ...given }).changes.map(
      ({ subject, added, records }) => [subject, added, records.length],
    )
  const all = [
    ['PartnerSalesReport', 1, 0],
    ['PartnerH2OReport', 1, 0],
    ['PartnerSubscriptionReport', 1, 0],
  ]
  expect(heard({})).toEqual(all)
  expect(heard({ scope: { partnerId: 3 } })).toEqual(all)
  for (const partnerId of [4, null]) expect(heard({ scope: { partnerId } })).toEqual([])
  expect(heard({ scope: { partnerId: 3 }, permissions: ['dashboard.view', 'report.view'] })).toEqual([])
})

it('of those who read, each ends whose session is over or whose role has become another, and nobody else', async () => {
  const [stays, over, changed, later] = Array.from({ length: 4 }, () => Deferred.makeUnsafe<Ending>()) as [
    Deferred.Deferred<Ending>,
    Deferred.Deferred<Ending>,
    Deferred.Deferred<Ending>,
    Deferred.Deferred<Ending>,
  ]
  await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const listeners = createListeners(
          () => {},
          () => {},
        )
        yield* listeners.enter({ ...reader, sessionId: 'stays' }, stays)
        yield* listeners.enter({ ...reader, sessionId: 'over' }, over)
        yield* listeners.enter({ ...reader, sessionId: 'changed' }, changed)
        const asked = listeners.sessions()
        expect([...asked]).toEqual(['stays', 'over', 'changed'])
        // During the query of the database.
        yield* listeners.enter({ ...reader, sessionId: 'later' }, later)
        listeners.keepOnly(
          asked,
          new Map([
            ['stays', 'v'],
            ['changed', 'w'],
          ]),
        )
        expect([yield* Deferred.isDone(stays), yield* Deferred.isDone(later)]).toEqual([false, false])
        expect([yield* Deferred.await(over), yield* Deferred.await(changed)]).toEqual(['over', 'again'])
      }),
    ),
  )
})

it('tells of the orders of a partner staff and its own people, nobody of another one, and nothing of what was looked at', () => {
  const types = ['ApiOrderReceived', 'ApiOrderFailed', 'ApiOrderSecretRevealed']
  const log = types.map((type, index) =>
    changeOf({
      stream: 'apiorder-12',
      position: index + 1,
      version: index + 1,
      type,
      actor: 'partnerkey-2',
      data: null as never,
      partner: 3,
      isH2o: false,
    }),
  )
  const heard = (given: Partial<Reader>) =>
    messageFor(batchOf(log, 0, 3), 0, { ...reader, permissions: ['apiOrder.view'], ...given }).changes
  const all = [
    { subject: 'apiOrder', added: 1, changed: 0, own: 0, records: [] },
    { subject: 'notification', added: 0, changed: 2, own: 0, records: [] },
  ]
  expect(heard({})).toEqual(all)
  expect(heard({ scope: { partnerId: 3 } })).toEqual(all)
  for (const partnerId of [4, null]) expect(heard({ scope: { partnerId } })).toEqual([])
  const failed = [{ subject: 'PartnerSummary', added: 0, changed: 1, own: 0, records: [] }]
  expect(heard({ scope: { partnerId: 3 }, permissions: ['partnerReport.view'] })).toEqual(failed)
  expect(heard({ scope: { partnerId: 4 }, permissions: ['partnerReport.view'] })).toEqual([])
})
