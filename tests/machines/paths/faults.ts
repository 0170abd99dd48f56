import { isDeepStrictEqual } from 'node:util'
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  fromCallback,
  fromPromise,
} from 'xstate'
import { nodesUnder } from '../../../src/diagram/graph.ts'
import { brokenInStates } from './judge.ts'
import { kept } from './kept.ts'
import { observeAll } from './observe.ts'
import { type PathPlan, plainEvent } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import { pathsThrough } from './walk.ts'

/** Calls that make no request, each with the reason: no fault meets them, and no spinner may wait for them forever. */
const localCalls: Readonly<Record<string, string>> = {
  importRecord: "a file of the person's own is read",
  loadDrafts: "the browser's own database is read",
  discardDraft: "the browser's own database is written",
  countDrafts: "the browser's own database is read",
  deleteDrafts: "the browser's own database is written",
  openScreen: 'a screen is made in the browser, whose own machine asks the server',
  awaitAnswer: 'the answer to a call of the screen is waited for',
  fetchCode: 'a part of the application is fetched, no call of the API',
  awaitLook: 'that the person looks at the page is waited for',
  layOut: 'a diagram is laid out in the browser',
  holdKey: 'a key is kept in memory for as long as it is told',
}

/** Calls that a failure may start and a state may wait for, each with the reason why the wait ends. */
const awaited: Readonly<Record<string, string>> = {
  signOut: 'whether the server has heard of it or not, it ends in a page that says which',
}

/** Calls that report by separate events, since they can be interrupted and resumed, with their final events. */
const tellingByEvents: Readonly<Record<string, ReadonlyArray<string>>> = {
  writeFile: ['file.written', 'file.declined', 'file.failed'],
  readStream: ['stream.ended', 'stream.over', 'stream.silent', 'stream.failed'],
}

/** The calls of a machine that a fault can meet. */
export const callsOf = (machine: AnyStateMachine): ReadonlySet<string> =>
  new Set(
    nodesUnder(machine.root)
      .flatMap(({ invoke }) => invoke.map(({ src }) => String(src)))
      .filter((name) => !(name in localCalls)),
  )

/** A path up to the start of a call. */
export type Opening = {
  readonly walk: string
  readonly input: unknown
  readonly events: ReadonlyArray<SampleEvent>
  readonly call: string
  /** The number of earlier calls of this name on the path. */
  readonly before: number
}

/** Every place on the paths of a machine where a call starts, once each. */
export const openingsOf = (plan: PathPlan): ReadonlyArray<Opening> => {
  const found = new Map<string, Opening>()
  for (const { walk, input, events } of pathsThrough(plan)) {
    const count = new Map<string, number>()
    observeAll(plan.machine, input, events).forEach(({ observed }, index) => {
      for (const { name } of observed.asked) {
        if (name in localCalls) continue
        const before = count.get(name) ?? 0
        count.set(name, before + 1)
        const way = events.slice(0, index)
        const id = JSON.stringify([input, way.map((event) => plainEvent(plan, event)), name, before])
        if (!found.has(id)) found.set(id, { walk, input, events: way, call: name, before })
      }
    })
  }
  return [...found.values()]
}

type Call<Given, Made> = AnyActorLogic & { readonly config: (given: Given) => Made }
type Telling = Parameters<typeof fromCallback>[0]

/** The outcome of a failed call. */
export type Outcome = {
  readonly before: AnyMachineSnapshot
  /** The event that the call sent to the machine; null if there was none. */
  readonly told: SampleEvent | null
  readonly after: AnyMachineSnapshot
  readonly emitted: ReadonlyArray<unknown>
  readonly crash: unknown
}

/** The one real call, and what to do when it ends. */
type Meant = { readonly isIt: (name: string) => boolean; readonly over: () => void }

/** A machine in which only one call is real and answers. */
class Muted {
  readonly machine: AnyStateMachine
  meant: Meant = { isIt: () => false, over: () => {} }

  constructor(machine: AnyStateMachine) {
    const calls = machine.implementations.actors
    const real = <Given, Made>(name: string) => calls[name] as Call<Given, Made>
    const answering = (name: string) =>
      fromPromise((given) => {
        const { isIt, over } = this.meant
        if (!isIt(name)) return new Promise<never>(() => {})
        const made = real<object, Promise<unknown>>(name).config(given)
        made.then(over, over)
        return made
      })
    const telling = (name: string) =>
      fromCallback((given) =>
        this.meant.isIt(name) ? real<Parameters<Telling>[0], ReturnType<Telling>>(name).config(given) : undefined,
      )
    const actors = Object.fromEntries(
      Object.keys(calls).map((name) => [name, name in tellingByEvents ? telling(name) : answering(name)]),
    )
    this.machine = machine.provide({ actors })
  }
}

const muted = new WeakMap<AnyStateMachine, Muted>()

/**
 * Walks to an opening with calls that never answer, then makes the one call for real with the current `fetch`.
 *
 * Resolves when that call has ended. Calls run one after another, because they share a machine.
 */
export const callAt = async (plan: PathPlan, { input, events, call, before: skipped }: Opening): Promise<Outcome> => {
  let begun = 0
  let over = () => {}
  const isOver = new Promise<void>((resolve) => {
    over = resolve
  })
  const own = kept(muted, plan.machine, () => new Muted(plan.machine))
  own.meant = { isIt: (name) => name === call && begun++ === skipped, over }
  const emitted: Array<unknown> = []
  const outcome: { told: SampleEvent | null; crash: unknown } = { told: null, crash: null }
  const actor = createActor(own.machine, {
    input,
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.event' || inspected.actorRef !== actor) return
      const isTelling = call in tellingByEvents && (inspected.sourceRef as AnyActorRef | undefined)?.id === call
      if (isTelling || new RegExp(`^xstate\\.(done|error)\\.actor\\.${call}$`).test(inspected.event.type)) {
        outcome.told = inspected.event as unknown as SampleEvent
      }
      if (isTelling) over()
    },
  })
  actor.subscribe({
    error: (error) => {
      outcome.crash = error
    },
  })
  actor.start()
  for (const event of events) actor.send(event)
  const before = actor.getSnapshot() as AnyMachineSnapshot
  outcome.told = null
  actor.on('*', (event) => emitted.push(event))
  await isOver
  // The machine's own listener on the promise runs before this continues.
  await new Promise((resolve) => setImmediate(resolve))
  const after = actor.getSnapshot() as AnyMachineSnapshot
  actor.stop()
  return { before, emitted, after, ...outcome }
}

const isRunning = (snapshot: AnyMachineSnapshot, call: string): boolean => call in snapshot.children

/** The calls of a state and its active descendants. */
const callsIn = (snapshot: AnyMachineSnapshot, node: AnyStateNode): ReadonlyArray<string> =>
  snapshot._nodes
    .filter((inner) => node.path.every((key, index) => inner.path[index] === key))
    .flatMap(({ invoke }) => invoke.map(({ id }) => id))
    .filter((id) => isRunning(snapshot, id))

/**
 * The states that stay busy forever.
 *
 * Not counted are states that wait for an earlier call of their own (it meets the same fault in its turn), and the
 * waits allowed above.
 */
const endlessSpinners = ({ before, after }: Outcome): ReadonlyArray<string> => {
  const isEnding = (call: string) =>
    call in awaited || (!(call in localCalls) && before.children[call] === after.children[call])
  return after._nodes
    .filter((node) => node.tags.includes('busy') && !callsIn(after, node).some(isEnding))
    .map(({ path }) => path.join('.'))
}

/**
 * The faults of a machine's final state after a failed call, in words.
 *
 * These are a spinner that never ends, a lost draft, a broken promise of the state, and no message for the person.
 */
export const complaintsAbout = (plan: PathPlan, { call }: Opening, outcome: Outcome): ReadonlyArray<string> => {
  const { before, told, after, emitted, crash } = outcome
  const complaints: Array<string> = []
  const must = (holds: boolean, complaint: string) => holds || complaints.push(complaint)
  must(crash === null, `the machine crashed: ${crash}`)
  must(told !== null, 'the machine was told nothing of it')
  const isOver = tellingByEvents[call]?.includes(told?.type ?? '') ?? told !== null
  must(!isRunning(after, call) || !isOver, 'it waits for an answer that has come')
  for (const state of endlessSpinners(outcome)) complaints.push(`${state} has a spinner that nothing will end`)
  const draftOf = ({ context }: AnyMachineSnapshot) => (context as { draft?: unknown }).draft
  must(isDeepStrictEqual(draftOf(after), draftOf(before)), 'the draft is not what it was')
  const isNoticed = emitted.length > 0 || !isDeepStrictEqual(before.value, after.value)
  must(isNoticed, 'nothing tells the person')
  complaints.push(...brokenInStates(plan.promises, { before, event: told, after, told: emitted as never, asked: [] }))
  return complaints
}
