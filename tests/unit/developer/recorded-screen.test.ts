import { Effect } from 'effect'
import { beforeAll, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { answeringFrom, recordedAddress, recordedHost } from '../../../src/app/developer/recorded-screen.ts'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { journal } from '../../../src/journal/journal.ts'
import { journaledMachines, loadMachine } from '../../../src/journal/machines.ts'
import { type Replay, replayRecord } from '../../../src/journal/record-replay.ts'
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
      'partnerKeys',
      'customerLetters',
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
  const host = recordedHost(replay, list, 0, { status: journal.status, toast: () => {} })
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
  const host = recordedHost(replay, list, 0, { status: journal.status, toast: () => {} })
  const actor = createActor(machine, {
    input: {} as never,
    ...(host?.recorded && { snapshot: host.recorded.snapshot }),
  }).start()
  await eventually(() => expect(actor.getSnapshot().matches({ rows: { normal: 'failed' } })).toBe(true))
  expect(actor.getSnapshot().context.failure).toBe('The record has no answer to this call.')
  actor.stop()
})
