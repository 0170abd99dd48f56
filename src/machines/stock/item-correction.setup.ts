/**
 * The vocabulary of the machine that corrects and voids an item: its types and what its guards, actions and actors mean.
 * When they happen is said by the machine, in `item-correction.machine.ts`.
 */
import { assign, emit, setup } from 'xstate'
import type { SaveConflict } from '../../schemas/core/saving.ts'
import {
  type CorrectableItem,
  type CorrectedItem,
  type CorrectionDraft,
  correctedFields,
  correctionOf,
  plainReason,
} from '../../schemas/stock/inventory-correction.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { CorrectRequest, VoidRequest } from '../../services/stock/inventory-correction-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { conflictOf, fieldProblemsOf, isFailure, isSessionOver, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { ChosenFile } from './inventory-form.context.ts'
import type { itemCorrectionEvents } from './item-correction.events.ts'

/** The item's id; 0 where the form adds one, which can be neither corrected nor voided. */
type ItemCorrectionInput = { readonly id: number }

type ItemCorrectionContext = ItemCorrectionInput & {
  /** What the dialog was last opened for. */
  readonly act: 'correction' | 'voiding' | null
  /** The version that the person has seen. */
  readonly version: number | null
  /** What is fixed, as the form has loaded it. */
  readonly item: CorrectableItem
  readonly draft: CorrectionDraft
  readonly file: ChosenFile | null
  readonly errors: Readonly<Record<string, string>>
  /** Why the last try failed, until one succeeds. */
  readonly failure: string | null
  readonly conflict: SaveConflict | null
  /** The submission that was sent and not answered: the next try of the same is the same one. Else null. */
  readonly submissionId: string | null
}

const nothing: CorrectableItem = {
  paymentType: '',
  InvoiceCurrency: 'USD',
  invoiceCost: null,
  buyingCost: null,
  sellingcost: null,
  invoicePO: '',
}

const begun = {
  act: null,
  version: null,
  item: nothing,
  draft: correctionOf(nothing),
  file: null,
  errors: {},
  failure: null,
  conflict: null,
  submissionId: null,
} satisfies Omit<ItemCorrectionContext, 'id'>

export const initialContext = (input: ItemCorrectionInput): ItemCorrectionContext => ({ ...input, ...begun })

type Failed = { readonly error: unknown }
type Edit = { readonly field: keyof CorrectionDraft; readonly value: string }
type Marked = { readonly submissionId: string }

/** Other content is another submission; what was wrong with the field is gone with what stood in it. */
const withField = ({ draft, errors }: ItemCorrectionContext, { field, value }: Edit) => ({
  draft: { ...draft, [field]: value } as CorrectionDraft,
  errors: Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)),
  submissionId: null,
})

export const itemCorrectionSetup = setup({
  types: {
    input: {} as ItemCorrectionInput,
    context: {} as ItemCorrectionContext,
    events: {} as EventOf<typeof itemCorrectionEvents>,
    emitted: {} as
      | ToastShown
      | { readonly type: 'item.corrected'; readonly item: CorrectedItem }
      | { readonly type: 'item.voided' },
    tags: {} as 'open' | 'editing' | 'busy',
  },
  actors: {
    correctItem: fromEffect((request: CorrectRequest) =>
      onDemand
        .corrections()
        .then(({ InventoryCorrectionService }) =>
          InventoryCorrectionService.ask((service) => service.correct(request)),
        ),
    ),
    voidItem: fromEffect((request: VoidRequest) =>
      onDemand
        .corrections()
        .then(({ InventoryCorrectionService }) => InventoryCorrectionService.ask((service) => service.void(request))),
    ),
  },
  guards: {
    isAnItem: ({ context }) => context.id > 0,
    isCorrection: ({ context }) => context.act === 'correction',
    isAsked: ({ context }, { field }: Pick<Edit, 'field'>) => context.act === 'correction' || field === 'reason',
    takesInvoice: ({ context }) => context.act === 'correction' && context.item.paymentType !== 'payg',
    hasFile: ({ context }) => context.file !== null,
    correctsSomething: ({ context }) =>
      context.act === 'correction' && correctedFields(context.item, context.draft).changed.length > 0,
    voidsWithReason: ({ context }) => context.act === 'voiding' && plainReason(context.draft.reason) !== '',
    isConflict: (_, { error }: Failed) => isFailure(error, 'Conflicted'),
    isSessionOver: (_, { error }: Failed) => isSessionOver(error),
  },
  actions: {
    beginCorrection: assign(
      (_, { item, version }: { readonly item: CorrectableItem; readonly version: number | null }) => ({
        ...begun,
        act: 'correction' as const,
        item,
        version,
        draft: correctionOf(item),
      }),
    ),
    beginVoiding: assign((_, { version }: { readonly version: number | null }) => ({
      ...begun,
      act: 'voiding' as const,
      version,
    })),
    editField: assign(({ context }, edit: Edit) => withField(context, edit)),
    chooseFile: assign(({ context }, { file }: { readonly file: ChosenFile }) => ({
      ...withField(context, { field: 'invoicePO', value: file.name }),
      file,
    })),
    refuseFile: assign(({ context }, { problem }: { readonly problem: string }) => ({
      errors: { ...context.errors, invoicePO: problem },
    })),
    removeFile: assign(({ context }) => ({ ...withField(context, { field: 'invoicePO', value: '' }), file: null })),
    markSubmission: assign({
      submissionId: ({ context }, { submissionId }: Marked) => context.submissionId ?? submissionId,
    }),
    buildOnTheirs: assign(({ context }, { submissionId }: Marked) => ({
      version: context.conflict?.version ?? context.version,
      conflict: null,
      submissionId,
    })),
    clearErrors: assign({ errors: {} }),
    storeConflict: assign((_, { error }: Failed) => ({
      conflict: conflictOf(error),
      failure: null,
      submissionId: null,
    })),
    // What was refused is another submission when it is tried again; what was not answered is the same one.
    storeFailure: assign(({ context }, { error }: Failed) => ({
      errors: fieldProblemsOf(error),
      failure: reasonOf(error),
      submissionId: isFailure(error, 'Refused') ? null : context.submissionId,
    })),
    tellSuccess: emit(
      (_, { text }: { readonly text: string }): ToastShown => ({ type: 'toast.shown', kind: 'success', text }),
    ),
    tellCorrected: emit((_, { item }: { readonly item: CorrectedItem }) => ({ type: 'item.corrected' as const, item })),
    tellVoided: emit({ type: 'item.voided' }),
  },
})
