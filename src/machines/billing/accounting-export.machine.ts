/**
 * A file for the accountant: its period, format and documents are entered, what it would hold is checked, and it is
 * exported and downloaded. Earlier files can be downloaded again. Owned by the screen of the exports, whose list it
 * tells when a row is added.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import type { AccountingChecked, AccountingDraft, AccountingField } from '../../schemas/billing/accounting/draft.ts'
import type { AccountingPreview, AccountsState } from '../../schemas/billing/accounting/wire.ts'
import type { AccountingFileQuery, CheckQuery, ExportRequest } from '../../services/billing/accounting-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { RowsOutdated, ToastShown } from '../core/emitted.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { accountingExportEvents } from './accounting-export.events.ts'

type Context = {
  readonly draft: AccountingDraft
  /** The accounts as entered; null until they are loaded. */
  readonly accounts: AccountsState | null
  /** What the file would hold; null until it is checked. */
  readonly preview: AccountingPreview | null
  /** The problems, by field. */
  readonly errors: Readonly<Record<string, string>>
  /** Why the last try failed. */
  readonly failure: string | null
  /** The export that was not answered: another try carries its id. */
  readonly submissionId: string | null
}
type Failed = { readonly error: unknown }
type Change = { readonly field: AccountingField; readonly value: string }

const load = () => import('../../services/billing/accounting-service.ts')

const withField = ({ draft, errors }: Context, { field, value }: Change) => {
  const { [field]: _, ...others } = errors
  return { draft: { ...draft, [field]: value }, errors: others, preview: null, failure: null, submissionId: null }
}

export const accountingExportMachine = setup({
  types: {
    input: {} as Pick<AccountingDraft, 'from' | 'to'>,
    context: {} as Context,
    events: {} as EventOf<typeof accountingExportEvents>,
    emitted: {} as ToastShown | RowsOutdated,
    tags: {} as 'busy',
  },
  actors: {
    loadAccounts: fromEffect((_: undefined) =>
      load().then(({ AccountingService }) => AccountingService.ask((service) => service.accounts())),
    ),
    checkExport: fromEffect((query: CheckQuery) =>
      load().then(({ AccountingService }) => AccountingService.ask((service) => service.check(query))),
    ),
    exportDocuments: fromEffect((request: ExportRequest) =>
      load().then(({ AccountingService }) => AccountingService.ask((service) => service.export(request))),
    ),
    fetchFile: fromEffect((query: AccountingFileQuery) =>
      load().then(({ AccountingService }) => AccountingService.ask((service) => service.download(query))),
    ),
  },
  guards: {
    isChecked: ({ context: { preview, errors } }) => preview !== null && Object.keys(errors).length === 0,
  },
  actions: {
    storeAccounts: assign((_, { accounts }: { readonly accounts: AccountsState }) => ({ accounts, failure: null })),
    changeField: assign(({ context }, change: Change) => withField(context, change)),
    clearProblems: assign({ errors: {}, failure: null }),
    storeChecked: assign((_, { preview, problems }: AccountingChecked) => ({ preview, errors: problems })),
    storeFailure: assign((_, { error }: Failed) => ({ failure: reasonOf(error) })),
    // A refusal is an answer: what was checked no longer holds, and the next export is a new submission.
    storeProblems: assign((_, { error }: Failed) => {
      if (!isFailure(error, 'Refused')) return { failure: reasonOf(error) }
      const errors = fieldProblemsOf(error)
      const failure = Object.keys(errors).length > 0 ? null : reasonOf(error)
      return { errors, failure, preview: null, submissionId: null }
    }),
    storeSubmission: assign(({ context }, { submissionId }: { readonly submissionId: string }) => ({
      submissionId: context.submissionId ?? submissionId,
    })),
    clearPreview: assign({ preview: null, submissionId: null }),
    showSuccess: emit(
      (_, { message }: { readonly message: string }): ToastShown => ({
        type: 'toast.shown',
        kind: 'success',
        text: message,
      }),
    ),
    showFailure: emit(
      (_, { error }: Failed): ToastShown => ({ type: 'toast.shown', kind: 'error', text: reasonOf(error) }),
    ),
    reportRows: emit((): RowsOutdated => ({ type: 'rows.outdated' })),
  },
}).createMachine({
  id: 'accountingExport',
  description: 'A file for the accountant is checked, exported and downloaded.',
  context: ({ input: { from, to } }) => ({
    draft: { from, to, format: 'csv', scope: 'new' },
    accounts: null,
    preview: null,
    errors: {},
    failure: null,
    submissionId: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The accounts are loaded, at first and after a change of them.',
      tags: ['busy'],
      invoke: {
        id: 'loadAccounts',
        src: 'loadAccounts',
        onDone: {
          target: 'editing',
          actions: { type: 'storeAccounts', params: ({ event }) => ({ accounts: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The accounts could not be loaded: the reason and Retry are shown.',
      on: { 'accounts.outdated': { target: 'loading', actions: 'clearProblems' } },
    },
    editing: {
      description: 'The person chooses the period, the format and the documents, and sees what the file would hold.',
      on: {
        'field.changed': { actions: { type: 'changeField', params: ({ event }) => event } },
        'check.requested': { target: 'checking', actions: 'clearProblems' },
        'export.requested': {
          guard: 'isChecked',
          target: 'exporting',
          actions: [{ type: 'storeSubmission', params: ({ event }) => event }, 'clearProblems'],
        },
        'file.requested': 'fetching',
        'accounts.outdated': { target: 'loading', actions: ['clearProblems', 'clearPreview'] },
      },
    },
    checking: {
      description: 'The server says what the file would hold, and what keeps it from being made.',
      tags: ['busy'],
      invoke: {
        id: 'checkExport',
        src: 'checkExport',
        input: ({ context: { draft } }) => ({ draft }),
        onDone: { target: 'editing', actions: { type: 'storeChecked', params: ({ event }) => event.output } },
        onError: {
          target: 'editing',
          actions: { type: 'storeProblems', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    exporting: {
      description: 'The documents are marked and their file is downloaded; a second click changes nothing.',
      tags: ['busy'],
      invoke: {
        id: 'exportDocuments',
        src: 'exportDocuments',
        input: ({ context: { draft, submissionId } }) => ({ draft, submissionId: submissionId ?? '' }),
        onDone: {
          target: 'editing',
          actions: ['clearPreview', { type: 'showSuccess', params: ({ event }) => event.output }, 'reportRows'],
        },
        onError: {
          target: 'editing',
          actions: { type: 'storeProblems', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    fetching: {
      description: 'The file of an earlier export is downloaded.',
      tags: ['busy'],
      invoke: {
        id: 'fetchFile',
        src: 'fetchFile',
        input: ({ event }) => ({ id: event.type === 'file.requested' ? event.id : 0 }),
        onDone: 'editing',
        onError: {
          target: 'editing',
          actions: { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type AccountingExportActor = ActorRefFrom<typeof accountingExportMachine>
type AccountingExportSnapshot = SnapshotFrom<typeof accountingExportMachine>

/** Whether the file can be exported: it was checked, and nothing keeps it from being made. */
export const canExport = (snapshot: AccountingExportSnapshot): boolean =>
  snapshot.can({ type: 'export.requested', submissionId: '' })
