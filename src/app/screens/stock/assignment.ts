import { assignmentMachine, hasUnassigned } from '../../../machines/stock/assignment.machine.ts'
import { AssignmentForm } from '../../../views/stock/assignment-form.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'

/** Give stock to a partner. */
export const screen = defineScreen({
  machine: assignmentMachine,
  input: () => ({}),
  view: AssignmentForm,
  isDirty: hasUnassigned,
})
