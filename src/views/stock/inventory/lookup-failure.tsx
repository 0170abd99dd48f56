import { useSelector } from '@xstate/react'
import type { InventoryListActor } from '../../../machines/stock/inventory-list.machine.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'

/** The options of the filter could not be loaded. */
export function LookupFailure({ actor }: { readonly actor: InventoryListActor }) {
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ lookups: 'failed' }))
  if (!isFailed) return null
  return (
    <RetryNotice onRetry={() => actor.send({ type: 'lookups.retried' })}>
      Plans, suppliers and holders could not be loaded.
    </RetryNotice>
  )
}
