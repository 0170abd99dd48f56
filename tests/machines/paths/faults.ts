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

/** Calls that ask no server, each with the reason: no fault meets them, and no spinner may wait for what never ends. */
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

/** Calls that a failure may begin, and a state wait for after it, each with the reason why the wait ends. */
const awaited: Readonly<Record<string, string>> = {
  signOut: 'whether the server has heard of it or not, it ends in a page that says which',
}

/**
 * Calls that tell what comes of them by events of their own, because they can be interrupted and go on: which of the
 * events say that they are at their end.
 */
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

/** A path up to where it has just begun a call. */
export type Opening = {
  readonly walk: string
  readonly input: unknown
  readonly events: ReadonlyArray<SampleEvent>
  readonly call: string
  /** How many calls of this name the path begins before it. */
  readonly before: number
}

/** Every place on the paths of a machine at which a call begins, each once. */
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

/** What came of a call that went wrong. */
export type Outcome = {
  readonly before: AnyMachineSnapshot
  /** What the machine was told of the call; null where it was told nothing. */
  readonly told: SampleEvent | null
  readonly after: AnyMachineSnapshot
  readonly emitted: ReadonlyArray<unknown>
  readonly crash: unknown
}

/** The one call that is made for real, and what is done as it comes to an end. */
type Meant = { readonly isIt: (name: string) => boolean; readonly over: () => void }

/** A machine of which one call alone is made, and answers. */
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
 * Walks to an opening with calls that never answer, makes the one call for real over the `fetch` that is there, and
 * waits until it has come to an end. One after the other: they share a machine.
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
  // The promise's own listener, the machine's, is called before this one goes on.
  await new Promise((resolve) => setImmediate(resolve))
  const after = actor.getSnapshot() as AnyMachineSnapshot
  actor.stop()
  return { before, emitted, after, ...outcome }
}

const isRunning = (snapshot: AnyMachineSnapshot, call: string): boolean => call in snapshot.children

/** The calls of a state and of those that are active in it. */
const callsIn = (snapshot: AnyMachineSnapshot, node: AnyStateNode): ReadonlyArray<string> =>
  snapshot._nodes
    .filter((inner) => node.path.every((key, index) => inner.path[index] === key))
    .flatMap(({ invoke }) => invoke.map(({ id }) => id))
    .filter((id) => isRunning(snapshot, id))

/**
 * The states that are busy although nothing will end that: neither a call of their own that was under way before (the
 * same fault is put into that one in its turn), nor a wait that may be.
 */
const endlessSpinners = ({ before, after }: Outcome): ReadonlyArray<string> => {
  const isEnding = (call: string) =>
    call in awaited || (!(call in localCalls) && before.children[call] === after.children[call])
  return after._nodes
    .filter((node) => node.tags.includes('busy') && !callsIn(after, node).some(isEnding))
    .map(({ path }) => path.join('.'))
}

/**
 * What is wrong with how a machine ended after a call went wrong, in words: a spinner that nothing will end, a lost
 * draft, a state that does not keep its promise, nothing that tells the person.
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
