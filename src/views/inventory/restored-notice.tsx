import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { hasUnsavedChanges } from '../../machines/inventory-form.selectors.ts'
import { Notice } from '../shared/notice.tsx'
import classes from './inventory-form.module.css'

/** Says that what stands in the form was typed before a reload or a sign-in, and offers to start again. */
export function RestoredNotice({ actor }: { readonly actor: InventoryFormActor }) {
  // Only a restored form differs from its beginning before anybody could have typed.
  const [isRestored, setRestored] = useState(() => hasUnsavedChanges(actor.getSnapshot()))
  const canStartAgain = useSelector(actor, (snapshot) => snapshot.can({ type: 'draft.discarded' }))
  if (!isRestored) return null
  const startAgain = () => {
    actor.send({ type: 'draft.discarded' })
    setRestored(false)
  }
  return (
    <Notice kind="info">
      <span className={classes.restored}>
        <span>What you typed here before is still here.</span>
        <Button variant="default" size="xs" disabled={!canStartAgain} onClick={startAgain}>
          Start again
        </Button>
      </span>
    </Notice>
  )
}
