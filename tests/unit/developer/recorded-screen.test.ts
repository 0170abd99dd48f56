import { Effect } from 'effect'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { answeringFrom, recordedAddress, recordedHost } from '../../../src/app/developer/recorded-screen.ts'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { journal } from '../../../src/journal/journal.ts'
import { journaledMachines, loadMachine } from '../../../src/journal/machines.ts'
import { type Replay, type ReplayedActor, replayRecord, stateAfter } from '../../../src/journal/record-replay.ts'
import { readRecord } from '../../../src/journal/session-record.ts'
import { eventually } from '../../eventually.ts'
import { recordingOf } from '../../journal/support/recordings.ts'

/** An answer with rows, from the record. */
type Answer = { readonly output: { readonly rows: ReadonlyArray<object> } }

let replay: Replay

beforeAll(async () => {
  const text = recordingOf('stock')
  const record = await Effect.runPromise(readRecord(text, (name) => loadMachine(journaledMachines, name)))
  replay = await Effect.runPromise(replayRecord(record))
})

const actorOf = (machine: string) => {
  const actor = replay.actors.find((one) => one.machine === machine)
  if (!actor?.loaded) throw new Error(`The record has no ${machine}`)
  return { ...actor, loaded: actor.loaded }
}

const surroundings = { status: journal.status, toast: () => {} }
/** A screen before its first event. */
const begun = (actor: ReplayedActor) => ({ actor, steps: 0, seq: -1 })

it('knows the address of every screen of the record, and that some actors have none', () => {
  const found = replay.actors.map((actor) => [actor.machine, recordedAddress(actor, 0)] as const)
  for (const [machine, address] of found) {
    const isScreen = ![
      'session',
      'navigation',
      'layout',
      'live',
      'notifications',
      'listNews',
      'palette',
      'savedViews',
      'act',
      'historyDrawer',
      'planDrafts',
      'columnPresets',
      'countDrawer',
      'accountAccess',
      'mailAccess',
      'partnerKeys',
      'customerLetters',
      'vatCheck',
      'mailTemplate',
      'bulkProblems',
      'stockChange',
      'roleComparison',
    ].includes(machine)
    expect(address !== null, machine).toBe(isScreen)
    if (address !== null) expect(matchPath(address).route.frame, address).toBe('shell')
  }
})

it.each([
  [{ record: 'region', id: 3 }, '/pages/RegionEdit/3'],
  [{ record: 'supplier', id: null }, '/pages/supplierMaster/insert'],
])('knows the address of the form of %j', (context, address) => {
  const actor = { ...actorOf('inventoryForm'), machine: 'recordForm', states: [{ value: {}, context }] }
  expect(recordedAddress(actor as never, 0)).toBe(address)
})

it.each([
  ['SaleReport', '/pages/Reports/SaleReport'],
  ['JapanReport', '/pages/report/Japan'],
  ['PartnerMaster', '/pages/PartnerMaster'],
])('knows the address of the list %s', (list, address) => {
  const actor = { ...actorOf('inventoryForm'), machine: 'reportPaging', states: [{ value: {}, context: { list } }] }
  expect(recordedAddress(actor as never, 0)).toBe(address)
})

it('answers the calls of a screen from the record, without a request', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network here'))
  const list = actorOf('inventoryList')
  const host = recordedHost(replay, begun(list), surroundings)
  const actor = createActor(answeringFrom(replay, list, 0)(list.loaded.machine), {
    input: {} as never,
    ...(host?.recorded && { snapshot: host.recorded.snapshot }),
  })
  expect(actor.getSnapshot().matches({ rows: { normal: 'loading' } })).toBe(true)
  actor.start()
  await eventually(() => expect(actor.getSnapshot().matches({ rows: { normal: 'ready' } })).toBe(true))
  const answer = list.steps.find(({ type }) => type === 'xstate.done.actor.loadPage')?.event
  expect(actor.getSnapshot().context).toMatchObject({ rows: (answer as unknown as Answer).output.rows })
  // A call that the record has once gets the same answer again.
  actor.send({ type: 'page.chosen', page: 1 } as never)
  await eventually(() => expect(actor.getSnapshot().matches({ rows: { normal: 'ready' } })).toBe(true))
  actor.stop()
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})

it('fails a call without a recorded answer if the machine handles its failure', async () => {
  const list = actorOf('inventoryList')
  const unanswered = { ...list, steps: list.steps.filter(({ type }) => !type.startsWith('xstate.done.actor.loadPage')) }
  const machine = answeringFrom({ ...replay, actors: [unanswered] }, unanswered, 0)(list.loaded.machine)
  const host = recordedHost(replay, begun(list), surroundings)
  const actor = createActor(machine, {
    input: {} as never,
    ...(host?.recorded && { snapshot: host.recorded.snapshot }),
  }).start()
  await eventually(() => expect(actor.getSnapshot().matches({ rows: { normal: 'failed' } })).toBe(true))
  expect(actor.getSnapshot().context.failure).toBe('The record has no answer to this call.')
  actor.stop()
})

describe('an actor beside a screen', () => {
  const named = (stream: string, machine: string) => {
    const found = replay.actors.filter((one) => one.machine === machine && one.id.includes(stream))
    return found.map((one) => ({ ...one, seqs: one.steps.map(({ seq }) => seq) }))
  }
  const besideAt = (actor: ReplayedActor, seq: number, machine: string) => {
    const host = recordedHost(replay, { actor, steps: actor.steps.length, seq }, surroundings)
    return host?.recorded?.beside(machine) as { readonly value: unknown; readonly context: unknown } | null | undefined
  }

  it('is as it was at the moment, whichever of the two the last event was of', () => {
    const form = named('', 'inventoryForm')[1]
    const [act] = named('', 'act')
    if (!form || !act) throw new Error('The record has no such actors')
    expect(act.steps.length).toBeGreaterThan(1)
    for (const steps of [0, 1, act.steps.length]) {
      const { value, context } = stateAfter(act, steps) ?? {}
      expect(besideAt(form, act.seqs[steps - 1] ?? -1, 'act')).toMatchObject({ value, context })
    }
  })

  it('is that of this visit, not of the one before or after', () => {
    const forms = named('', 'inventoryForm')
    const acts = named('', 'act')
    const last = replay.moments.at(-1)?.seq ?? 0
    const names = forms.map((form) => {
      const { context } = besideAt(form, last, 'act') ?? {}
      return acts.find((act) => act.states.at(-1)?.context === context)?.id ?? null
    })
    expect(forms.length).toBeGreaterThan(2)
    // Nothing was done in the first form and the last: their actors of acts took no event and are not in the record.
    expect(names).toEqual([null, acts[0]?.id, acts[1]?.id, null])
  })

  it('begins anew where the record has none', () => {
    const [list] = named(':assignment', 'recordList')
    if (!list) throw new Error('The record has no such list')
    expect(besideAt(list, replay.moments.at(-1)?.seq ?? 0, 'columnPresets')).toBeNull()
  })
})
