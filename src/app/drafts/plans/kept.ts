import type { SnapshotFrom } from 'xstate'
import type { Journal } from '../../../journal/journal.ts'
import type { KeptStream } from '../../../journal/kept-streams.ts'
import { isWorkedOn, type PlanWizardContext, pidOf } from '../../../machines/plans/plan-wizard.context.ts'
import type { planWizardMachine } from '../../../machines/plans/plan-wizard.machine.ts'
import type { KeptPlan } from '../../../schemas/plans/kept-plan.ts'
import { planDraftFields } from '../../../schemas/plans/plan-steps.ts'
import { editPlanAddress } from '../../../schemas/records/addresses.ts'
import { copyPlanAddress, NEW_PLAN, resumedDraft } from '../../../views/plans/addresses.ts'
import type { Host } from '../../navigation/host.ts'
import type { ScreenContext } from '../../navigation/screen.ts'
import { copiedIn, newDraftIn } from './address.ts'

type Keeper = Pick<Journal, 'kept' | 'move' | 'isOpenElsewhere'>
type Asked = Pick<ScreenContext, 'user' | 'newId'>

const MACHINE = 'planWizard'
const prefixOf = ({ user }: Pick<ScreenContext, 'user'>): string => `${MACHINE}:${user.userName}:`

const addressOf = (stream: string, context: PlanWizardContext, prefix: string): string => {
  if (context.mode === 'create') {
    const begun = context.copyOf === undefined ? `${NEW_PLAN}?` : `${copyPlanAddress(context.copyOf)}&`
    return `${begun}draft=${stream.slice(`${prefix}new:`.length)}`
  }
  const pid = pidOf(context)
  if (pid === null) return `/pages/EditPlan/${encodeURIComponent(context.planName)}`
  return editPlanAddress({ planName: context.untouched.planName || context.planName, pid })
}

const keptPlanOf = (
  { stream, snapshot, at }: KeptStream,
  prefix: string,
  isOpenElsewhere: boolean,
): KeptPlan | null => {
  const { context } = snapshot as SnapshotFrom<typeof planWizardMachine>
  if (!isWorkedOn(context)) return null
  const { mode, draft, untouched } = context
  return {
    stream,
    name: (mode === 'create' ? draft.planName : untouched.planName).trim(),
    isNew: mode === 'create',
    address: resumedDraft(addressOf(stream, context, prefix)),
    changes: planDraftFields.filter((field) => draft[field] !== untouched[field]).length,
    at: new Date(at).toISOString(),
    isOpenElsewhere,
  }
}

/**
 * A person's plan drafts in this browser, latest first. A draft under the older single name `new` gets an id like the
 * others.
 */
export const keptPlansOf = async ({ user, newId }: Asked, journal: Keeper): Promise<ReadonlyArray<KeptPlan>> => {
  const prefix = prefixOf({ user })
  const found: Array<KeptPlan> = []
  for (const kept of await journal.kept(MACHINE, prefix)) {
    const isElsewhere = await journal.isOpenElsewhere(kept.stream)
    const isOld = kept.stream === `${prefix}new`
    // A tab with an older version of the application still writes under that name.
    if (isOld && isElsewhere) continue
    const stream = isOld ? `${prefix}new:${newId()}` : kept.stream
    if (isOld) await journal.move({ stream: kept.stream, kind: 'durable' }, stream)
    const plan = keptPlanOf({ ...kept, stream }, prefix, isElsewhere)
    if (plan) found.push(plan)
  }
  return found
}

/** The plan that a draft copies, by its address; null if it copies none. */
const copiedBy = ({ address }: KeptPlan): number | null => copiedIn(new URL(address, 'http://desk').searchParams)

/**
 * The query with the id of a new plan's draft. Without an id it is the last draft that no other tab has open, else a
 * new one. Copies of a plan have their own drafts.
 */
export const withDraft = async (
  context: Pick<ScreenContext, 'params' | 'search' | 'user' | 'newId'>,
  { journal }: { readonly journal: Pick<Host['journal'], 'kept' | 'move' | 'isOpenElsewhere'> },
): Promise<URLSearchParams> => {
  const { params, search, newId } = context
  if (params.id !== undefined || newDraftIn(search) !== null) return search
  // Without a database there is no draft to continue.
  const kept = search.has('draft') ? [] : await keptPlansOf(context, journal).catch(() => [])
  const copied = copiedIn(search)
  const last = kept.find((draft) => draft.isNew && !draft.isOpenElsewhere && copiedBy(draft) === copied)
  const completed = new URLSearchParams(search)
  completed.set('draft', last?.stream.split(':').at(-1) ?? newId())
  return completed
}
