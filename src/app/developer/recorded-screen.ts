import { type AnyStateMachine, type AnyStateNode, fromPromise, type Snapshot, type SnapshotFrom } from 'xstate'
import { graphOf } from '../../diagram/graph.ts'
import type { Journal } from '../../journal/journal.ts'
import { type Replay, type ReplayedActor, stateAfter, stepsUntil } from '../../journal/record-replay.ts'
import { toRestorable } from '../../journal/replay.ts'
import { BILLING, OFFLINE_SALE } from '../../schemas/billing/billing-routes.ts'
import { LAST_OF_FILLING } from '../../schemas/billing/offline-sale/draft.ts'
import { type PagedListName, pagedListOf } from '../../schemas/lists/paged-lists.ts'
import type { RecordName } from '../../schemas/records/all.ts'
import type { FormedName } from '../../schemas/records/formed.ts'
import { formRoutes, recordRoutes, viewedRoutes } from '../../schemas/records/routes.ts'
import type { ViewedName } from '../../schemas/records/viewed.ts'
import { DraftTabs } from '../drafts/draft-tabs.ts'
import type { AddresslessHost, Host } from '../navigation/host.ts'

type Facts = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The address of a recorded actor's screen. The actor's state has the rest. */
const addresses: Readonly<Record<string, (context: Facts) => string>> = {
  dashboard: () => '/admin/dashboard',
  inventoryList: () => '/pages/InventoryMaster',
  inventoryForm: ({ mode, id }) =>
    mode === 'edit' ? `/pages/InventoryMaster/Edit/${String(id)}` : '/pages/InventoryMaster/Single',
  recordForm: ({ record, id }) => {
    const { add, edit } = formRoutes[record as FormedName]
    return typeof id === 'number' && edit !== add ? `${edit}/${id}` : add
  },
  planList: () => '/pages/PlanMaster',
  planWizard: ({ mode, planName }) =>
    mode === 'edit' ? `/pages/EditPlan/${encodeURIComponent(text(planName))}` : '/pages/CreatePlan',
  recordList: ({ record }) =>
    (record as string) in viewedRoutes
      ? viewedRoutes[record as ViewedName].list
      : recordRoutes[record as RecordName].list,
  assignment: () => viewedRoutes.assignment.act.path,
  assignedItems: ({ id }) => `${viewedRoutes.assignment.edit}/${String(id)}`,
  offlineSale: ({ step }) => (Number(step) > LAST_OF_FILLING ? BILLING : OFFLINE_SALE),
  offlineInvoice: ({ id }) => `${BILLING}?invoice=${String(id)}`,
  bulkImport: () => '/pages/InventoryMaster/Bulk',
  reportPaging: ({ list }) => pagedListOf(list as PagedListName).path,
  reportIndex: () => '/pages/Reports',
  ownProfile: () => '/pages/profile',
}

/** The address of an actor's screen after `steps` of its steps; null if it has no screen. */
export const recordedAddress = ({ machine, states }: ReplayedActor, steps: number): string | null => {
  const context: unknown = states[steps]?.context
  return context ? (addresses[machine]?.(context as Facts) ?? null) : null
}

const DONE = 'xstate.done.actor.'
const FAILED = 'xstate.error.actor.'

type Answer = { readonly type: string; readonly output?: unknown; readonly error?: unknown }

const answersOf = (actors: ReadonlyArray<ReplayedActor>, name: string): ReadonlyArray<Answer> =>
  actors.flatMap(({ steps }) =>
    steps.flatMap(({ event }) =>
      event?.type === DONE + name || event?.type === FAILED + name ? [event as Answer] : [],
    ),
  )

/**
 * A machine whose calls the record answers: with the answers after this moment in order, then with the last one again.
 * A call without an answer fails, if the machine handles its failure.
 */
export const answeringFrom =
  (replay: Replay, actor: ReplayedActor, steps: number) =>
  (machine: AnyStateMachine): AnyStateMachine => {
    const after = { ...actor, steps: actor.steps.slice(steps) }
    const others = replay.actors.filter((other) => other !== actor && other.machine === machine.id)
    const events = new Set(graphOf(machine).edges.map(({ event }) => event))
    const calls = Object.keys(machine.implementations.actors).map((name) => {
      const own = machine.id === actor.machine
      const coming = [...answersOf(own ? [after] : others, name)]
      const last = answersOf(own ? [actor, ...others] : others, name).at(-1)
      const call = fromPromise(() => {
        const answer = coming.shift() ?? last
        if (answer?.type === DONE + name) return Promise.resolve(answer.output)
        if (answer) return Promise.reject(answer.error)
        return events.has(FAILED + name)
          ? Promise.reject(new Error('The record has no answer to this call.'))
          : new Promise(() => {})
      })
      return [name, call] as const
    })
    return machine.provide({ actors: Object.fromEntries(calls) } as never)
  }

type Persisted = Snapshot<unknown> & { readonly children: Readonly<Record<string, unknown>> }

/**
 * A recorded state to start an actor from, with the calls of its active states running. The first state of a record
 * lacks them, since a replay brings their answers itself.
 */
const underWay = (machine: AnyStateMachine, state: SnapshotFrom<AnyStateMachine>): Snapshot<unknown> => {
  const persisted = toRestorable(machine, state) as Persisted
  const calls = state._nodes.flatMap((node: AnyStateNode) =>
    node.invoke.map(({ id, src }) => [id, { src, syncSnapshot: false, snapshot: { status: 'active' } }] as const),
  )
  return { ...persisted, children: { ...Object.fromEntries(calls), ...persisted.children } } as Persisted
}

/** A recorded actor's place among all of them: the number at the end of its name. */
const numberOf = ({ id }: ReplayedActor): number => Number(id.slice(id.lastIndexOf('#') + 1))

/**
 * The actor of a machine that ran beside a screen's actor. Those beside a screen are recorded right after its own, and
 * before that of the next screen. Null if the record has none, as of an actor that got no event and has stopped.
 */
const actorBeside = ({ actors }: Replay, screen: ReplayedActor, machine: string): ReplayedActor | null => {
  const later = actors.filter((other) => numberOf(other) > numberOf(screen))
  const end = Math.min(...later.filter((other) => other.machine in addresses).map(numberOf))
  return later.find((other) => other.machine === machine && numberOf(other) < end) ?? null
}

const nothing = () => undefined
/** A recorded screen stores nothing and finds nothing. */
const silentJournal = (status: Journal['status']): Host['journal'] => ({
  inspect: nothing,
  restore: async () => null,
  attach: () => nothing,
  clear: async () => {},
  move: async () => false,
  take: async () => null,
  putBack: async () => {},
  kept: async () => [],
  isOpenElsewhere: async () => false,
  status,
})

/** A moment of a record at which a screen is opened. */
type RecordedMoment = {
  /** The screen's actor, and the number of its steps so far. */
  readonly actor: ReplayedActor
  readonly steps: number
  /** The last event that has happened, of whatever actor. */
  readonly seq: number
}

/** The surroundings of a screen that is opened from a record: no journal, no preferences, no other tab. */
export const recordedHost = (
  replay: Replay,
  { actor, steps, seq }: RecordedMoment,
  { status, toast }: { readonly status: Journal['status']; readonly toast: Host['toast'] },
): AddresslessHost | null => {
  const stateOf = ({ loaded, ...one }: ReplayedActor, taken: number): Snapshot<unknown> | null => {
    const state = stateAfter(one, taken)
    return loaded && state && underWay(loaded.machine, state)
  }
  const snapshot = stateOf(actor, steps)
  if (snapshot === null) return null
  return {
    journal: silentJournal(status),
    draftTabs: new DraftTabs('record', null),
    toast,
    withdrawToast: nothing,
    onChanges: () => nothing,
    readPreference: () => null,
    writePreference: nothing,
    recorded: {
      machine: answeringFrom(replay, actor, steps),
      snapshot,
      beside: (machine) => {
        const other = actorBeside(replay, actor, machine)
        return other && stateOf(other, stepsUntil(other, seq))
      },
    },
  }
}
