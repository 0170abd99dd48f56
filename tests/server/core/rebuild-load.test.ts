import { Cause, Effect, Exit } from 'effect'
import { expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { rebuild } from '../../../server/core/projections/rebuild.ts'
import { type Answer, ApiClient, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { changePlan, created } from '../support/plans.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const good = await goodDraft(admin)

const REBUILT = ['inventory', 'plans', 'reports'] as const
const ROUNDS = 3

it(`nine rebuilds beside six writers and four readers: none fails, and every answer is what it is without them`, async () => {
  let isOver = false
  const answered = new Map<string, number>()
  const count = (kind: string, { status }: Answer) => {
    const key = `${kind} ${status}`
    answered.set(key, (answered.get(key) ?? 0) + 1)
  }
  const repeated = async (kind: string, ask: (turn: number) => Promise<Answer>) => {
    for (let turn = 0; !isOver; turn++) count(kind, await ask(turn))
  }
  const plan = await created(admin)
  const draft = { ...good, activationCode: newCode(), iccid: newIccid() }
  const { id } = (await admin.add(draft)).body

  const page = (turn: number) => ({ query: { PageIndex: 1 + (turn % 5) } })
  const work = [
    ...[admin, staff].flatMap((client) => [
      repeated('save', () => client.add({ ...good, activationCode: newCode(), iccid: newIccid() })),
      repeated('save', (turn) => client.change(id, null, { ...draft, simpin: String(1_000 + turn) })),
      repeated('save', (turn) => changePlan(client, plan.pid, null, { ...plan.draft, validity: String(1 + turn) })),
    ]),
    repeated('read', (turn) => admin.call('PurchaseReport', page(turn))),
    repeated('read', (turn) => staff.call('GetInventoryList', page(turn))),
    repeated('read', (turn) => admin.call('GetPlanList', page(turn))),
    repeated('read', () => staff.call('GetReportIndex')),
  ]
  await expect.poll(() => [...answered.keys()].sort(), { interval: 10 }).toEqual(['read 200', 'save 200'])
  const failed: Array<string> = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of REBUILT) {
      const projection = projections.find((one) => one.name === name)
      if (projection === undefined) throw new Error(`There is no projection ${name}`)
      const exit = await withDatabase(server.databaseUrl, Effect.exit(rebuild(projection, projections)))
      if (Exit.isFailure(exit)) failed.push(`${name}: ${Cause.pretty(exit.cause)}`)
    }
  }
  isOver = true
  await Promise.all(work)

  expect(failed).toEqual([])
  expect([...answered.keys()].sort()).toEqual(['read 200', 'save 200'])
  expect(answered.get('save 200')).toBeGreaterThan(20)
  for (const name of REBUILT) await onProductStore(server.databaseUrl, expectTheFoldOf(name))
}, 120_000)
