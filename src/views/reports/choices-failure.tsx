import { useSelector } from '@xstate/react'
import type { ReportPagingActor } from '../../machines/reports/report-paging.machine.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'

/** The options of the filter could not be loaded. */
export function ChoicesFailure({ actor }: { readonly actor: ReportPagingActor }) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ choices: 'failed' }))
  if (!isFailed) return null
  return (
    <RetryNotice onRetry={() => actor.send({ type: 'choices.retried' })}>
      The filter options could not be loaded.
    </RetryNotice>
  )
}
