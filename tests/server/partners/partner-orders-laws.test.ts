/** For any order and overlap of requests by partners' systems: one order for each requestId, and no SIM twice. */
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { runs } from '../../runs.ts'
import { goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { serverForFile, startBeside } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const beside = await startBeside(server)
afterAll(() => beside.close())
const partners = await activePartners(server)
const keys = await Promise.all(partners.map((id) => keyOf(server, id)))
const good = await goodDraft(admin)
const query = <Row extends object>(statement: string) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

/** A caller, a server, one of a few requestIds, a content, and whether the caller waits for the answer. */
const asked = fc.record({
  partner: fc.nat(1),
  isBeside: fc.boolean(),
  id: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 2 }),
  isWaitedFor: fc.boolean(),
})
const histories = fc.sample(fc.array(asked, { minLength: 4, maxLength: 14 }), {
  numRuns: runs({ gate: 3, all: 8 }),
  seed: 41,
})

it.each(histories.map((run, index) => [index, run] as const))(
  'in random run %i of seed 41',
  async (index, run) => {
    await query('truncate attempt_buckets')
    const { name, pid } = await apiOrderActs(server, admin).offered()
    const { added } = stockActs(server, admin, good, 0)
    for (let count = 0; count < 4; count += 1) await added({ planID: String(pid) })
    const asking = []
    for (const { partner, isBeside, id, quantity, isWaitedFor } of run) {
      const system = partnerSystem((isBeside ? beside : server).url, keys[partner]?.key ?? null)
      const order = orderOf(name, { requestId: `law-${index}-${id}`, quantity })
      const answer = system.place(order).then((got) => ({ partner, id, quantity, got }))
      asking.push(answer)
      if (isWaitedFor) await answer
    }
    const answers = await Promise.all(asking)
    const nameOf = ({ partner, id }: (typeof answers)[number]) => `${partner} ${id}`
    const groups = new Map(
      answers.map((one) => [nameOf(one), answers.filter((other) => nameOf(other) === nameOf(one))]),
    )
    const iccids: Array<string> = []
    for (const group of groups.values()) {
      const done = group.filter(({ got }) => got.status !== 409)
      // The first request decides the order. The same content gets the same answer; any other is refused.
      expect(new Set(done.map(({ quantity }) => quantity)).size).toBe(1)
      expect(done.filter(({ got }) => !got.body.isRepeated)).toHaveLength(1)
      expect(new Set(done.map(({ got }) => JSON.stringify({ ...got.body, isRepeated: true }))).size).toBe(1)
      expect(group.filter(({ got, quantity }) => got.status === 409 && quantity === done[0]?.quantity)).toEqual([])
      iccids.push(...(done[0]?.got.body.sims ?? []).map(({ iccid }: { readonly iccid: string }) => iccid))
    }
    expect(new Set(iccids).size).toBe(iccids.length)
    expect(iccids.length).toBeLessThanOrEqual(4)
    const rows = await query(`select 1 from api_orders where request_id like 'law-${index}-%'`)
    expect(rows).toHaveLength(groups.size)
  },
  60_000,
)

it('leaves tables that are the fold of their events', () =>
  onProductStore(server.databaseUrl, expectTheFoldOf('api-orders')))
