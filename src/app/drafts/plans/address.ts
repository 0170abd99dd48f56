import type { SnapshotFrom } from 'xstate'
import { pidOf } from '../../../machines/plans/plan-wizard.context.ts'
import type { planWizardMachine } from '../../../machines/plans/plan-wizard.machine.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { ANOTHER_DRAFT as ANOTHER, COPY } from '../../../views/plans/addresses.ts'
import type { Address, OlderDraft } from '../../navigation/screen.ts'

export const pidIn = (search: URLSearchParams): number | null => integerIn(search.get('pid'), 1, 0) || null

/** The plan that the address copies; null if it copies none. */
export const copiedIn = (search: URLSearchParams): number | null => integerIn(search.get(COPY), 1, 0) || null

const byName = ({ params }: Address): string => `name:${params.id}`

/** The draft of a new plan that the address names; null if it names none. */
export const newDraftIn = (search: URLSearchParams): string | null => {
  const id = search.get('draft') ?? ''
  return /^[\w-]{1,64}$/.test(id) && id !== ANOTHER ? id : null
}

/** What names a draft. Each plan has one, by id or, until that is known, by name. Each new plan has one, too. */
export const planDraftAbout = (address: Address): string => {
  if (address.params.id === undefined) return `new:${newDraftIn(address.search)}`
  const pid = pidIn(address.search)
  return pid === null ? byName(address) : `pid:${pid}`
}

/** The draft that was stored under the plan's name, if it belongs to the plan with this id: names can be reused. */
export const olderPlanDraft = (address: Address): OlderDraft | null => {
  const pid = pidIn(address.search)
  if (address.params.id === undefined || pid === null) return null
  const isSame: OlderDraft['isSame'] = (restored) =>
    pidOf((restored as SnapshotFrom<typeof planWizardMachine>).context) === pid
  return { about: byName(address), isSame }
}
