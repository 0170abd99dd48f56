import { useSelector } from '@xstate/react'
import type { PlanListActor } from '../../machines/plans/plan-list.machine.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'

/** The options of the filter could not be loaded. */
export function LookupFailure({ actor }: { readonly actor: PlanListActor }) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'failed' }))
  if (!isFailed) return null
  return (
    <RetryNotice onRetry={() => actor.send({ type: 'lookups.retried' })}>
      Plans, countries, regions and suppliers could not be loaded.
    </RetryNotice>
  )
}
