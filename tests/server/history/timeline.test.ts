import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import { allEvents } from '../../../server/all-events.ts'
import type { StoredEvent } from '../../../server/core/events/event.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { activityOf } from '../../../server/history/activity.ts'
import { activityWords, doneByNobody } from '../../../server/history/activity-words.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { ApiClient } from '../support/api-client.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

const stored = (changes: Partial<StoredEvent>): StoredEvent => ({
  position: 1,
  stream: 'supplier-3',
  version: 1,
  type: 'SupplierChanged',
  actor: '2',
  requestId: null,
  data: { id: 3, date: '2026-03-04T05:06:07.008Z', by: 'Mara Lind' },
  at: '2026-11-01T00:00:00.000Z',
  commandId: null,
  ...changes,
})

describe('what a person did', () => {
  it('has words for every type of event, but for those that no person makes', () => {
    const named = [...Object.keys(activityWords), ...doneByNobody]
    expect(named.toSorted()).toEqual([...allEvents.names].toSorted())
    expect(new Set(named).size).toBe(named.length)
  })

  it('is told of a record, when its History says it was, without what was entered', () => {
    expect(activityOf(stored({}))).toEqual({
      at: '2026-03-04T05:06:07.008Z',
      actor: 2,
      type: 'SupplierChanged',
      area: 'supplier',
      outcome: 'done',
      kind: 'supplier',
      subjectId: 3,
      detail: '',
      reason: '',
      fields: '',
      address: '',
      times: 1,
    })
  })

  it.each([
    ['user-4', 'UserChanged', 'employee', 4],
    ['client-refused-9', 'ClientChangeRefused', 'customer', 9],
    ['plan-unchanged-2', 'PlanSavedUnchanged', 'plan', 2],
    ['reorder-7', 'ReorderLevelSet', 'plan', 7],
    ['offline-sale-12', 'OfflineSalePaid', 'offlineSale', 12],
    ['supplier-invoice-5', 'SupplierInvoiceChecked', 'supplierInvoice', 5],
    ['inventory-refused', 'InventoryItemAddRefused', '', null],
    ['apiorder-8', 'ApiOrderRefunded', 'apiOrder', 8],
    ['partnerkey-3', 'PartnerKeyRevoked', 'partnerKey', 3],
    ['access-6', 'SessionEnded', 'employee', 6],
    ['access-2', 'SignedIn', '', null],
    ['views-2', 'NotificationsSeen', '', null],
    ['audit-2-2026-11-01', 'AccessDenied', '', null],
  ])('of %s (%s) is about %s %s', (stream, type, kind, subjectId) => {
    expect(activityOf(stored({ stream, type }))).toMatchObject({ kind, subjectId })
  })

  it('is nothing where nobody did it, or what only the shop tells', () => {
    expect(activityOf(stored({ actor: 'system' }))).toBeNull()
    expect(activityOf(stored({ actor: 'anonymous', type: 'AccessDenied' }))).toBeNull()
    expect(activityOf(stored({ type: 'SaleCompleted' }))).toBeNull()
  })
})

type Row = { readonly [_ in string]: string | number | null }
/** The largest page that is not a file: a request for more becomes an entry itself, while the others are counted. */
const SHOWN = 100
const timeline = async (query: object = {}): Promise<ReadonlyArray<Row>> => {
  const { status, body } = await admin.call('GetTimeline', { query: { PageSize: SHOWN, ...query } as never })
  expect(status).toBe(200)
  return body.timeline
}
const totalOf = async (query: object = {}): Promise<number> =>
  (await admin.call('GetTimeline', { query: { PageSize: 1, ...query } as never })).body.totalCount
const whole = async (): Promise<ReadonlyArray<Row>> => {
  const rows: Array<Row> = []
  for (let page = 1; ; page += 1) {
    const more = await timeline({ PageIndex: page })
    rows.push(...more)
    if (more.length < SHOWN) return rows
  }
}
const choices = async (): Promise<Readonly<Record<string, ReadonlyArray<Row>>>> =>
  (await admin.call('GetTimelineChoices')).body.choices

const DAYS = ['2026-05-01', '2026-05-02', '2026-05-04']
/** Levels set on three days by two people, not in the order of their days, several within an hour. */
const levels = Array.from({ length: 30 }, (_, index) => ({
  stream: `reorder-${(index % 4) + 1}`,
  actor: index % 3 === 0 ? '1' : '4',
  events: [
    {
      type: 'ReorderLevelSet',
      data: {
        id: (index % 4) + 1,
        by: 'Mara Lind',
        submission: '',
        level: index,
        date: `${DAYS[index % 3]}T0${Math.floor(index / 12)}:${10 + index}:00.000Z`,
      },
    },
  ],
}))
const refused = {
  stream: 'supplier-refused-1',
  actor: '4',
  events: [
    {
      type: 'SupplierChangeRefused',
      data: {
        id: 1,
        version: 1,
        by: 'Mara Lind',
        reason: 'fields',
        errors: { email: 'planted.secret@simdesk.test is taken', supplierName: 'Supplier Name is taken' },
      },
    },
  ],
}
const before = { total: await totalOf(), choices: await choices() }
await onProductStore(
  server.databaseUrl,
  Effect.gen(function* () {
    const store = yield* EventStore
    yield* store.appendAll(levels.slice(0, 20).map((append) => ({ ...append, expectedVersion: 'any' as const })))
    for (const append of [...levels.slice(20), refused]) yield* store.append({ ...append, expectedVersion: 'any' })
  }),
)

describe('the timeline', () => {
  it('has what people did, the newest first, with the names of who and of what as they are today', async () => {
    const rows = await whole()
    expect(rows).toHaveLength(await totalOf())
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.find(({ what }) => what === 'Supplier not changed')).toMatchObject({
      outcome: 'Refused: Email, Supplier Name',
      area: 'Suppliers',
      kind: 'supplier',
      subjectID: 1,
      subject: expect.stringMatching(/[a-z]/),
    })
    expect(rows.filter(({ what }) => what === 'SIM added').length).toBeGreaterThan(0)
    expect(rows.filter(({ what }) => what === 'Plan added').every(({ subject }) => subject !== '')).toBe(true)
  })

  it('has no value of what was entered', async () => {
    expect(JSON.stringify(await whole())).not.toContain('planted.secret')
  })

  it('has who came in and who was turned away, with the address', async () => {
    const other = new ApiClient(server.url)
    await other.signIn('stock@simdesk.test', 'not the password')
    expect((await other.signIn('stock@simdesk.test', ADMIN.password)).body.isSuccess).toBe(true)
    await other.call('GetTimeline')
    await expect.poll(() => totalOf({ PersonID: 4, Outcome: 'refused', Area: 'access' })).toBe(1)
    const rows = await timeline({ PersonID: 4, Area: 'access' })
    expect(rows.map(({ what, outcome, subject, address }) => [what, outcome, subject, address !== ''])).toEqual([
      ['Access', 'Refused: not permitted', 'Timeline', true],
      ['Signed in', 'Done', '', true],
      ['Signing in', 'Sign-in failed', '', true],
    ])
  })

  it.each([
    {},
    { From: '2026-05-01', To: '2026-05-04' },
    { From: '2026-05-02', To: '2026-05-02' },
    { From: '2026-05-03', To: '2026-05-03' },
    { To: '2026-05-01' },
    { PersonID: 4 },
    { Area: 'warehouse' },
    { Outcome: 'refused' },
    { PersonID: 1, Area: 'warehouse' },
    { PersonID: 1, Area: 'warehouse', From: '2026-05-02', To: '2026-05-04', Outcome: 'done' },
    { PersonID: 999_999 },
  ])('narrowed by %j has what a plain filter leaves, page by page', async (query) => {
    const { From = '', To = '9', PersonID, Area, Outcome } = query as Readonly<Record<string, string>>
    const { person = [] } = await choices()
    const named = person.find(({ value }) => value === String(PersonID))?.label
    const expected = (await whole()).filter(
      ({ at, by, area, outcome }) =>
        String(at) >= From &&
        (To === '9' || String(at) < dayAfter(To, 1)) &&
        (PersonID === undefined || by === named) &&
        (Area === undefined || area === 'Warehouse') &&
        (Outcome === undefined || String(outcome).startsWith(Outcome === 'done' ? 'Done' : 'Refused')),
    )
    const rows: Array<Row> = []
    const size = Math.max(4, Math.ceil(expected.length / 9))
    for (let page = 1; page <= Math.ceil(expected.length / size) + 1; page += 1) {
      expect(await totalOf(query)).toBe(expected.length)
      rows.push(...(await timeline({ ...query, PageIndex: page, PageSize: size })))
    }
    expect(rows).toEqual(expected)
  })

  it('offers the people, areas and outcomes that there are, and how many of each', async () => {
    const { area = [], outcome = [], person = [] } = await choices()
    expect(area.find(({ value }) => value === 'supplier')).toMatchObject({ label: 'Suppliers', count: 1 })
    const had = before.choices.area?.find(({ value }) => value === 'warehouse')?.count ?? 0
    expect(area.find(({ value }) => value === 'warehouse')?.count).toBe(Number(had) + levels.length)
    expect(outcome.map(({ label }) => label)).toContain('Refused')
    const sum = (rows: ReadonlyArray<Row>) => rows.reduce((all, { count }) => all + Number(count), 0)
    const total = await totalOf()
    expect([sum(area), sum(outcome), sum(person)]).toEqual([total, total, total])
    expect(total).toBeGreaterThanOrEqual(before.total + levels.length + 1)
  })

  it('refuses days that are none, and an area and an outcome that there are not', async () => {
    const refusedFor = async (query: object) => (await admin.call('GetTimeline', { query: query as never })).status
    expect(await refusedFor({ From: '2026-02-30' })).toBe(400)
    expect(await refusedFor({ From: '2026-05-02', To: '2026-05-01' })).toBe(400)
    expect(await refusedFor({ Area: 'kitchen' })).toBe(400)
    expect(await refusedFor({ Outcome: 'lost' })).toBe(400)
    expect(await refusedFor({ PageSize: 201 })).toBe(400)
  })
})

it('the tables are the fold of the events, entered one by one or at once', async () => {
  await onProductStore(server.databaseUrl, expectTheFoldOf('activity'))
})
