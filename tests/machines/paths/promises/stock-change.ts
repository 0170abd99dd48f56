import { isDeepStrictEqual as isSame } from 'node:util'
import { stockChangeEvents } from '../../../../src/machines/stock/stock-change.events.ts'
import { stockChangeMachine } from '../../../../src/machines/stock/stock-change.machine.ts'
import type { StockChangeContext } from '../../../../src/machines/stock/stock-change.setup.ts'
import { definePromises } from '../promises.ts'

type Kept = {
  readonly before: { readonly context: StockChangeContext }
  readonly after: { readonly context: StockChangeContext }
}

const blank = {
  targetId: '',
  planID: '',
  supplierID: '',
  locationID: '',
  expiryDate: '',
  InvoiceCurrency: '',
  invoiceCost: '',
  buyingCost: '',
  sellingcost: '',
  reason: '',
}

/** The fields that each act shows. */
const shown = {
  assign: ['targetId', 'reason'],
  unassign: ['reason'],
  change: [
    'planID',
    'supplierID',
    'locationID',
    'expiryDate',
    'InvoiceCurrency',
    'invoiceCost',
    'buyingCost',
    'sellingcost',
    'reason',
  ],
  void: ['reason'],
} as const

const nothingLost = {
  'the selection and the entries stay': ({ before, after }: Kept) =>
    isSame(after.context.selected, before.context.selected) && isSame(after.context.draft, before.context.draft),
} as const

type Refusal = { readonly _tag: string; readonly message: string; readonly errors?: unknown }
type Refused = Kept & { readonly event: { readonly error: Refusal } }

const problemsIn = ({ errors = [] }: Refusal) =>
  errors as ReadonlyArray<{ readonly field: string; readonly message: string }>

const saysWhy = {
  ...nothingLost,
  'each problem is at its field, and what has no field is said above': ({
    event: { error },
    before,
    after,
  }: Refused) => {
    const fields: ReadonlyArray<string> = shown[before.context.act ?? 'void']
    const problems = problemsIn(error)
    const elsewhere = problems.filter(({ field }) => !fields.includes(field)).map(({ message }) => message)
    const failure = problems.length === 0 ? error.message : elsewhere.join(' ') || null
    return (
      isSame(after.context.errors, Object.fromEntries(problems.map(({ field, message }) => [field, message]))) &&
      after.context.failure === failure &&
      after.context.comebacks === before.context.comebacks + 1
    )
  },
} as const

const says = {
  ...nothingLost,
  'it says why': ({ event, after }: Refused) => after.context.failure === event.error.message,
} as const

const isNothing = ({ after }: Kept) => isSame(after.context.selected, { ids: [] })
const cleared = { 'nothing is selected': isNothing } as const
const isRequest = (input: unknown, { act, draft, selected }: StockChangeContext) =>
  isSame(input, { act, draft, which: selected })

const blockedIn = ({ preview }: StockChangeContext) =>
  (preview?.reasons ?? []).reduce((sum, { count }) => sum + count, 0)

export const stockChangePromises = definePromises(
  { machine: stockChangeMachine, events: stockChangeEvents },
  {
    begins: {
      'nothing is selected': ({ after }) =>
        after.matches('selecting') &&
        isSame(after.context, {
          selected: { ids: [] },
          act: null,
          draft: blank,
          options: null,
          preview: null,
          only: 'all',
          submissionId: null,
          errors: {},
          failure: null,
          comebacks: 0,
          undoable: null,
        }),
    },
    events: {
      'rows.selected': [
        {
          in: 'selecting',
          changes: ['selected'],
          so: {
            'these SIMs are selected': ({ event, after }) => isSame(after.context.selected, { ids: event.ids }),
          },
        },
      ],
      'allFitting.selected': [
        {
          in: 'selecting',
          changes: ['selected'],
          so: {
            'all that fit are selected': ({ event: { filter, total }, after }) =>
              isSame(after.context.selected, { filter, total }),
          },
        },
      ],
      'selection.cleared': [
        { in: 'selecting', changes: ['selected'], so: cleared },
        { in: 'open', to: 'selecting', changes: ['selected', 'errors', 'failure', 'submissionId'], so: cleared },
      ],
      'change.opened': [
        {
          in: 'selecting',
          when: {
            'something is selected, and the act has options': ({ event, before }) =>
              !isSame(before.context.selected, { ids: [] }) && (event.act === 'assign' || event.act === 'change'),
          },
          to: 'open.loading',
          changes: ['act', 'draft', 'preview', 'submissionId'],
          asks: ['loadOptions'],
          so: {
            'the entries are empty': ({ event, after }) =>
              after.context.act === event.act && isSame(after.context.draft, blank),
            'it carries no earlier submission': ({ after }) => after.context.submissionId === null,
          },
        },
        {
          in: 'selecting',
          when: { 'something is selected': ({ before }) => !isSame(before.context.selected, { ids: [] }) },
          to: 'open.entering',
          changes: ['act', 'draft', 'preview', 'submissionId'],
          so: {
            'the entries are empty': ({ event, after }) =>
              after.context.act === event.act && isSame(after.context.draft, blank),
            'it carries no earlier submission': ({ after }) => after.context.submissionId === null,
          },
        },
      ],
      'change.closed': [
        { in: 'open', to: 'selecting', changes: ['errors', 'failure', 'submissionId'], so: nothingLost },
      ],
      'retry.requested': [{ in: 'open.failed', to: 'open.loading', changes: ['failure'], asks: ['loadOptions'] }],
      'field.changed': [
        {
          in: 'open.entering',
          when: {
            'the act shows the field': ({ event, before }) =>
              shown[before.context.act ?? 'void'].some((name) => name === event.field),
          },
          changes: ['draft', 'errors'],
          so: {
            'that field is what was entered, and nothing is wrong with it': ({ event, before, after: { context } }) => {
              const { [event.field]: _, ...others } = before.context.errors
              return (
                isSame(context.draft, { ...before.context.draft, [event.field]: event.value }) &&
                isSame(context.errors, others)
              )
            },
          },
        },
      ],
      'preview.requested': [
        {
          in: 'open.entering',
          to: 'open.previewing',
          changes: ['errors', 'failure'],
          asks: ['preview'],
          so: nothingLost,
        },
      ],
      'fields.requested': [
        {
          in: 'open.reviewed',
          to: 'open.entering',
          changes: ['failure', 'submissionId'],
          so: {
            ...nothingLost,
            'what is sent next is another submission': ({ after }) => after.context.submissionId === null,
          },
        },
      ],
      'blocked.requested': [
        {
          in: 'open.reviewed',
          when: { 'some SIMs cannot be changed': ({ before }) => blockedIn(before.context) > 0 },
          to: 'open.savingBlocked',
          changes: ['failure'],
          asks: ['saveBlocked'],
        },
      ],
      'change.requested': [
        {
          in: 'open.reviewed',
          when: {
            'some SIMs change, and all can or only those are asked for': ({ event, before: { context } }) =>
              (context.preview?.changes ?? 0) > 0 && (event.only === 'possible' || blockedIn(context) === 0),
          },
          to: 'changing',
          changes: ['only', 'submissionId', 'failure'],
          asks: ['change'],
          so: {
            'what is sent again is the same submission, unless it is for other SIMs': ({ event, before, after }) => {
              const isSameScope = before.context.only === event.only
              const kept = isSameScope ? before.context.submissionId : null
              return after.context.submissionId === (kept ?? event.submissionId) && after.context.only === event.only
            },
          },
        },
      ],
      'undo.requested': [
        {
          in: 'selecting',
          when: { 'an assignment can be undone': ({ before }) => before.context.undoable !== null },
          to: 'undoing',
          changes: ['only', 'submissionId'],
          asks: ['undo'],
        },
      ],
      'undo.dismissed': [
        {
          in: 'selecting',
          when: { 'an assignment can be undone': ({ before }) => before.context.undoable !== null },
          changes: ['undoable'],
          so: { 'it is offered no longer': ({ after }) => after.context.undoable === null },
        },
      ],
      'xstate.done.actor.loadOptions': [
        {
          in: 'open.loading',
          to: 'open.entering',
          changes: ['options'],
          so: { 'it is what came': ({ event, after }) => after.context.options === event.output },
        },
      ],
      'xstate.error.actor.loadOptions': [{ in: 'open.loading', to: 'open.failed', changes: ['failure'], so: says }],
      'xstate.done.actor.preview': [
        {
          in: 'open.previewing',
          to: 'open.reviewed',
          changes: ['preview'],
          so: { 'it is what came': ({ event, after }) => after.context.preview === event.output },
        },
      ],
      'xstate.error.actor.preview': [
        {
          in: 'open.previewing',
          to: 'open.entering',
          changes: ['errors', 'failure', 'comebacks'],
          so: saysWhy,
        },
      ],
      'xstate.done.actor.saveBlocked': [{ in: 'open.savingBlocked', to: 'open.reviewed', changes: [] }],
      'xstate.error.actor.saveBlocked': [
        { in: 'open.savingBlocked', to: 'open.reviewed', changes: ['failure'], so: says },
      ],
      'xstate.done.actor.change': [
        {
          in: 'changing',
          when: { 'it is done': ({ event }) => event.output.preview === null },
          to: 'selecting',
          changes: ['selected', 'submissionId', 'undoable'],
          tells: ['toast.shown', 'rows.outdated'],
          so: {
            ...cleared,
            'the next one is another submission': ({ after }) => after.context.submissionId === null,
            'an assignment can be undone': ({ event: { output }, after }) => {
              const { assignmentId, message } = output
              return isSame(after.context.undoable, assignmentId === null ? null : { assignmentId, message })
            },
            'it is told in the words of the server': ({ event, told }) =>
              isSame(told, [
                { type: 'toast.shown', kind: 'success', text: event.output.message },
                { type: 'rows.outdated' },
              ]),
          },
        },
        {
          in: 'changing',
          to: 'open.reviewed',
          changes: ['preview', 'failure', 'submissionId'],
          so: {
            ...nothingLost,
            'the current preview is shown, and the next try is another submission': ({ event, after: { context } }) =>
              context.preview === event.output.preview &&
              context.failure === event.output.message &&
              context.submissionId === null,
          },
        },
      ],
      'xstate.error.actor.change': [
        {
          in: 'changing',
          when: { 'the server refuses': ({ event }) => event.error._tag === 'Refused' },
          to: 'open.entering',
          changes: ['errors', 'failure', 'comebacks', 'submissionId'],
          so: {
            ...saysWhy,
            'the next try is another submission': ({ after }) => after.context.submissionId === null,
          },
        },
        { in: 'changing', to: 'open.reviewed', changes: ['failure'], so: says },
      ],
      'xstate.done.actor.undo': [
        {
          in: 'undoing',
          to: 'selecting',
          changes: ['undoable', 'submissionId'],
          tells: ['toast.shown', 'rows.outdated'],
          so: {
            'it is offered no longer': ({ after: { context } }) =>
              context.undoable === null && context.submissionId === null,
            'it is told in the words of the server': ({ event, told }) =>
              isSame(told, [
                { type: 'toast.shown', kind: 'success', text: event.output.message },
                { type: 'rows.outdated' },
              ]),
          },
        },
      ],
      'xstate.error.actor.undo': [
        {
          in: 'undoing',
          to: 'selecting',
          changes: [],
          tells: ['toast.shown'],
          so: {
            'it says why': ({ event, told }) =>
              isSame(told, [{ type: 'toast.shown', kind: 'error', text: event.error.message }]),
          },
        },
      ],
    },
    states: {
      selecting: { 'no drawer is open': ({ after }) => !after.hasTag('fields') && !after.hasTag('review') },
      changing: {
        'it is busy, under an id': ({ after }) =>
          after.hasTag('review') && after.hasTag('busy') && after.context.submissionId !== null,
      },
      undoing: {
        'it is busy, under an id': ({ after }) => after.hasTag('busy') && after.context.submissionId !== null,
      },
    },
    calls: {
      loadOptions: { 'it asks for those of the act': ({ input, after }) => isSame(input, { act: after.context.act }) },
      preview: { 'it asks for the entries and the selection': ({ input, after }) => isRequest(input, after.context) },
      saveBlocked: {
        'it asks for the entries and the selection': ({ input, after }) => isRequest(input, after.context),
      },
      change: {
        'it sends the entries, the selection and the preview that was seen, under its id': ({
          input,
          after: { context },
        }) =>
          isSame(input, {
            act: context.act,
            draft: context.draft,
            which: context.selected,
            only: context.only,
            digest: context.preview?.digest,
            submissionId: context.submissionId,
          }),
      },
      undo: {
        'it is for the offered assignment, under its id': ({ input, after: { context } }) =>
          isSame(input, { assignmentId: context.undoable?.assignmentId, submissionId: context.submissionId }),
      },
    },
  },
)
