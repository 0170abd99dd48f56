import { fromPromise } from 'xstate'
import { type PlanDraftsActor, planDraftsMachine } from '../../../machines/plans/plan-drafts.machine.ts'
import type { KeptPlans } from '../../../schemas/plans/kept-plan.ts'
import type { Host } from '../../navigation/host.ts'
import type { ScreenContext, StartBeside } from '../../navigation/screen.ts'
import { tellDiscarded } from '../undo-discard.ts'
import { keptPlansOf } from './kept.ts'

/** The actor of the drafts beside the plan list. It reads them from the journal and removes them there. */
export const startPlanDrafts = (
  start: StartBeside,
  context: Pick<ScreenContext, 'user' | 'newId'>,
  { journal, toast }: Pick<Host, 'journal' | 'toast'>,
): PlanDraftsActor => {
  const tellChanged = () => {
    if (actor.getSnapshot().status === 'active') actor.send({ type: 'drafts.changed' })
  }
  const actor: PlanDraftsActor = start(
    planDraftsMachine.provide({
      actors: {
        loadDrafts: fromPromise<KeptPlans>(async () => ({
          drafts: await keptPlansOf(context, journal),
          at: new Date().toISOString(),
        })),
        discardDraft: fromPromise<null, { readonly stream: string; readonly name: string }>(async ({ input }) => {
          const taken = await journal.take({ stream: input.stream, kind: 'durable' })
          const words = input.name === '' ? 'The draft was discarded.' : `The draft "${input.name}" was discarded.`
          if (taken) tellDiscarded(taken, words, { journal, toast }, tellChanged)
          return null
        }),
      },
    }),
    'planDrafts',
    {},
  )
  return actor
}
