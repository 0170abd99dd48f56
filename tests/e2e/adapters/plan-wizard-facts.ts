import type { PlanDraft } from '../../../src/schemas/plans/plan-draft.ts'
import type { PlanDraftField } from '../../../src/schemas/plans/plan-steps.ts'
import type { State } from '../support/walk.ts'

/** What the adapter of the plan wizard knows of its machine. */

type Regions = {
  readonly work: string | Readonly<Record<string, string>>
  readonly access: 'writing' | 'reading'
  readonly lookups: 'loading' | 'ready' | 'failed'
  readonly question: 'none' | 'discard'
}
export type Facts = {
  readonly mode: 'create' | 'edit'
  readonly step: number
  /** The name of the plan that is edited. */
  readonly planName: string
  readonly draft: PlanDraft
  /** What the draft began with. */
  readonly untouched: PlanDraft
  readonly errors: Readonly<Record<string, string>>
  readonly history: { readonly past: ReadonlyArray<unknown>; readonly future: ReadonlyArray<unknown> }
  readonly onlyChanges: boolean
  readonly sides: Readonly<Partial<Record<PlanDraftField, 'mine' | 'theirs'>>>
}

export const regionsOf = ({ state }: State): Regions => state as Regions
export const factsOf = ({ context }: State): Facts => context as Facts
/** Where the work is, `filling.review`. */
export const workOf = (state: State): string => {
  const { work } = regionsOf(state)
  return typeof work === 'string' ? work : Object.entries(work).flat().join('.')
}
export const isFilling = (state: State): boolean => workOf(state).startsWith('filling')

/** The person is asked whether the draft shall be thrown away; what is behind the question is out of reach. */
export const isDiscardAsked = (state: State): boolean => regionsOf(state).question === 'discard'
