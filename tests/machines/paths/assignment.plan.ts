import { isDeepStrictEqual as isSame } from 'node:util'
import { assignmentEvents } from '../../../src/machines/stock/assignment.events.ts'
import { type AssignmentContext, assignmentMachine } from '../../../src/machines/stock/assignment.machine.ts'
import { assignmentMessages } from '../../../src/schemas/stock/assignment.ts'
import { definePlan } from './plan.ts'
import { assignmentPromises } from './promises/assignment.ts'

type Draft = AssignmentContext['draft']

/** The mode of the fields that say what to assign; all others are always shown. */
const modeOf: Readonly<Record<string, string>> = { planID: 'pick', quantity: 'pick', codes: 'paste' }

/** The required fields that are empty. */
const lackingIn = (draft: Draft): ReadonlyArray<string> => {
  const needed = ['targetId', draft.mode === 'paste' ? 'codes' : 'planID'] as const
  return needed.filter((field) => draft[field] === '')
}

/** Whether the form was not refused yet, but for its codes. */
const isUntried = ({ errors, failure, submissionId }: AssignmentContext): boolean =>
  failure === null &&
  submissionId === null &&
  Object.keys(errors).every((field) => field === 'file' || field === 'codes')

export const assignmentPlan = definePlan({
  name: 'assignment',
  place: 'Assign Inventory Form (/pages/InventoryMaster/AssignInventoryForm), by Assign of Assign Inventory.',
  machine: assignmentMachine,
  events: assignmentEvents,
  walks: [
    {
      name: 'stock is given to a partner',
      input: {},
      tries: () => true,
      key: ({ value, context: { draft, rows, errors, failure, submissionId, codesFile } }) => [
        value,
        // Only what the form shows now tells two states apart, and the kind only until somebody is chosen.
        draft.targetId === '' && draft.kind,
        draft.mode,
        draft.mode === 'paste' ? draft.codes !== '' : draft.planID !== '',
        rows.some(({ isOk }) => isOk),
        Object.keys(errors),
        failure !== null,
        submissionId !== null,
        // A file is shown beside the pasted codes only.
        draft.mode === 'paste' && Boolean(codesFile),
      ],
    },
  ],
  // A field is shown only in its mode, and a choice is not sent again. A request reports exactly what the draft lacks.
  isSent: ({ before: { context, value: state }, event: { type, problems, field, value } }) => {
    const { draft } = context
    if (type === 'preview.requested') {
      const { targetId = assignmentMessages.target(draft.kind) } = problems as Readonly<Record<string, string>>
      const isOfKind = targetId === assignmentMessages.target(draft.kind)
      return isOfKind && isSame(Object.keys(problems as object), lackingIn(draft))
    }
    // A file is chosen where codes are pasted, and removed while it is read and after.
    const isPasting = draft.mode === 'paste'
    if (type === 'file.chosen') return isPasting && draft.targetId !== '' && isUntried(context)
    if (type === 'file.dropped') return isPasting && (state === 'reading' || Boolean(context.codesFile))
    const name = String(field)
    // A file concerns the codes alone: the other fields are tried without one.
    if (context.codesFile && type === 'field.changed' && name !== 'codes') return false
    return (
      type !== 'field.changed' || ((modeOf[name] ?? draft.mode) === draft.mode && draft[name as keyof Draft] !== value)
    )
  },
  promises: assignmentPromises,
})
