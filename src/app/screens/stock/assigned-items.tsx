import { assignedItemsMachine, hasChosen } from '../../../machines/stock/assigned-items.machine.ts'
import { AssignedItems } from '../../../views/stock/assigned-items.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'
import { idIn } from '../id-in.ts'

/** One assignment, with its SIMs. */
export const screen = defineScreen({
  machine: assignedItemsMachine,
  input: ({ params }) => ({ id: idIn(params) ?? 0 }),
  about: ({ params }) => params.id ?? '',
  subject: ({ context }) => context.record?.assignmentNumber ?? null,
  view: AssignedItems,
  isDirty: hasChosen,
})
