import type { RecordName } from '../../../src/schemas/records/all.ts'
import type { RecordDraft } from '../../../src/schemas/records/kit/draft.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import type { State, Step } from '../support/walk.ts'
import { tagOf } from './failures.ts'

/** What the adapter of a record's form knows of its states and of the paths. */

export type Call = 'record' | 'save' | 'lookups'
type Regions = { readonly work: string | Readonly<Record<string, string>>; readonly lookups: string }

export const regionsOf = ({ state }: State): Regions => state as Regions
/** The state of the work, such as `preparing.loading`. */
export const workOf = (state: State): string => {
  const { work } = regionsOf(state)
  return typeof work === 'string' ? work : Object.entries(work).flat().join('.')
}

/** The form is gone: a 401 led to the sign-in, or it was left for the list. */
export const leavesTheForm = (event: SampleEvent): boolean =>
  tagOf(event) === 'Unauthorized' || ['xstate.done.actor.saveRecord', 'back.requested'].includes(event.type)

type Facts = {
  readonly draft: RecordDraft
  readonly loaded: { readonly draft: RecordDraft; readonly counts: Readonly<Record<string, unknown>> } | null
}
const factsOf = ({ context }: State): Facts => context as Facts

/** Whether a record that others depend on is set to Inactive: the only change that needs confirmation. */
const isTakenAway = ({ draft, loaded }: Facts): boolean =>
  loaded !== null &&
  loaded.draft.status === 'Active' &&
  draft.status === 'Inactive' &&
  Object.values(loaded.counts).some((count) => Number(count) > 0)

/** Whether a question is open or about to open; validation takes no time. */
export const isAsked = (state: State): boolean =>
  workOf(state) === 'confirming' || (workOf(state) === 'validating' && isTakenAway(factsOf(state)))

/** Whether the next validation finds no error; null if there is none ahead. */
export const isCleanAhead = (ahead: ReadonlyArray<Step>): boolean | null => {
  const check = ahead.find(({ event }) => event.type === 'xstate.done.actor.validateDraft')
  return check ? Object.keys(check.event.output as object).length === 0 : null
}

/** The record of each walk, and the calls it holds; all others are answered at once. */
export const aboutWalk = (walk: string): { readonly record: RecordName; readonly held: ReadonlyArray<Call> } => {
  if (walk.startsWith('the poorest')) return { record: 'country', held: ['save'] }
  if (walk.includes('picture')) return { record: 'partner', held: ['save'] }
  if (walk.includes('role')) return { record: 'role', held: ['record'] }
  return { record: 'supplier', held: walk.startsWith('the options') ? ['lookups'] : ['record', 'save'] }
}
