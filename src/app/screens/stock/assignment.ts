import { assignmentMachine, hasUnassigned } from '../../../machines/stock/assignment.machine.ts'
import { AssignmentForm } from '../../../views/stock/assignment-form.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'

/** Assign SIMs to partners and customers. */
export const screen = defineScreen({
  machine: assignmentMachine,
  input: () => ({}),
  view: AssignmentForm,
  isDirty: hasUnassigned,
})
