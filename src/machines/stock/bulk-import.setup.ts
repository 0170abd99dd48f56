/** The types, guards, actions and actors of the bulk import's machine, `bulk-import.machine.ts`. */
import { assign, setup } from 'xstate'
import type { BulkImport } from '../../schemas/stock/bulk.ts'
import type { BulkFieldName } from '../../schemas/stock/bulk-fields.ts'
import type { BulkSource } from '../../schemas/stock/bulk-mapping.ts'
import type { BulkReplacement } from '../../schemas/stock/bulk-problems.ts'
import type { FileLayout } from '../../schemas/stock/file-layout.ts'
import { haveSameCells } from '../../schemas/stock/same-cells.ts'
import type {
  BeginRequest,
  Begun,
  BulkQuery,
  BulkStart,
  CorrectRequest,
  HeldFile,
  PieceRequest,
  ReadRequest,
  ReopenRequest,
  RowsPage,
  RowsQuery,
  StartQuery,
  TakeBackRequest,
} from '../../services/stock/bulk-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import {
  asRead,
  type BulkImportContext,
  type BulkWindow,
  blankBulk,
  type ChosenFile,
  changedMapping,
  isOpen,
  isRematchable,
  mappedAgain,
  matchedAfresh,
  ofReceipt,
  rematched,
  withReplaced,
} from './bulk-import.context.ts'
import type { bulkImportEvents } from './bulk-import.events.ts'

type Failed = { readonly error: unknown }
type Stored = { readonly bulk: BulkImport }
type Problems = { readonly problems: Readonly<Record<string, string>> }

/** Milliseconds between two requests for the progress. */
const UNTIL_NEXT_MS = 1_000

const load = () => import('../../services/stock/bulk-service.ts')

export const bulkImportSetup = setup({
  types: {
    input: {} as BulkWindow,
    context: {} as BulkImportContext,
    events: {} as EventOf<typeof bulkImportEvents>,
    tags: {} as 'busy' | 'file' | 'form' | 'sending' | 'judged',
  },
  delays: { untilNext: UNTIL_NEXT_MS },
  actors: {
    start: fromEffect((query: StartQuery) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.start(query))),
    ),
    readFile: fromEffect((request: ReadRequest) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.read(request))),
    ),
    reopenFile: fromEffect((request: ReopenRequest) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.reopen(request))),
    ),
    begin: fromEffect((request: BeginRequest) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.begin(request))),
    ),
    sendPiece: fromEffect((request: PieceRequest) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.sendPiece(request))),
    ),
    findBulk: fromEffect((query: BulkQuery) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.state(query))),
    ),
    followBulk: fromEffect((query: BulkQuery) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.state(query))),
    ),
    loadRows: fromEffect((query: RowsQuery) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.rows(query))),
    ),
    correct: fromEffect((request: CorrectRequest) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.correct(request))),
    ),
    commit: fromEffect((query: BulkQuery) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.commit(query))),
    ),
    takeBack: fromEffect((request: TakeBackRequest) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.takeBack(request))),
    ),
    saveRejected: fromEffect((query: BulkQuery) =>
      load().then(({ BulkService }) => BulkService.ask((service) => service.saveRejected(query))),
    ),
  },
  guards: {
    isNumbered: ({ context }) => context.bulkId !== null,
    isOther: ({ context }, { bulkId, receiptId }: BulkWindow) =>
      bulkId !== context.bulkId || (bulkId === null && receiptId !== context.receiptId),
    isElsewhere: ({ context }, { bulkId, verdict, page }: BulkWindow) =>
      bulkId === context.bulkId && (verdict !== context.verdict || page !== context.page),
    isWrong: (_, { problems }: Problems) => Object.keys(problems).length > 0,
    isUnreasoned: (_, { problem }: { readonly problem: string | null }) => problem !== null,
    isEarlier: (_, { earlier }: Begun) => earlier !== null,
    isIncomplete: ({ context: { bulk } }) =>
      bulk?.isOwn === true && bulk.hasRows && bulk.status === 'open' && bulk.received < bulk.rowCount,
    isComplete: (_, { bulk }: Stored) => bulk.received >= bulk.rowCount,
    isRunning: (_, { bulk }: Pick<BulkImportContext, 'bulk'>) =>
      bulk?.status === 'committing' || bulk?.status === 'takingBack',
    isOpen: ({ context }) => isOpen(context.bulk),
    isAddable: ({ context: { bulk, corrections } }) =>
      isOpen(bulk) && (bulk?.counts.new ?? 0) > 0 && Object.keys(corrections).length === 0,
    isCorrected: ({ context: { corrections } }) => Object.keys(corrections).length > 0,
    isTakeable: ({ context: { bulk } }) => bulk?.status === 'finished' && bulk.counts.added > 0,
    isRematchable: ({ context }) => isRematchable(context.bulk),
    isFirstMatching: ({ context }) => context.bulk === null,
    isMatchedBefore: ({ context }) => context.bulk !== null,
    isUnlisted: ({ context }) => context.lookups === null,
    hasFile: ({ context }) => context.file !== null,
    isRemembered: ({ context }) => context.table?.remembered !== undefined,
    isRefused: (_, { error }: Failed) => isFailure(error, 'Refused'),
  },
  actions: {
    storeStart: assign((_, { lookups, imports, receipt }: BulkStart) => ({ lookups, imports, receipt })),
    storeFile: assign((_, { fileRef, name, size }: ChosenFile) => ({ file: { fileRef, name, size }, sheet: null })),
    storeFileAgain: assign((_, { fileRef, name, size }: ChosenFile) => ({ file: { fileRef, name, size } })),
    // Another sheet has another header.
    storeSheet: assign(({ context: { file } }, { sheet }: { readonly sheet: string }) => ({
      file: asRead(file, null),
      sheet,
    })),
    // Another separator makes other cells, so the header is recognised again.
    storeLayout: assign(({ context: { file } }, { headerRow, separator }: FileLayout) => {
      const layout =
        separator === undefined ? { ...file?.layout, ...(headerRow !== undefined && { headerRow }) } : { separator }
      return { file: file === null ? null : { ...file, layout } }
    }),
    storeTable: assign(({ context: { receipt, lookups } }, table: HeldFile) => ({
      table,
      sheet: table.sheet,
      // Values of the file take precedence over those of the receipt.
      mapping: receipt === null ? table.mapping : ofReceipt(receipt.mapping, table, lookups),
    })),
    storeReadAgain: assign(({ context }, table: HeldFile) => ({
      table,
      sheet: table.sheet,
      mapping: mappedAgain(context, table),
      submissionId: null,
    })),
    matchAfresh: assign(({ context }) => ({ ...matchedAfresh(context), errors: {}, submissionId: null })),
    // The problem is at the choice that cannot be read; the file stays as it was read before.
    keepTable: assign(({ context: { file, sheet, table, comebacks } }, { error }: Failed) => {
      const place =
        sheet !== table?.sheet
          ? 'sheet'
          : file?.layout?.separator !== table?.layout?.separator
            ? 'separator'
            : 'headerRow'
      return {
        file: asRead(file, table),
        sheet: table?.sheet ?? null,
        errors: { [place]: reasonOf(error) },
        comebacks: comebacks + 1,
      }
    }),
    storeRematched: assign(({ context }, table: HeldFile) => rematched(context, table)),
    forgetFile: assign({ file: null }),
    storeReopened: assign({ table: (_, table: HeldFile) => table }),
    dropFile: assign({ file: null, table: null, sheet: null, mapping: {}, invoice: null, submissionId: null }),
    changeSource: assign(
      ({ context }, { field, source }: { readonly field: BulkFieldName; readonly source: BulkSource | null }) => {
        const { [field]: _, ...others } = context.errors
        // Another mapping is a new submission: with the old id the server would answer with the first import.
        return { mapping: changedMapping(context, field, source), errors: others, submissionId: null }
      },
    ),
    storeInvoice: assign(({ context: { errors } }, { fileRef, name, size }: ChosenFile) => {
      const { invoicePO: _, ...others } = errors
      return { invoice: { fileRef, name, size }, errors: others, submissionId: null }
    }),
    removeInvoice: assign(({ context: { errors } }) => {
      const { invoicePO: _, ...others } = errors
      return { invoice: null, errors: others, submissionId: null }
    }),
    refuseInvoice: assign(({ context: { errors } }, { problem }: { readonly problem: string }) => ({
      errors: { ...errors, invoicePO: problem },
    })),
    storeProblems: assign(({ context }, { problems }: Problems) => ({
      errors: problems,
      failure: null,
      comebacks: context.comebacks + 1,
    })),
    storeReasonProblem: assign(({ context }, { problem }: { readonly problem: string | null }) => ({
      errors: problem === null ? {} : { reason: problem },
      failure: null,
      comebacks: context.comebacks + 1,
    })),
    // A retry after a lost answer is the same submission.
    storeSubmission: assign(({ context }, { submissionId }: { readonly submissionId: string }) => ({
      submissionId: context.submissionId ?? submissionId,
    })),
    // Corrections that were not sent stay if their rows and columns are the same in the new import.
    storeBegun: assign(({ context }, { bulk, earlier }: Begun) => ({
      bulk,
      earlier,
      corrections: context.bulk !== null && haveSameCells(context.bulk, bulk) ? context.corrections : {},
      bulkId: bulk.bulkId,
      receiptId: null,
      submissionId: null,
    })),
    storeBulk: assign({ bulk: (_, { bulk }: Stored) => bulk }),
    // Refused rows are shown first, since they need attention.
    showRefused: assign(({ context: { bulk } }) => ({
      verdict: bulk?.counts.invalid ? ('invalid' as const) : bulk?.counts.duplicate ? ('duplicate' as const) : null,
      page: 1,
    })),
    storeWindow: assign((_, { verdict, page }: Pick<BulkWindow, 'verdict' | 'page'>) => ({ verdict, page })),
    storeRows: assign((_, { rows, total }: RowsPage) => ({ rows, total })),
    changeCell: assign(
      (
        { context: { bulk, rows, corrections } },
        given: { readonly row: number; readonly column: number; readonly value: string },
      ) => {
        const before = corrections[given.row] ?? rows.find(({ row }) => row === given.row)?.cells ?? []
        // Cells after the last column of the header are why a ragged row is refused, so they are dropped.
        const width = bulk?.header.length ?? 0
        const cells = Array.from({ length: width }, (_, column) =>
          column === given.column ? given.value : (before[column] ?? ''),
        )
        return { corrections: { ...corrections, [given.row]: cells } }
      },
    ),
    replaceInCorrections: assign(({ context }, replacement: BulkReplacement & Stored) => ({
      corrections: withReplaced(context, replacement),
    })),
    dropCorrections: assign({ corrections: {} }),
    changeReason: assign(({ context: { errors } }, { reason }: { readonly reason: string }) => {
      const { reason: _, ...others } = errors
      return { reason, errors: others }
    }),
    // An import that is being undone cannot be corrected.
    dropEntered: assign({ reason: '', corrections: {} }),
    beginAnew: assign(({ context: { comebacks } }, given: BulkWindow) => ({
      ...blankBulk,
      comebacks,
      bulkId: given.bulkId,
      verdict: given.verdict,
      page: given.page,
      receiptId: given.receiptId,
    })),
    storeFailure: assign(({ context }, { error }: Failed) => {
      const errors = fieldProblemsOf(error)
      const isAtFields = Object.keys(errors).length > 0
      return { errors, failure: isAtFields ? null : reasonOf(error), comebacks: context.comebacks + 1 }
    }),
    clearFailure: assign({ errors: {}, failure: null }),
  },
})
