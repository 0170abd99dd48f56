/**
 * Two partners with similar rows, and an operator of one: no answer to the operator may contain data of the other.
 *
 * Every call that a person with one partner may make is tested; a new call missing here fails the test.
 */
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { type Call, type CallName, contract } from '../../../src/schemas/contract.ts'
import type { Dashboard } from '../../../src/schemas/reports/dashboard.ts'
import type { LiveMessage } from '../../../src/schemas/shell/live.ts'
import { ApiClient, type Asked, goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { callSamples } from '../support/call-samples.ts'
import { openStream } from '../support/live.ts'
import { type Company, lookAlikes, toldOf } from '../support/look-alikes.ts'
import { keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const operator = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)
const onStore = <A>(work: Parameters<typeof onProductStore<A>>[1]) => onProductStore(server.databaseUrl, work)

const companies = await onStore(
  Effect.flatMap(
    SqlClient.SqlClient,
    (
      sql,
    ) => sql<Company>`select p.id, p.partner_code::text as code, p.name, p.email from partners p where p.offered and p.email <> ''
      order by p.id <> (select partner_id from users where email = 'partner@simdesk.test'), p.id limit 2`,
  ),
)
const [own, other] = companies
if (own === undefined || other === undefined) throw new Error('There are no two partners')

const DAY = '2030-05-02'
const days = { From: '2030-05-01', To: '2030-05-31' }
const { offered } = apiOrderActs(server, admin)
const plan = await offered()
const good = await goodDraft(admin)

const seed = lookAlikes({ server, admin, plan, good, day: DAY })

/** The position of the log before either partner existed. */
const { position: start } = (await admin.call('GetChanges')).body
const mine = await seed(own, 'alderwood', 910_000)
const theirs = await seed(other, 'birchwood', 920_000)

const paged = { PageIndex: 1, PageSize: 200 }
const rows: ReadonlyArray<Asked> = [{ ...paged }, { ...paged, ...days }, { ...paged, PartnerID: other.id }].map(
  (query) => ({ query }),
)
const both = (ask: (whose: typeof mine) => Asked): ReadonlyArray<Asked> => [mine, theirs].map(ask)
const reportsOf = (report: string, more: object = {}): ReadonlyArray<Asked> =>
  [{}, days, { PartnerID: other.id }].map((query) => ({ query: { Report: report, ...more, ...query } }))

/**
 * The requests for each call that a person with one partner may make. Add a call here before adding it to the contract.
 */
const narrowed: Readonly<Record<string, ReadonlyArray<Asked>>> = {
  PartnerSalesReport: rows,
  PartnerH20Report: rows,
  PartnerSubscriptionReport: rows,
  GetPartnerSummary: rows,
  GetPartnerPlans: [{}, { query: days }, { query: { PartnerID: other.id } }],
  GetPartnerReportTotals: ['SalesReport', 'H20Report', 'SubscriptionReport'].flatMap((report) => reportsOf(report)),
  GetPartnerReportChoices: ['SalesReport', 'H20Report', 'SubscriptionReport'].flatMap((report) => reportsOf(report)),
  GetPartnerRows: ['SalesReport', 'H20Report', 'SubscriptionReport'].flatMap((report) => [
    ...reportsOf(report),
    ...reportsOf(report, { After: 3 }),
  ]),
  GetDashboard: [{ query: days }, {}],
  GetApiOrderList: [{ query: paged }],
  SearchApiOrder: [
    { json: { partnerID: other.id } },
    ...both(({ word }) => ({ json: { text: `order-${word}` } })),
    ...both(({ iccids }) => ({ json: { text: iccids[0] } })),
  ],
  GetApiOrderChoices: [{}],
  GetApiOrder: [...mine.orders, ...theirs.orders].map((id) => ({ query: { id } })),
  GetPricing: [{ query: paged }, { query: { ...paged, PartnerID: other.id } }],
  GetPricingChoices: [{}],
}

/** The calls for everyone signed in. Search and notifications have requests besides their samples. */
const everybodys: Partial<Record<CallName, ReadonlyArray<Asked>>> = {
  Find: both(({ word }) => ({ query: { Text: `order-${word}` } })).concat(
    [theirs.word, other.name, other.code, theirs.iccids[0] ?? ''].map((text) => ({ query: { Text: text } })),
  ),
  GetNotifications: [{}],
}
/** They end a session or change the sign-in, and return no data. */
const isWayIn = (name: CallName) => contract[name].path.startsWith('/Login/') && name !== 'Me'

const calls = Object.entries(contract) as ReadonlyArray<readonly [CallName, Call]>
const ofPartner = calls.filter(([, { access }]) => typeof access === 'object' && access.partner === true)
const ofAll = calls.filter(([name, { access }]) => access === 'signedIn' && !isWayIn(name) && name !== 'GetStream')

const textOf = async (client: ApiClient, name: CallName, asked: Asked) => {
  const { status, text } = await client.call(name, asked)
  expect([200, 400], `${name} ${JSON.stringify(asked)}`).toContain(status)
  return text
}
/** The number of incoming orders in some messages. */
const ordersIn = (told: ReadonlyArray<LiveMessage>) =>
  told
    .flatMap((message) => ('changes' in message ? message.changes : []))
    .reduce((sum, { subject, added }) => sum + (subject === 'apiOrder' ? added : 0), 0)

describe('who works for one partner', () => {
  it('is asked of in every call that narrows its answer', () => {
    expect(ofPartner.map(([name]) => name).filter((name) => (narrowed[name] ?? []).length === 0)).toEqual([])
  })

  it.each(ofPartner.map(([name]) => name))('is told nothing of another partner by %s', async (name) => {
    const seen = { mine: false, theirs: false }
    for (const asked of narrowed[name] ?? []) {
      const text = await textOf(operator, name, asked)
      expect(toldOf(theirs, text), JSON.stringify(asked)).toEqual([])
      seen.mine ||= toldOf(mine, text).length > 0
      seen.theirs ||= toldOf(theirs, (await admin.call(name, asked)).text).length > 0
    }
    // The operator's rows appear, and with the same request, a person who sees everyone gets the others' rows too.
    const isOfRows = !/Totals|Choices|Dashboard|Pricing/.test(name)
    if (isOfRows) expect(seen.mine).toBe(true)
    // Sums contain no names; they are tested below.
    if (!/Totals|Dashboard/.test(name)) expect(seen.theirs).toBe(true)
  })

  it.each(['SalesReport', 'H20Report', 'SubscriptionReport'])(
    'is told of the %s what its own lines come to, where who sees all is told what those of both do',
    async (report) => {
      const countOf = async (client: ApiClient, more: object = {}): Promise<number> =>
        (await client.call('GetPartnerReportTotals', { query: { Report: report, ...days, ...more } })).body.totalCount
      const [ofOwn, ofOther] = [
        await countOf(admin, { PartnerID: own.id }),
        await countOf(admin, { PartnerID: other.id }),
      ]
      expect([ofOwn > 0, ofOther > 0]).toEqual([true, true])
      expect(await countOf(admin)).toBe(ofOwn + ofOther)
      expect(await countOf(operator)).toBe(ofOwn)
    },
  )

  it('is told its own sales by the dashboard, where who sees all is told those of both', async () => {
    const soldTo = async (client: ApiClient, tile: string) => {
      const { tiles } = (await client.call('GetDashboard', { query: days })).body as Dashboard
      return tiles.find(({ name }) => name === tile)?.value
    }
    expect([await soldTo(operator, 'partnerSales'), await soldTo(admin, 'sales')]).toEqual([2, 4])
  })

  it('is told by GetChanges how much has happened to its own orders, where who sees all is told that of both', async () => {
    const toldTo = async (client: ApiClient) => {
      const { text, body } = await client.call('GetChanges', { query: { After: start } })
      return { text, orders: ordersIn([body]) }
    }
    const [seen, all] = [await toldTo(operator), await toldTo(admin)]
    expect([seen.orders, all.orders]).toEqual([2, 4])
    expect(toldOf(theirs, seen.text)).toEqual([])
  })

  it('is looked for by markers of which each kind is told to who sees all', async () => {
    const asked: ReadonlyArray<readonly [CallName, Asked]> = [
      ['PartnerSalesReport', { query: paged }],
      ['GetApiOrderList', { query: paged }],
    ]
    const texts = await Promise.all(asked.map(([name, question]) => textOf(admin, name, question)))
    const kinds = texts.flatMap((text) => toldOf(theirs, text)).map((marker) => marker.split(' ')[0])
    expect(Object.keys(theirs.markers).filter((kind) => !kinds.includes(kind))).toEqual([])
  })

  it.each(ofAll.map(([name]) => name))(
    'is told nothing of another partner by %s, which everybody may call',
    async (name) => {
      for (const asked of [callSamples[name], ...(everybodys[name] ?? [])]) {
        const { text } = await operator.call(name, asked)
        // The answer does not repeat the words of the search.
        expect(toldOf(theirs, text), JSON.stringify(asked)).toEqual([])
      }
      const seen = { mine: false, theirs: false }
      for (const asked of everybodys[name] ?? []) {
        const tells = toldOf(mine, await textOf(operator, name, asked)).length > 0
        const would = toldOf(theirs, await textOf(admin, name, asked)).length > 0
        // A request that returns no one's data would test nothing.
        expect([tells, would], JSON.stringify(asked)).toContain(true)
        seen.mine ||= tells
        seen.theirs ||= would
      }
      if (everybodys[name] !== undefined) expect(seen).toEqual({ mine: true, theirs: true })
    },
  )

  it('may make no other call at all', async () => {
    const others = calls.filter(
      ([, { access }]) => access === 'partnerKey' || (typeof access === 'object' && access.partner !== true),
    )
    const answers = await Promise.all(others.map(([name]) => operator.call(name, callSamples[name])))
    expect(others.flatMap(([name], index) => ([401, 403].includes(answers[index]?.status ?? 0) ? [] : [name]))).toEqual(
      [],
    )
    expect(answers.flatMap(({ text }) => toldOf(theirs, text))).toEqual([])
  })

  it('is told live of nothing that happens to another partner', async () => {
    const stream = await openStream(server.url, operator)
    const seen = await openStream(server.url, admin)
    await new Promise((done) => setTimeout(done, 300))
    const { key } = await keyOf(server, other.id, 'key-birchwood-2')
    await partnerSystem(server.url, key).place(orderOf('No plan birchwood', { requestId: 'later-birchwood' }))
    const { added } = stockActs(server, admin, good, other.id)
    await added({ planID: String(plan.pid), activationCode: 'LATER-free' })
    await expect.poll(() => JSON.stringify(seen.told), { timeout: 10_000 }).toContain('inventory')
    await expect.poll(() => ordersIn(seen.told), { timeout: 10_000 }).toBe(1)
    const told = JSON.stringify(stream.told)
    expect([toldOf(theirs, told), ordersIn(stream.told)]).toEqual([[], 0])
    expect(told).not.toMatch(/partnerkey-|inventory/)
    stream.close()
    seen.close()
  }, 30_000)
})

describe('the system of one partner', () => {
  it('is told nothing of another one’s orders, by its own requestId or any other', async () => {
    const system = partnerSystem(server.url, (await keyOf(server, own.id, 'key-alderwood-2')).key)
    for (const requestId of [`order-${theirs.word}`, `failed-${theirs.word}`, ...theirs.orders.map(String)]) {
      const answer = await system.ask(requestId)
      expect([answer.status, toldOf(theirs, answer.text)]).toEqual([404, []])
    }
    expect(toldOf(theirs, (await theirs.system.ask(`order-${theirs.word}`)).text)).not.toEqual([])
    expect((await system.ask(`order-${mine.word}`)).body.sims[0].iccid).toBe(mine.iccids[0])
  })

  it('is not delivered what another one holds', async () => {
    const system = partnerSystem(server.url, (await keyOf(server, own.id, 'key-alderwood-3')).key)
    const all = await system.place(orderOf(plan.name, { requestId: 'all-that-is-left', quantity: 100 }))
    expect(toldOf(theirs, all.text)).toEqual([])
  })
})
