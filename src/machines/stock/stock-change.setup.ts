/** The types, guards, actions and actors of `stock-change.machine.ts`. */
import { assign, emit, setup } from 'xstate'
import type { InventoryFilter } from '../../schemas/stock/inventory.ts'
import {
  blockedCount,
  type ChangeStockPayload,
  type StockChangeKind,
  type StockChangePreview,
} from '../../schemas/stock/stock-change.ts'
import {
  blankStockChange,
  fieldsOfChange,
  type StockChangeDraft,
  type StockChangeField,
} from '../../schemas/stock/stock-change-draft.ts'
import type {
  ChangeOutcome,
  ChangeRequest,
  ChangeToPreview,
  Selected,
  StockChangeOptions,
} from '../../services/stock/stock-change-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { RowsOutdated, ToastShown } from '../core/emitted.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { stockChangeEvents } from './stock-change.events.ts'

export type StockChangeContext = {
  readonly selected: Selected
  /** The act of the drawer; null before the first. */
  readonly act: StockChangeKind | null
  readonly draft: StockChangeDraft
  /** The options of the fields; null before they have loaded. */
  readonly options: StockChangeOptions | null
  /** What the act would do; null before the preview. */
  readonly preview: StockChangePreview | null
  /** All SIMs or none, or those that can; as sent last. */
  readonly only: ChangeStockPayload['only']
  /** The submission that was not answered: a retry is the same one. */
  readonly submissionId: string | null
  /** The problems, by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  /** How often the fields were refused: each time the first field with a problem takes the focus. */
  readonly comebacks: number
  /** The last assignment, which can be undone. */
  readonly undoable: { readonly assignmentId: number; readonly message: string } | null
}

export const initialStockChange: StockChangeContext = {
  selected: { ids: [] },
  act: null,
  draft: blankStockChange,
  options: null,
  preview: null,
  only: 'all',
  submissionId: null,
  errors: {},
  failure: null,
  comebacks: 0,
  undoable: null,
}

type Failed = { readonly error: unknown }
type Sent = { readonly only: ChangeStockPayload['only']; readonly submissionId: string }
type UndoRequest = { readonly assignmentId: number; readonly submissionId: string }

/** The number of selected SIMs. */
export const selectedCount = ({ selected }: Pick<StockChangeContext, 'selected'>): number =>
  'ids' in selected ? selected.ids.length : selected.total

const service = () => import('../../services/stock/stock-change-service.ts')

/** The problems of fields that the act does not show, such as the selection; as one text. */
const problemsElsewhere = ({ act }: StockChangeContext, error: unknown): string =>
  Object.entries(fieldProblemsOf(error))
    .filter(([field]) => act === null || !fieldsOfChange[act].some((name) => name === field))
    .map(([, message]) => message)
    .join(' ')

export const stockChangeSetup = setup({
  types: {
    context: {} as StockChangeContext,
    events: {} as EventOf<typeof stockChangeEvents>,
    emitted: {} as ToastShown | RowsOutdated,
    tags: {} as 'busy' | 'fields' | 'review',
  },
  actors: {
    loadOptions: fromEffect((request: { readonly act: StockChangeKind }) =>
      service().then(({ StockChangeService }) => StockChangeService.ask((changes) => changes.options(request))),
    ),
    preview: fromEffect((request: ChangeToPreview) =>
      service().then(({ StockChangeService }) => StockChangeService.ask((changes) => changes.preview(request))),
    ),
    saveBlocked: fromEffect((request: ChangeToPreview) =>
      service().then(({ StockChangeService }) => StockChangeService.ask((changes) => changes.saveBlocked(request))),
    ),
    change: fromEffect((request: ChangeRequest) =>
      service().then(({ StockChangeService }) => StockChangeService.ask((changes) => changes.change(request))),
    ),
    undo: fromEffect((request: UndoRequest) =>
      service().then(({ StockChangeService }) => StockChangeService.ask((changes) => changes.undo(request))),
    ),
  },
  guards: {
    hasSelected: ({ context }) => selectedCount(context) > 0,
    choosesOptions: ({ context: { act } }) => act === 'assign' || act === 'change',
    hasField: ({ context: { act } }, { field }: { readonly field: StockChangeField }) =>
      act !== null && fieldsOfChange[act].some((name) => name === field),
    canChange: ({ context: { preview } }, { only }: Sent) =>
      preview !== null && preview.changes > 0 && (only === 'possible' || blockedCount(preview) === 0),
    hasBlocked: ({ context: { preview } }) => preview !== null && blockedCount(preview) > 0,
    canUndo: ({ context }) => context.undoable !== null,
    isDone: (_, { preview }: ChangeOutcome) => preview === null,
    isRefused: (_, { error }: Failed) => isFailure(error, 'Refused'),
  },
  actions: {
    selectRows: assign((_, { ids }: { readonly ids: ReadonlyArray<number> }) => ({ selected: { ids } })),
    selectAllFitting: assign(
      (_, { filter, total }: { readonly filter: InventoryFilter | null; readonly total: number }) => ({
        selected: { filter, total },
      }),
    ),
    clearSelection: assign({ selected: { ids: [] } }),
    // An undo that was not answered has its own submission, which the new act must not carry.
    begin: assign((_, { act }: { readonly act: StockChangeKind }) => ({
      act,
      draft: blankStockChange,
      preview: null,
      submissionId: null,
    })),
    storeOptions: assign({ options: (_, { options }: { readonly options: StockChangeOptions }) => options }),
    changeField: assign(
      (
        { context: { draft, errors } },
        { field, value }: { readonly field: StockChangeField; readonly value: string },
      ) => {
        const { [field]: _, ...others } = errors
        return { draft: { ...draft, [field]: value }, errors: others }
      },
    ),
    storePreview: assign({ preview: (_, { preview }: { readonly preview: StockChangePreview | null }) => preview }),
    // Another scope is another submission; a retry after a lost answer is the same one.
    storeSubmission: assign(({ context }, { only, submissionId }: Sent) => ({
      only,
      submissionId: context.only === only ? (context.submissionId ?? submissionId) : submissionId,
    })),
    clearSubmission: assign({ submissionId: null }),
    storeMessage: assign({ failure: (_, { message }: { readonly message: string }) => message }),
    storeRefusal: assign(({ context }, { error }: Failed) => {
      const errors = fieldProblemsOf(error)
      const isAtFields = Object.keys(errors).length > 0
      return {
        errors,
        failure: isAtFields ? problemsElsewhere(context, error) || null : reasonOf(error),
        comebacks: context.comebacks + 1,
      }
    }),
    storeFailure: assign({ failure: (_, { error }: Failed) => reasonOf(error) }),
    clearFailure: assign({ errors: {}, failure: null }),
    offerUndo: assign((_, { assignmentId, message }: ChangeOutcome) => ({
      undoable: assignmentId === null ? null : { assignmentId, message },
    })),
    dismissUndo: assign({ undoable: null }),
    tellDone: emit((_, { message }: { readonly message: string }): ToastShown | RowsOutdated => ({
      type: 'toast.shown',
      kind: 'success',
      text: message,
    })),
    tellFailure: emit((_, { error }: Failed): ToastShown | RowsOutdated => ({
      type: 'toast.shown',
      kind: 'error',
      text: reasonOf(error),
    })),
    reportOutdated: emit({ type: 'rows.outdated' } as ToastShown | RowsOutdated),
  },
})
