import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { hasUnsavedChanges } from '../../machines/inventory-form.selectors.ts'
import { RestoredNotice } from '../shared/restored-notice.tsx'

/** Tells of a draft that was kept. */
export function RestoredItem({ actor }: { readonly actor: InventoryFormActor }) {
  // Only a restored form differs from its beginning before anybody could have typed.
  const [isRestored, setRestored] = useState(() => hasUnsavedChanges(actor.getSnapshot()))
  const canStartAgain = useSelector(actor, (snapshot) => snapshot.can({ type: 'draft.discarded' }))
  if (!isRestored) return null
  const startAgain = () => {
    actor.send({ type: 'draft.discarded' })
    setRestored(false)
  }
  return <RestoredNotice canStartAgain={canStartAgain} onStartAgain={startAgain} />
}
