import { useSelector } from '@xstate/react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import {
  labelsToEmpty,
  missingToConfirm,
  pastExpiryToConfirm,
} from '../../../machines/stock/inventory-form.selectors.ts'
import { pluralOf } from '../../../schemas/core/counted.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { newId } from '../../ui/new-id.ts'
import { isSameList } from '../../ui/same-list.ts'
import { stockWords } from '../stock-words.ts'

const titleOf = (emptied: number, untold: number): string => {
  if (emptied + untold === 0) return 'Save an expired SIM?'
  if (emptied === 0) return pluralOf(untold, 'Save with this field empty?', 'Save with these fields empty?')
  return pluralOf(emptied, 'Clear this field?', 'Clear these fields?')
}

/** A short label, which fits beside the other button. */
const actOf = (emptied: number, untold: number): string => {
  if (emptied + untold === 0) return 'Save expired SIM'
  if (emptied > 0) return 'Clear and save'
  return pluralOf(untold, 'Save with empty field', 'Save with empty fields')
}

/**
 * Asks before a save clears identifying fields, or fields that the server did not send, or has an expiry date that has
 * passed.
 */
export function SaveDialog({ actor }: { readonly actor: InventoryFormActor }) {
  const labels = useSelector(actor, labelsToEmpty, isSameList)
  const untold = useSelector(actor, missingToConfirm, isSameList)
  const pastExpiry = useSelector(actor, pastExpiryToConfirm)
  if (labels.length + untold.length === 0 && pastExpiry === null) return null
  return (
    <ConfirmDialog
      title={titleOf(labels.length, untold.length)}
      keepLabel="Back to the form"
      onKeep={() => actor.send({ type: 'save.reconsidered' })}
      actLabel={actOf(labels.length, untold.length)}
      onAct={() => actor.send({ type: 'save.confirmed', submissionId: newId() })}
    >
      {labels.length > 0 && <p>{stockWords.clears(labels)}</p>}
      {untold.length > 0 && <p>{stockWords.notSent(untold)}</p>}
      {pastExpiry !== null && <p>{stockWords.expired(pastExpiry)}</p>}
    </ConfirmDialog>
  )
}
