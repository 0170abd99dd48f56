import type { Graph } from './graph.ts'

/** An event in the current state: handled (null), or the reason why not. */
type EventNow = { readonly type: string; readonly why: string | null }

const isAnswer = (type: string): boolean => type.startsWith('xstate.')

/**
 * Every event that a person could cause, with the reason if it is not handled now. Either a guard refuses it, or no
 * active state handles it. `isTaken` asks the machine itself.
 */
export const eventsNow = (
  graph: Graph,
  active: ReadonlySet<string>,
  types: ReadonlyArray<string>,
  isTaken: (type: string) => boolean,
): ReadonlyArray<EventNow> =>
  types
    .filter((type) => !isAnswer(type))
    .map((type) => {
      if (isTaken(type)) return { type, why: null }
      const edges = graph.edges.filter(({ event }) => event === type)
      const here = edges.filter(({ source }) => active.has(source))
      const guards = new Set(here.map(({ guard }) => guard).filter((guard) => guard !== ''))
      if (guards.size > 0) return { type, why: `Refused by the guard ${[...guards].join(', ')}.` }
      if (here.length > 0) return { type, why: 'Nothing would follow from it here.' }
      const places = [...new Set(edges.map(({ source }) => source))]
      if (places.length === 0) return { type, why: 'No state takes it.' }
      return { type, why: `Taken in ${places.join(', ')} only.` }
    })
