import { useSelector } from '@xstate/react'
import { actMachine } from '../../../machines/acts/act.machine.ts'
import type { HistoryDrawerActor } from '../../../machines/history/history-drawer.machine.ts'
import { pidOf } from '../../../machines/plans/plan-wizard.context.ts'
import { type PlanWizardActor, planWizardMachine } from '../../../machines/plans/plan-wizard.machine.ts'
import { hasUnsavedChanges, planNamed } from '../../../machines/plans/plan-wizard.selectors.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { HistoryButton } from '../../../views/history/history-button.tsx'
import { COPY } from '../../../views/plans/addresses.ts'
import { PlanWizard } from '../../../views/plans/plan-wizard.tsx'
import { SavedPlanActs } from '../../../views/plans/saved-plan-acts.tsx'
import { copiedIn, newDraftIn, olderPlanDraft, pidIn, planDraftAbout } from '../../drafts/plans/address.ts'
import { withDraft } from '../../drafts/plans/kept.ts'
import { defineScreen } from '../../navigation/define-screen.ts'
import type { ScreenContext } from '../../navigation/screen.ts'
import { historySearch, startHistory } from '../history/opened-history.ts'

/** The step that the address asks for; whatever is no number from 1 up is a step that there is not. */
const stepIn = (search: URLSearchParams): number => integerIn(search.get('step') ?? '1', 1, 0)

/** The plan that a new one is copied from. */
const copyOf = ({ params, search }: Pick<ScreenContext, 'params' | 'search'>): { readonly copyOf?: number } => {
  const copied = params.id === undefined ? copiedIn(search) : null
  return copied === null ? {} : { copyOf: copied }
}

type Place = {
  readonly draft: string | null
  readonly copied: number | null
  readonly pid: number | null
  readonly step: number
}

const searchOf = ({ draft, copied, pid, step }: Place): URLSearchParams => {
  const search = new URLSearchParams()
  if (copied !== null) search.set(COPY, String(copied))
  if (draft !== null) search.set('draft', draft)
  if (pid !== null) search.set('pid', String(pid))
  if (step !== 1) search.set('step', String(step))
  return search
}

/** A plan that is not saved yet has no history. */
const PlanHistory = ({ actor, drawer }: { readonly actor: PlanWizardActor; readonly drawer: HistoryDrawerActor }) => {
  const pid = useSelector(actor, ({ context }) => context.identity?.pid ?? null)
  return pid !== null && <HistoryButton actor={drawer} id={pid} />
}

/** The plan wizard of spec §2: without a name in its address it creates, with one it edits. Its draft outlives the tab. */
export const screen = defineScreen({
  machine: planWizardMachine,
  input: ({ params, search }) => ({
    mode: params.id === undefined ? ('create' as const) : ('edit' as const),
    planName: params.id ?? '',
    pid: pidIn(search),
    step: stepIn(search),
    ...copyOf({ params, search }),
  }),
  completed: withDraft,
  // Another draft of a new plan; without any the person asks for one to go on with.
  isOther: (search, { params, search: own }) => params.id === undefined && newDraftIn(search) !== newDraftIn(own),
  draft: 'durable',
  about: planDraftAbout,
  older: olderPlanDraft,
  resumed: ({ search }) => (search.has('resume') ? { type: 'draft.continued' as const } : null),
  beside: (start, context, host) => ({
    history: startHistory(start, 'plan', pidIn(context.search), context, host),
    act: start(actMachine, 'act', {}),
  }),
  tie: (wizard, { act }) => {
    act.on('act.done', () => {
      const done = act.getSnapshot().context.act
      if (done?.kind === 'planArchiving') wizard.send({ type: 'plan.archived', archived: done.archived })
    })
  },
  view: ({ actor, beside: { history, act }, drafts }) => (
    <PlanWizard
      actor={actor}
      drafts={drafts}
      acts={
        <>
          <SavedPlanActs actor={actor} act={act} />
          <PlanHistory actor={actor} drawer={history.drawer} />
        </>
      }
    />
  ),
  told: {
    record: {
      subject: 'plan',
      category: 'plan',
      what: 'plan',
      open: ({ context }) => {
        const pid = context.identity?.pid ?? null
        return pid === null || context.version === null ? null : { id: pid, version: context.version }
      },
      look: ({ history: { drawer } }, id) => drawer.send({ type: 'history.opened', id }),
    },
  },
  subject: planNamed,
  toSearch: ({ context }, { params, search }) =>
    searchOf({
      draft: params.id === undefined ? newDraftIn(search) : null,
      copied: context.copyOf ?? null,
      pid: pidOf(context),
      step: context.step,
    }),
  besideSearch: historySearch,
  fromSearch: (search) => ({ type: 'step.chosen' as const, step: stepIn(search) }),
  isDirty: hasUnsavedChanges,
})
