import { useSelector } from '@xstate/react'
import { definitionOf, isFixed, setByOf } from '../../machines/records/record-form.context.ts'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import { isFieldEditable } from '../../machines/records/record-form.selectors.ts'
import type { Entry } from '../../schemas/records/kit/draft.ts'
import type { RecordField } from '../../schemas/records/kit/fields.ts'
import { inputOf } from '../forms/form-inputs.tsx'
import { useLettersWarning } from './letters-of.ts'

/** One field of the form: its entry, its change handler, and the props of any input. Renders only when it changes. */
export const useRecordField = (actor: RecordFormActor, name: string, field: RecordField) => {
  const entry: Entry = useSelector(actor, ({ context }) => context.draft[name]) ?? ''
  const error = useSelector(actor, ({ context }) => context.errors[name])
  const isEditable = useSelector(actor, (snapshot) => isFieldEditable(snapshot, name))
  const isKept = useSelector(actor, ({ context }) => isFixed(context, name))
  const thing = useSelector(actor, ({ context }) => definitionOf(context).noun.one.toLowerCase())
  const warning = useLettersWarning(name)
  const setBy = useSelector(actor, ({ context }) => setByOf(context, name))
  const own = isKept && field.fixed ? `Set when the ${thing} was added. It cannot be changed.` : (field.hint ?? null)
  const hint = setBy === null ? own : `Set by ${setBy}`
  return {
    entry,
    value: typeof entry === 'string' ? entry : '',
    change: (value: Entry) => actor.send({ type: 'field.changed', field: name, value }),
    input: inputOf({
      name,
      label: field.label,
      error,
      hint: warning ?? hint,
      isWarning: warning !== null,
      isEditable,
      isRequired: field.required === true || field.asked !== undefined,
      isFixed: isKept,
    }),
  }
}
