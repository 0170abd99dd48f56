import { useSelector } from '@xstate/react'
import { isMine } from '../../../machines/stock/inventory-form.context.ts'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { withPlaceOfType } from '../../../schemas/stock/inventory-draft.ts'
import { ConflictChoices } from '../../forms/conflict-choices.tsx'
import { ConflictPanel } from '../../forms/conflict-panel.tsx'
import { newId } from '../../ui/new-id.ts'
import { shownValue, storedField } from './shown-value.ts'

/** Another person saved the SIM: the loaded, the saved and the typed values, and the choice of the version to keep. */
export function InventoryConflict({ actor }: { readonly actor: InventoryFormActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const { conflict } = context
  if (conflict === null) return null
  const draft = withPlaceOfType(context.draft)
  const typed = (name: string): string => draft[name as keyof typeof draft] ?? ''
  return (
    <ConflictPanel
      what="SIM"
      conflict={conflict}
      text="Keep mine saves your entries and keeps their other changes. Take theirs discards your entries."
      rows={conflict.changes.map(({ field, loaded, saved, loadedText, savedText }) => ({
        key: field,
        label: storedField(field)?.label ?? field,
        loaded: shownValue(context, field, loaded, loadedText),
        saved: shownValue(context, field, saved, savedText),
        typed: isMine(context, field)
          ? shownValue(context, field, typed(field))
          : 'Not changed by you: their value is kept',
      }))}
    >
      <ConflictChoices
        onKeepMine={() => actor.send({ type: 'conflict.overwritten', submissionId: newId() })}
        onTakeTheirs={() => actor.send({ type: 'conflict.discarded' })}
        onBack={() => actor.send({ type: 'conflict.dismissed' })}
      />
    </ConflictPanel>
  )
}
