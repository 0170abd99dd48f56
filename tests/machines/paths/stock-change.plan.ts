import { stockChangeEvents } from '../../../src/machines/stock/stock-change.events.ts'
import { stockChangeMachine } from '../../../src/machines/stock/stock-change.machine.ts'
import type { StockChangePreview } from '../../../src/schemas/stock/stock-change.ts'
import { definePlan, type Possible, type Walk } from './plan.ts'
import { stockChangePromises } from './promises/stock-change.ts'
import type { SampleEvent } from './sample-event.ts'

type Machine = typeof stockChangeMachine

/** The fields that the browser requires of each act; for a change one new value. */
const required = { assign: 'targetId', unassign: 'reason', change: 'planID', void: 'reason' } as const

type Outcome = { readonly preview?: unknown; readonly assignmentId?: number | null }

/**
 * A field with its value is not sent again, nor is what is selected already. The browser itself refuses a preview
 * without a required entry. An assignment alone has a number, and needs no reason.
 */
const isSent = ({ before, event }: Possible<Machine>): boolean => {
  const { act, draft, selected } = before.context
  if (event.type === 'rows.selected' && 'ids' in selected) {
    return String(event.ids) !== String(selected.ids)
  }
  if (event.type === 'allFitting.selected') return 'ids' in selected && selected.ids.length > 0
  if (event.type === 'selection.cleared') return !('ids' in selected) || selected.ids.length > 0
  if (event.type === 'field.changed') return draft[event.field as keyof typeof draft] !== event.value
  if (event.type === 'preview.requested') return act !== null && draft[required[act]] !== ''
  if (event.type === 'change.requested') {
    return (event.only === 'possible') === (before.context.preview?.reasons.length ?? 0) > 0
  }
  const { preview, assignmentId } = (event.output ?? {}) as Outcome
  if (event.type === 'xstate.done.actor.change' && preview === null)
    return (assignmentId !== null) === (act === 'assign')
  const { errors = [] } = (event.error ?? {}) as { readonly errors?: ReadonlyArray<{ readonly field: string }> }
  return errors.every(({ field }) => field !== 'reason' || act === 'change')
}

type Act = keyof typeof required

const isSome = ({ type, ids }: SampleEvent): boolean => type === 'rows.selected' && String(ids) !== ''
const isAllCan = ({ type, output }: SampleEvent): boolean =>
  type === 'xstate.done.actor.preview' && (output as StockChangePreview).reasons.length === 0

const isDone = ({ type, output }: SampleEvent): boolean =>
  type === 'xstate.done.actor.change' && (output as Outcome).preview === null

/**
 * The way of one act from its opening to its end, without what the others show as well. An assignment that could not be
 * undone is followed by another act: it is opened, and no more.
 */
const wayOf = (name: string, act: Act, ...own: ReadonlyArray<string>): Walk<Machine> => ({
  name,
  input: {},
  tries: (event) =>
    isSome(event) ||
    isAllCan(event) ||
    (event.type === 'change.opened' && (event.act === act || (act === 'assign' && event.act === 'void'))) ||
    (event.type === 'field.changed' && event.field === required[act]) ||
    (event.type === 'change.requested' && event.only === 'all') ||
    isDone(event) ||
    ['preview.requested', 'xstate.done.actor.loadOptions', ...own].includes(event.type),
  key: ({ value, context }) => [
    value,
    value !== 'selecting' && context.act,
    'ids' in context.selected && context.selected.ids.length,
    context.draft[required[act]],
    context.undoable !== null,
    // A submission is repeated in the walk of a change.
    value === 'undoing' || context.submissionId !== null,
  ],
})

const undone = ['xstate.done.actor.undo', 'xstate.error.actor.undo']

/** What a change of fields shows of every act: the selection, refusals, SIMs that cannot be changed. */
const isOfChange = (event: SampleEvent): boolean =>
  (event.type !== 'change.opened' || event.act === 'change') &&
  (event.type !== 'field.changed' ||
    event.field === 'planID' ||
    event.field === 'targetId' ||
    event.field === 'reason') &&
  !event.type.includes('undo')

export const stockChangePlan = definePlan({
  name: 'stockChange',
  place: 'The check boxes of the inventory list (/pages/InventoryMaster), and the bar below its rows.',
  machine: stockChangeMachine,
  events: stockChangeEvents,
  walks: [
    {
      name: 'fields of SIMs are changed',
      input: {},
      tries: isOfChange,
      key: ({ value, context: { selected, draft, preview, errors, failure, only, submissionId } }) => {
        const isReviewed = value !== 'selecting' && preview !== null
        return [
          value,
          // Which SIMs are selected matters before the drawer is open.
          value === 'selecting' && ('ids' in selected ? selected.ids.length : 'all'),
          value !== 'selecting' && draft.planID,
          value !== 'selecting' && failure !== null,
          value !== 'selecting' && Object.keys(errors),
          isReviewed && preview.digest,
          isReviewed && submissionId !== null && only,
        ]
      },
    },
    wayOf('SIMs are assigned', 'assign', 'undo.requested', 'undo.dismissed', ...undone),
    wayOf('SIMs are unassigned', 'unassign'),
    wayOf('SIMs are voided', 'void'),
  ],
  isSent,
  noAdapter: 'A person walks it in tests/e2e/stock/many.spec.ts, with the acts of the real server.',
  promises: stockChangePromises,
})
