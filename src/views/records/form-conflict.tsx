import { useSelector } from '@xstate/react'
import { definitionOf, isMine } from '../../machines/records/record-form.context.ts'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import { ConflictChoices } from '../forms/conflict-choices.tsx'
import { ConflictPanel } from '../forms/conflict-panel.tsx'
import { useLeave } from '../ui/leave.ts'
import { newId } from '../ui/new-id.ts'
import { entryText, savedText } from './form-text.ts'

/** Another person saved the record first: shows the loaded, their and the typed values, and asks which to keep. */
export function RecordConflict({ actor }: { readonly actor: RecordFormActor }) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const leave = useLeave()
  const { conflict, draft } = context
  if (conflict === null) return null
  const { fields, noun } = definitionOf(context)
  return (
    <ConflictPanel
      what={noun.one.toLowerCase()}
      conflict={conflict}
      text="Keep mine saves your entries and keeps their other changes. Take theirs discards your entries."
      rows={conflict.changes.map(({ field: name, loaded, saved, loadedText, savedText: told }) => ({
        key: name,
        label: fields[name]?.label ?? name,
        loaded: savedText(context, name, loaded, loadedText),
        saved: savedText(context, name, saved, told),
        typed: isMine(context, name)
          ? entryText(context, name, draft[name] ?? '')
          : 'Not changed by you: their value is kept',
      }))}
    >
      <ConflictChoices
        onKeepMine={() =>
          leave(() => actor.send({ type: 'conflict.overwritten', submissionId: newId() }), { isSave: true })
        }
        onTakeTheirs={() => actor.send({ type: 'conflict.discarded' })}
        onBack={() => actor.send({ type: 'conflict.dismissed' })}
      />
    </ConflictPanel>
  )
}
