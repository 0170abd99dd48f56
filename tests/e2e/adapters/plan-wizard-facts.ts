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
  /** The plan that a new one is copied from. */
  readonly copyOf?: number
  /** The name of the plan being edited. */
  readonly planName: string
  readonly draft: PlanDraft
  /** The initial draft. */
  readonly untouched: PlanDraft
  readonly errors: Readonly<Record<string, string>>
  readonly history: { readonly past: ReadonlyArray<unknown>; readonly future: ReadonlyArray<unknown> }
  readonly onlyChanges: boolean
  readonly sides: Readonly<Partial<Record<PlanDraftField, 'mine' | 'theirs'>>>
}

export const regionsOf = ({ state }: State): Regions => state as Regions
export const factsOf = ({ context }: State): Facts => context as Facts
/** The state of the work, such as `filling.review`. */
export const workOf = (state: State): string => {
  const { work } = regionsOf(state)
  return typeof work === 'string' ? work : Object.entries(work).flat().join('.')
}
export const isFilling = (state: State): boolean => workOf(state).startsWith('filling')

/** The question about discarding the draft is open, and covers everything else. */
export const isDiscardAsked = (state: State): boolean => regionsOf(state).question === 'discard'
