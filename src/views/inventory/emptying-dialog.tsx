import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import { labelsToEmpty } from '../../machines/inventory-form.selectors.ts'
import { ConfirmDialog } from '../shared/confirm-dialog.tsx'
import { newId } from '../shared/new-id.ts'
import { isSameList } from '../shared/same-list.ts'

const list = new Intl.ListFormat('en-GB')

/** Asks before a save empties what an item is known by. */
export function EmptyingDialog({ actor }: { readonly actor: InventoryFormActor }) {
  const labels = useSelector(actor, labelsToEmpty, isSameList)
  if (labels.length === 0) return null
  return (
    <ConfirmDialog
      title={labels.length === 1 ? 'Empty this field?' : 'Empty these fields?'}
      keepLabel="Back to the form"
      onKeep={() => actor.send({ type: 'save.reconsidered' })}
      actLabel="Empty and save"
      onAct={() => actor.send({ type: 'save.confirmed', submissionId: newId() })}
    >
      This save empties {list.format(labels)}, which the item has now.
    </ConfirmDialog>
  )
}
