import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { labelsToEmpty, missingToConfirm } from '../../../machines/stock/inventory-form.selectors.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { newId } from '../../ui/new-id.ts'
import { isSameList } from '../../ui/same-list.ts'

const list = new Intl.ListFormat('en-GB')

const titleOf = (emptied: number, untold: number): string => {
  if (emptied === 0) return untold === 1 ? 'Save with this field empty?' : 'Save with these fields empty?'
  return emptied === 1 ? 'Empty this field?' : 'Empty these fields?'
}

/** A short label, which fits beside the other button. */
const actOf = (emptied: number, untold: number): string => {
  if (emptied > 0) return 'Empty and save'
  return untold === 1 ? 'Save with empty field' : 'Save with empty fields'
}

/** Asks before a save clears identifying fields, or fields that the server did not send. */
export function EmptyingDialog({ actor }: { readonly actor: InventoryFormActor }) {
  const labels = useSelector(actor, labelsToEmpty, isSameList)
  const untold = useSelector(actor, missingToConfirm, isSameList)
  if (labels.length + untold.length === 0) return null
  return (
    <ConfirmDialog
      title={titleOf(labels.length, untold.length)}
      keepLabel="Back to the form"
      onKeep={() => actor.send({ type: 'save.reconsidered' })}
      actLabel={actOf(labels.length, untold.length)}
      onAct={() => actor.send({ type: 'save.confirmed', submissionId: newId() })}
    >
      {labels.length > 0 && <span>This save empties {list.format(labels)}, which the item has now. </span>}
      {untold.length > 0 && (
        <span>The server did not send {list.format(untold)}. What it has there may be replaced with nothing.</span>
      )}
    </ConfirmDialog>
  )
}
