import type { SnapshotFrom } from 'xstate'
import { pidOf } from '../../../machines/plans/plan-wizard.context.ts'
import type { planWizardMachine } from '../../../machines/plans/plan-wizard.machine.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { ANOTHER_DRAFT as ANOTHER } from '../../../views/plans/addresses.ts'
import type { OlderStream, ScreenContext } from '../../navigation/screen.ts'

type Place = Pick<ScreenContext, 'params' | 'search' | 'user'>

export const pidIn = (search: URLSearchParams): number | null => integerIn(search.get('pid'), 1, 0) || null

const streamOf = ({ user }: Place, subject: string): string => `planWizard:${user.userName}:${subject}`
const byName = (place: Place): string => streamOf(place, `name:${place.params.id}`)

/** The draft of a new plan that the address names; null if it names none. */
export const newDraftIn = (search: URLSearchParams): string | null => {
  const id = search.get('draft') ?? ''
  return /^[\w-]{1,64}$/.test(id) && id !== ANOTHER ? id : null
}

/** The stream of a draft. Each plan has one, by id or, until that is known, by name. Each new plan has one, too. */
export const planDraftStream = (place: Place): string => {
  if (place.params.id === undefined) return streamOf(place, `new:${newDraftIn(place.search)}`)
  const pid = pidIn(place.search)
  return pid === null ? byName(place) : streamOf(place, `pid:${pid}`)
}

/** The draft that was stored under the plan's name, if it belongs to the plan with this id: names can be reused. */
export const olderPlanDraft = (place: Place): OlderStream | null => {
  const pid = pidIn(place.search)
  if (place.params.id === undefined || pid === null) return null
  const isSame: OlderStream['isSame'] = (restored) =>
    pidOf((restored as SnapshotFrom<typeof planWizardMachine>).context) === pid
  return { stream: byName(place), isSame }
}
