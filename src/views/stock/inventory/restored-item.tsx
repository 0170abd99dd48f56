import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { isRestored } from '../../../machines/stock/inventory-form.selectors.ts'
import { RestoredNotice } from '../../forms/restored-notice.tsx'

/** Announces a restored draft. */
export function RestoredItem({ actor }: { readonly actor: InventoryFormActor }) {
  const isKept = useSelector(actor, isRestored)
  const canStartAgain = useSelector(actor, (snapshot) => snapshot.can({ type: 'draft.discarded' }))
  if (!isKept) return null
  return <RestoredNotice canStartAgain={canStartAgain} onStartAgain={() => actor.send({ type: 'draft.discarded' })} />
}
