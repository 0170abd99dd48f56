import { historyDrawerMachine } from '../../machines/history-drawer.machine.ts'
import { recordFormMachine } from '../../machines/record-form.machine.ts'
import { hasUnsavedChanges, recordTitle } from '../../machines/record-form.selectors.ts'
import { type RecordName, records } from '../../schemas/records/all.ts'
import { HistoryButton } from '../../views/history/history-button.tsx'
import { RecordForm } from '../../views/records/form.tsx'
import { defineScreen } from '../navigation/define-screen.ts'
import { idIn } from './id-in.ts'

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
    beside: (start, { params }) => ({
      id: idIn(params),
      drawer: start(historyDrawerMachine, 'historyDrawer', { subject: record }),
    }),
    view: ({ actor, beside: { id, drawer } }) => (
      <RecordForm actor={actor} history={id !== null && <HistoryButton actor={drawer} id={id} />} />
    ),
    draft: { found: () => ({ type: 'draft.found' as const }) },
    subject: recordTitle,
    isDirty: hasUnsavedChanges,
  })
