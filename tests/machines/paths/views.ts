import { partOf, type Shows } from './coverage.ts'
import { observeAll } from './observe.ts'
import type { PathPlan } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import { Tour, toursOf } from './tour.ts'
import type { Path } from './walk.ts'

/** The prefix of events that answer a call or report elapsed time: no person causes them. */
const ANSWER = 'xstate.'

/** The facts that, besides the state, decide which view is shown. */
const whichView = ['step', 'place']

/** The kind of act, if a machine has several: each has its own dialog. */
const kindOf = ({ act }: { readonly act?: { readonly kind?: string } | null }): string | undefined => act?.kind

/**
 * What only a browser can verify: each state is drawn, and each act of a person is offered and sends its event. A machine
 * of several acts is verified for each act, field by field.
 *
 * Which event leads from which state to which is the machine's own behaviour, and is walked in memory.
 */
export const viewsShown: Shows = ({ snapshot }, event) => {
  // A state and an event can have the same name.
  const done = event === null || event.type.startsWith(ANSWER) ? [] : [`event ${event.type}`]
  const shown = [
    ...snapshot._nodes.map(({ id }) => id),
    ...whichView.flatMap((fact) =>
      fact in snapshot.context ? `${fact} ${JSON.stringify(snapshot.context[fact])}` : [],
    ),
    ...done,
  ]
  const kind = kindOf(snapshot.context)
  if (kind === undefined) return shown
  return [...shown, ...(event?.field === undefined ? [] : [`field ${event.field}`])].map((name) => `${kind}: ${name}`)
}

const shownBy = (plan: PathPlan, paths: ReadonlyArray<Path>): ReadonlySet<string> =>
  new Set(
    paths.flatMap(({ input, events }) =>
      observeAll(plan.machine, input, events).flatMap((step, index) => viewsShown(step, events[index - 1] ?? null)),
    ),
  )

/** What each walk is to show; together, all that the plan can show. Walks that show most come first. */
const shared = (plan: PathPlan): ReadonlyMap<string, ReadonlySet<string>> => {
  const able = plan.walks.map((walk) => ({ walk: walk.name, shown: shownBy(plan, toursOf(plan, walk, viewsShown)) }))
  const seen = new Set<string>()
  const parts = new Map<string, ReadonlySet<string>>()
  for (;;) {
    const news = able.map(({ walk, shown }) => ({ walk, shown: [...shown].filter((name) => !seen.has(name)) }))
    const [best] = news.toSorted((one, other) => other.shown.length - one.shown.length)
    if (!best || best.shown.length === 0) return parts
    parts.set(best.walk, new Set(best.shown))
    for (const name of best.shown) seen.add(name)
  }
}

const views = new WeakMap<PathPlan, ReadonlyMap<string, ReadonlySet<string>>>()

/** Cached by plan. */
const partsOf = (plan: PathPlan): ReadonlyMap<string, ReadonlySet<string>> => {
  const parts = views.get(plan) ?? shared(plan)
  views.set(plan, parts)
  return parts
}

/** The names of the walks that together show every view of a plan. */
export const viewWalksOf = (plan: PathPlan): ReadonlyArray<string> => [...partsOf(plan).keys()]

/** A tour through the views assigned to a walk; empty if there are none. */
export const viewTourOf = (plan: PathPlan, name: string, isEnd: (event: SampleEvent) => boolean): Tour => {
  const walk = plan.walks.find((one) => one.name === name)
  if (!walk) throw new Error(`${plan.name} has no walk "${name}"`)
  return new Tour(plan, walk, isEnd, partOf(viewsShown, partsOf(plan).get(name) ?? new Set()))
}

/** Every view and every act of a machine, once. */
export const viewsThrough = (plan: PathPlan): ReadonlyArray<Path> =>
  plan.walks.flatMap((walk) => {
    const part = partsOf(plan).get(walk.name)
    return part ? toursOf(plan, walk, partOf(viewsShown, part)) : []
  })
