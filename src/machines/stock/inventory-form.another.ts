/** SIMs of one box are added one after the other: what the form keeps, and how an addition is undone. */
import type { InventoryDraft } from '../../schemas/stock/inventory-draft.ts'
import { withoutCodes } from '../../schemas/stock/inventory-draft.ts'
import { itemVoidingOf } from '../../schemas/stock/item-acts.ts'
import { isFailure, reasonOf } from '../core/failure.ts'
import type { AddedSim, InventoryFormContext } from './inventory-form.context.ts'

/** How many added SIMs are listed. */
const LISTED = 10

/** The version of a SIM that nobody has changed since it was added. */
const FIRST_VERSION = 1

const UNDO_REASON = 'Added by mistake while scanning'

/** The form for the next SIM. The invoice file stays: a box has one invoice, and each SIM stores its own copy. */
export const nextSim = ({ draft, added = [] }: InventoryFormContext, id: number | null) => {
  const next: InventoryDraft = withoutCodes(draft)
  const { activationCode, iccid } = draft
  return {
    draft: next,
    kept: next,
    added: [{ id, activationCode, iccid }, ...added].slice(0, LISTED),
    errors: {},
    restored: false,
    fate: 'spent' as const,
  }
}

/** Whether a SIM is among the added ones and was not undone. */
export const canUndo = ({ added = [] }: Pick<InventoryFormContext, 'added'>, id: number): boolean =>
  added.some((sim) => sim.id === id && sim.isUndone !== true)

/** The start of an undo. After a lost answer it is the same submission. */
export const begunUndo = ({ undoing }: InventoryFormContext, id: number, submissionId: string) => ({
  undoing: undoing?.id === id ? undoing : { id, submissionId },
})

const changed = ({ added = [], undoing }: InventoryFormContext, change: (sim: AddedSim) => AddedSim) =>
  added.map((sim) => (sim.id === undoing?.id && sim.isUndone !== true ? change(sim) : sim))

const withoutProblem = ({ problem: _, ...sim }: AddedSim): AddedSim => sim

/** The list after an undo. */
export const undoneSim = (context: InventoryFormContext) => ({
  added: changed(context, (sim) => ({ ...withoutProblem(sim), isUndone: true })),
  undoing: undefined,
})

/** The list after a failed undo. An answer ends the submission; without one the next try repeats it. */
export const failedUndo = (context: InventoryFormContext, error: unknown) => ({
  added: changed(context, (sim) => ({ ...sim, problem: reasonOf(error) })),
  ...((isFailure(error, 'Refused') || isFailure(error, 'Conflicted')) && { undoing: undefined }),
})

/** The request that voids an added SIM, only if nobody has changed it since. */
export const undoRequest = ({ undoing }: InventoryFormContext) => ({
  act: {
    ...itemVoidingOf({ id: undoing?.id ?? 0, version: FIRST_VERSION }),
    draft: { reason: UNDO_REASON },
  },
  submissionId: undoing?.submissionId ?? '',
})
