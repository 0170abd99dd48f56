import { recordFormMachine } from '../../machines/record-form.machine.ts'
import { hasUnsavedChanges, recordTitle } from '../../machines/record-form.selectors.ts'
import { type RecordName, records } from '../../schemas/records/all.ts'
import { RecordForm } from '../../views/records/form.tsx'
import { defineScreen } from '../navigation/screen.ts'

/** The route sees to it that an id is a number. */
const idIn = (params: Readonly<Record<string, string>>): number | null =>
  params.id === undefined ? null : Number(params.id)

/** The form of a record: without an id in its address it adds, with one it edits. Its draft is kept for this tab. */
export const recordFormScreen = (record: RecordName) =>
  defineScreen({
    machine: recordFormMachine,
    input: ({ params, newId }) => ({
      record,
      draftVersion: records[record].version,
      id: idIn(params),
      submissionId: newId(),
    }),
    journal: {
      name: 'recordForm',
      kind: 'tab',
      stream: ({ params, user }) => `recordForm:${user.userName}:${record}:${params.id ?? 'new'}`,
    },
    view: ({ actor }) => <RecordForm actor={actor} />,
    draft: { found: () => ({ type: 'draft.found' as const }) },
    subject: recordTitle,
    isDirty: hasUnsavedChanges,
  })
