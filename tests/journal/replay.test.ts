import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { Event } from '../../src/journal/codec.ts'
import { createCodec } from '../../src/journal/codec.ts'
import { journaledMachines } from '../../src/journal/machines.ts'
import { beginWith, fold, step } from '../../src/journal/replay.ts'
import { apiOrderPlan } from '../machines/paths/api-order.plan.ts'
import { inventoryFormPlan } from '../machines/paths/inventory-form.plan.ts'
import { offlineSalePlan } from '../machines/paths/offline-sale.plan.ts'
import { partnerKeysPlan } from '../machines/paths/partner-keys.plan.ts'
import type { PathPlan } from '../machines/paths/plan.ts'
import { stockChangePlan } from '../machines/paths/stock-change.plan.ts'
import { pathsThrough } from '../machines/paths/walk.ts'
import { effort } from './support/effort.ts'
import { runLive } from './support/live-run.ts'
import { generated, payloadPools } from './support/pools.ts'
import { createRandom, type Random } from './support/random.ts'

/**
 * A machine runs until each of its declared events has occurred in this many runs.
 *
 * With 25 of them, a fault shown by one in five occurrences of an event is found in 99.6 of 100 cases (1 - 0.8^25). A
 * fault shown by all occurrences is always found. Some events are rare: there are at most 500 runs, each event occurs
 * in at least one, and the count of the rarest is printed.
 */
const OCCURRENCES = effort('replayOccurrences')
const RUNS = { least: effort('replayRuns'), most: 500 }
const LONGEST = 200

/** Many short runs and a few of the longest: short ones end in more different states. */
const lengthOf = (random: Random): number => (random.next() < 0.1 ? LONGEST : 1 + random.below(80))

/** Seeds of runs that failed once. Do not remove them. */
const pinned: Readonly<Record<string, ReadonlyArray<number>>> = {
  session: [],
  layout: [],
  inventoryList: [],
  inventoryForm: [],
  recordForm: [],
  planList: [],
  planWizard: [],
}

/**
 * Machines whose final states random events hardly ever reach.
 *
 * A sale is issued only with everything filled in. The file of a delivery is fetched only after it was sent again
 * without mail. A key is revoked only if it is in the list. A SIM is voided in the form only after another was added. An
 * assignment of selected SIMs is undone only after it was made. So every other run continues from the end of a path of
 * their plan; paths with an event that no run has had come first.
 */
const plans: Readonly<Record<string, PathPlan>> = {
  apiOrder: apiOrderPlan,
  inventoryForm: inventoryFormPlan,
  offlineSale: offlineSalePlan,
  partnerKeys: partnerKeysPlan,
  stockChange: stockChangePlan,
}

describe.each(Object.entries(journaledMachines))('%s', (name, { load }) => {
  it('is, folded from its journal, what it was alive, in random runs and at random moments of each', async () => {
    const { machine, events, input, context } = await load()
    const codec = createCodec({ events, input, context })
    const pools = payloadPools(events)
    const inputs = generated(input, 60)
    const paths = plans[name] ? pathsThrough(plans[name]) : []
    const seeds = [...(pinned[name] ?? []), ...Array.from({ length: RUNS.most }, (_, index) => index + 1)]
    let total = 0
    let runs = 0
    const reached = new Set<string>()
    const runsWith = new Map(Object.keys(events).map((type) => [type, 0]))
    const rarest = () => Math.min(...runsWith.values())

    for (const seed of seeds) {
      if (runs >= RUNS.least && rarest() >= OCCURRENCES) break
      runs += 1
      const random = createRandom(seed)
      const rare = paths.filter((one) => one.events.some(({ type }) => runsWith.get(type) === 0))
      const path = paths.length > 0 && seed % 2 === 0 ? random.pick(rare.length > 0 ? rare : paths) : null
      const given = path ? path.input : random.pick(inputs)
      const { taken } = runLive(machine, given, pools, random, lengthOf(random), undefined, path?.events)
      total += taken.length
      for (const type of new Set(taken.map(({ event }) => event.type)))
        runsWith.set(type, (runsWith.get(type) ?? 0) + 1)
      const moments = new Set([taken.length, random.below(taken.length), random.below(taken.length)])

      let folded = beginWith(machine, codec.decodeInput(JSON.parse(JSON.stringify(codec.encodeInput(given, null)))))
      for (const [index, { event, snapshot }] of taken.entries()) {
        const written = codec.encodeEvent(event, null)
        if (written === null) throw new Error(`seed ${seed}: ${event.type} is not declared`)
        const read: Event = codec.decodeEvent(JSON.parse(JSON.stringify(written)))
        folded = step(machine, folded, read as never)
        if (!moments.has(index + 1)) continue
        const live = snapshot as typeof folded
        reached.add(JSON.stringify(live.value))
        const isSame = isDeepStrictEqual(
          { value: folded.value, context: folded.context, status: folded.status },
          { value: live.value, context: live.context, status: live.status },
        )
        if (!isSame) {
          const message = `seed ${seed}, event ${index + 1} of ${taken.length} (${event.type})`
          expect.soft(folded.value, message).toEqual(live.value)
          expect.soft(folded.context, message).toEqual(live.context)
          throw new Error(message)
        }
      }
    }
    console.info(
      `${name}: ${total} events in ${runs} runs, ${reached.size} states compared, the rarest event in ${rarest()}`,
    )
    expect(total).toBeGreaterThan(runs * 15)
    const never = [...runsWith].flatMap(([type, count]) => (count === 0 ? [type] : []))
    expect(never, 'events and timers that no run had').toEqual([])
  })

  it("folds to what XState's own transition gives", async () => {
    const { machine, events, input } = await load()
    const pools = payloadPools(events, 10)
    const inputs = generated(input, 20)
    for (let seed = 1; seed <= effort('transitionRuns'); seed++) {
      const random = createRandom(seed)
      const given = random.pick(inputs) as never
      const happened = runLive(machine, given, pools, random, 60).taken.map(({ event }) => event as never)
      let [snapshot] = initialTransition(machine, given)
      for (const event of happened) [snapshot] = transition(machine, snapshot, event)
      const folded = fold(machine, given, happened)
      expect({ value: folded.value, context: folded.context }).toEqual({
        value: snapshot.value,
        context: snapshot.context,
      })
    }
  })
})
