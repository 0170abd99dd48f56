import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import { nodesUnder } from '../../../src/diagram/graph.ts'
import { eventText } from './event-text.ts'
import { isIn, isTaken, type PathPlan, plainEvent, samplesOf } from './plan.ts'
import type { AnyRule, InState, Promises } from './promises.ts'
import type { SampleEvent } from './sample-event.ts'
import { pathsIn } from './state-paths.ts'
import { type CaseStep, stepsThrough } from './steps.ts'
import { classOf, type Path, pathsThrough } from './walk.ts'

const listOf = <Item>(value: Item | ReadonlyArray<Item>): ReadonlyArray<Item> =>
  (Array.isArray(value) ? value : [value]) as ReadonlyArray<Item>

const isUnder = (path: string, ancestor: string): boolean =>
  ancestor === '' ? path !== '' : path.startsWith(`${ancestor}.`)

/** The region of a state: its path up to the innermost child of a parallel state. */
const regionsOf = (machine: AnyStateMachine) => {
  const regions = nodesUnder(machine.root)
    .filter(({ parent }: AnyStateNode) => parent?.type === 'parallel')
    .map(({ path }) => path.join('.'))
    .toSorted((one, other) => other.length - one.length)
  return (path: string): string => regions.find((region) => path === region || isUnder(path, region)) ?? ''
}

type Fitting = { readonly rule: AnyRule; readonly place: string; readonly region: string }

/** The rules that apply to an event in a state. */
const rulesFor = (
  plan: PathPlan,
  before: AnyMachineSnapshot,
  event: SampleEvent,
  regionOf: (path: string) => string,
): ReadonlyArray<Fitting> => {
  const rules = plan.promises.events[event.type] ?? []
  const fitting = rules.flatMap((rule) =>
    listOf(rule.in)
      .filter((place) => place === '' || isIn(before, place))
      .filter(() => Object.values(rule.when ?? {}).every((isSo) => isSo({ before, event } as never)))
      .map((place) => ({ rule, place, region: regionOf(place) })),
  )
  return fitting
    .filter(({ place }) => !fitting.some((other) => isUnder(other.place, place)))
    .filter(({ region }, index, all) => all.findIndex((other) => other.region === region) === index)
}

const broken = (words: Readonly<Record<string, (about: never) => boolean>> | undefined, about: unknown) =>
  Object.entries(words ?? {}).flatMap(([sentence, isSo]) => (isSo(about as never) ? [] : [`not so: ${sentence}`]))

const changedFacts = (before: AnyMachineSnapshot, after: AnyMachineSnapshot): ReadonlyArray<string> =>
  [...new Set([...Object.keys(before.context), ...Object.keys(after.context)])].filter(
    (fact) =>
      before.context[fact] !== after.context[fact] && !isDeepStrictEqual(before.context[fact], after.context[fact]),
  )

const sameNames = (found: ReadonlyArray<string>, expected: ReadonlyArray<string>): boolean =>
  isDeepStrictEqual(found.toSorted(), expected.toSorted())

const names = (all: ReadonlyArray<string>): string => all.join(', ') || 'nothing'

/** The promises that must hold after an event in a state, in words. */
export const promisedAfter = (plan: PathPlan, before: AnyMachineSnapshot, event: SampleEvent): ReadonlyArray<string> =>
  rulesFor(plan, before, event, regionsOf(plan.machine)).flatMap(({ rule }) => Object.keys(rule.so ?? {}))

/** The promises that one event breaks, in words. */
const brokenByEvent = (
  { before, now, event }: CaseStep & { before: CaseStep; event: SampleEvent },
  fitting: ReadonlyArray<Fitting>,
): ReadonlyArray<string> => {
  const [old, after] = [before.now.snapshot, now.snapshot]
  const { emitted: told, asked } = now.observed
  const rules = fitting.map(({ rule }) => rule)
  const [was, is] = [pathsIn(old.value), pathsIn(after.value)]
  const moved = [...was.filter((path) => !is.includes(path)), ...is.filter((path) => !was.includes(path))]
  const strayed = moved.filter(
    (path) =>
      !fitting.some(
        ({ rule, region }) => rule.to !== undefined && (region === '' || path === region || isUnder(path, region)),
      ),
  )
  const mayChange = rules.flatMap(({ changes = [] }) => changes as ReadonlyArray<string>)
  const changedToo = changedFacts(old, after).filter((fact) => !mayChange.includes(fact))
  const [tells, asks] = [rules.flatMap((rule) => rule.tells ?? []), rules.flatMap((rule) => rule.asks ?? [])]
  const [toldTypes, askedNames] = [told.map(({ type }) => type), asked.map(({ name }) => name)]
  return [
    ...rules.flatMap(({ to }) =>
      to === undefined || isIn(after, to) ? [] : [`it leads to ${names(is)} and not to ${to}`],
    ),
    ...(strayed.length > 0 ? [`it moves ${names(strayed)}, which it may not`] : []),
    ...(changedToo.length > 0 ? [`it changes ${names(changedToo)}, which it may not`] : []),
    ...(sameNames(toldTypes, tells) ? [] : [`it tells ${names(toldTypes)} and not ${names(tells)}`]),
    ...(sameNames(askedNames, asks) ? [] : [`it asks for ${names(askedNames)} and not ${names(asks)}`]),
    ...rules.flatMap(({ so }) => broken(so, { before: old, event, after, told, asked })),
  ]
}

type InAnyState = InState<AnyStateMachine>

/** The broken promises of the active states, whatever event led there. */
export const brokenInStates = ({ states }: Promises, about: InAnyState): ReadonlyArray<string> =>
  Object.entries(states).flatMap(([path, words]) =>
    isIn(about.after, path) ? broken(words, about).map((one) => `${path}: ${one}`) : [],
  )

/** The broken promises after a step, whatever its event: those of its states and of its requests. */
const brokenByState = (plan: PathPlan, { input, before, now, event }: CaseStep): ReadonlyArray<string> => {
  const { emitted: told, asked } = now.observed
  const about = { before: before?.now.snapshot ?? null, event, after: now.snapshot, told, asked }
  return [
    ...(before === null ? broken(plan.promises.begins, { input, after: now.snapshot }) : []),
    ...brokenInStates(plan.promises, about),
    ...asked.flatMap(({ name, input }) =>
      broken(plan.promises.calls[name], { ...about, input }).map((one) => `${name}: ${one}`),
    ),
  ]
}

/** The events that are taken without a rule, or not taken despite one. */
const brokenTaking = (
  plan: PathPlan,
  walk: string,
  snapshot: AnyMachineSnapshot,
  regionOf: (path: string) => string,
) =>
  snapshot.status !== 'active'
    ? []
    : samplesOf(plan).flatMap((event) => {
        const isOpen = isTaken(snapshot, event)
        const isPromised = rulesFor(plan, snapshot, event, regionOf).length > 0
        const where = names(pathsIn(snapshot.value))
        if (isOpen === isPromised) return []
        return [`where ${walk}: ${eventText(plainEvent(plan, event))} is ${isOpen ? '' : 'not '}taken in ${where}`]
      })

/** The promises that no step shows to hold: they would be true of anything. */
const unseen = (plan: PathPlan, seen: ReadonlyMap<AnyRule, ReadonlySet<string>>): ReadonlyArray<string> =>
  Object.entries(plan.promises.events).flatMap(([type, rules]) =>
    rules.flatMap((rule, index) => {
      const changed = seen.get(rule)
      if (!changed) return [`no step shows rule ${index + 1} of '${type}'`]
      const still = (rule.changes ?? []).filter((fact) => !changed.has(fact))
      return still.length > 0 ? [`in no step '${type}' changes ${names(still)} by rule ${index + 1}`] : []
    }),
  )

/**
 * All broken promises of a machine on its cases, or on other paths, in words. Empty if none.
 *
 * A promise that no step shows counts as broken, unless the paths are not meant to show it.
 */
export const brokenPromises = (
  plan: PathPlan,
  paths: ReadonlyArray<Path> = pathsThrough(plan),
  asks: 'each is shown' | 'what they show is not asked' = 'each is shown',
): ReadonlyArray<string> => {
  const regionOf = regionsOf(plan.machine)
  const seen = new Map<AnyRule, Set<string>>()
  const classes = new Set<string>()
  const keys = new Map(plan.walks.map((walk) => [walk.name, (snapshot: AnyMachineSnapshot) => classOf(walk, snapshot)]))
  const found = stepsThrough(plan, paths).flatMap((step) => {
    const { before, event, now, walk } = step
    const place = `${walk} ${keys.get(walk)?.(now.snapshot)}`
    const taking = classes.has(place) ? [] : brokenTaking(plan, walk, now.snapshot, regionOf)
    classes.add(place)
    const of = before === null || event === null ? null : { ...step, before, event }
    const fitting = of === null ? [] : rulesFor(plan, of.before.now.snapshot, of.event, regionOf)
    for (const { rule } of fitting) {
      const changed = seen.get(rule) ?? new Set()
      for (const fact of changedFacts((before as CaseStep).now.snapshot, now.snapshot)) changed.add(fact)
      seen.set(rule, changed)
    }
    const when = event === null ? 'at the beginning' : `after ${eventText(plainEvent(plan, event))}`
    const words = [...(of === null ? [] : brokenByEvent(of, fitting)), ...brokenByState(plan, step)]
    return [...words.map((one) => `where ${walk}: ${when} ${one}`), ...taking]
  })
  return asks === 'each is shown' ? [...found, ...unseen(plan, seen)] : found
}
