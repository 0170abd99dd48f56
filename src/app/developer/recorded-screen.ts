import { type AnyStateMachine, type AnyStateNode, fromPromise, type Snapshot, type SnapshotFrom } from 'xstate'
import { graphOf } from '../../diagram/graph.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Replay, ReplayedActor } from '../../journal/record-replay.ts'
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
    return typeof id === 'number' ? `${edit}/${id}` : add
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

const nothing = () => undefined
/** A recorded screen stores nothing and finds nothing. */
const silentJournal = (status: Journal['status']): Host['journal'] => ({
  inspect: nothing,
  restore: async () => null,
  attach: () => nothing,
  clear: async () => {},
  move: async () => {},
  take: async () => null,
  putBack: async () => {},
  kept: async () => [],
  isOpenElsewhere: async () => false,
  status,
})

/** The surroundings of a screen that is opened from a record: no journal, no preferences, no other tab. */
export const recordedHost = (
  replay: Replay,
  actor: ReplayedActor,
  steps: number,
  { status, toast }: { readonly status: Journal['status']; readonly toast: Host['toast'] },
): AddresslessHost | null => {
  const state = actor.states[steps]
  if (!actor.loaded || !state) return null
  const snapshot = underWay(actor.loaded.machine, state)
  return {
    journal: silentJournal(status),
    draftTabs: new DraftTabs('record', null),
    toast,
    withdrawToast: nothing,
    onChanges: () => nothing,
    readPreference: () => null,
    writePreference: nothing,
    recorded: { machine: answeringFrom(replay, actor, steps), snapshot },
  }
}
