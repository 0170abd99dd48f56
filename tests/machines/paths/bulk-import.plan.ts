import { isDeepStrictEqual as isSame } from 'node:util'
import { isFailure } from '../../../src/machines/core/failure.ts'
import { type BulkImportContext, nothingLooked } from '../../../src/machines/stock/bulk-import.context.ts'
import { bulkImportEvents } from '../../../src/machines/stock/bulk-import.events.ts'
import { bulkImportMachine } from '../../../src/machines/stock/bulk-import.machine.ts'
import { arrived } from '../../../src/machines/stock/bulk-import.samples.ts'
import type { BulkImport } from '../../../src/schemas/stock/bulk.ts'
import type { Begun, HeldFile, RowsPage } from '../../../src/services/stock/bulk-service.ts'
import { isBulkSent } from './bulk-import.sent.ts'
import { any, definePlan, only } from './plan.ts'
import { bulkImportPromises } from './promises/bulk-import.ts'
import { isUnfinished } from './promises/bulk-import.words.ts'
import type { SampleEvent } from './sample-event.ts'

const answersOf = (...calls: ReadonlyArray<string>) =>
  calls.flatMap((call) => [`xstate.done.actor.${call}`, `xstate.error.actor.${call}`])

const leadsAway = (event: SampleEvent) => event.type === 'location.changed' && event.bulkId !== 7
const isBegun = ({ type, problems }: SampleEvent) => type === 'begin.requested' && isSame(problems, {})
/** The first sheet of a workbook was read. */
const isFirstSheet = ({ type, output }: SampleEvent) =>
  type === 'xstate.done.actor.readFile' && (output as HeldFile).sheet === 'Sheet 1'
/** A file was read whose days can be in two orders. */
const isOpen = ({ type, output }: SampleEvent) =>
  type === 'xstate.done.actor.readFile' && (output as HeldFile).days !== undefined
/** A file was read with a chosen header row or separator. */
const isLaidOut = ({ type, output }: SampleEvent) =>
  type === 'xstate.done.actor.readFile' && (output as HeldFile).layout !== undefined
/** A CSV file was read as it was recognised. */
const isRecognised = ({ type, output }: SampleEvent) =>
  type === 'xstate.done.actor.readFile' &&
  (output as HeldFile).sheet === null &&
  !isOpen({ type, output }) &&
  !isMatched({ type, output })
/** A file was read whose columns are matched as in an earlier one. */
const isMatched = ({ type, output }: SampleEvent) =>
  type === 'xstate.done.actor.readFile' && (output as HeldFile).remembered !== undefined
const isOfDays = ({ field }: SampleEvent) => field === 'expiryDate'
const isFound = ({ type, output }: SampleEvent, status?: BulkImport['status']) =>
  type === 'xstate.done.actor.findBulk' &&
  !isUnfinished(output as BulkImport) &&
  (status === undefined || (output as BulkImport).status === status)

/** All rows have arrived, with one of each verdict and no warning. */
const isPlainlyArrived = ({ type, output }: SampleEvent) =>
  type === 'xstate.done.actor.sendPiece' && isSame(output, arrived)
const isOneRow = ({ type, output }: SampleEvent) =>
  type === 'xstate.done.actor.loadRows' && (output as RowsPage).total === 1

const wrong = ({ failure, errors }: BulkImportContext) => failure !== null || Object.keys(errors)[0]
/** The requested receipt, while nothing has loaded. */
const receiptWanted = ({ lookups, receiptId }: BulkImportContext) => (lookups === null ? receiptId : null)

export const bulkImportPlan = definePlan({
  name: 'bulkImport',
  place: 'Bulk Inventory (/pages/InventoryMaster/Bulk), by Bulk of the menu.',
  machine: bulkImportMachine,
  events: bulkImportEvents,
  walks: [
    {
      name: 'a file is chosen, and a sheet of it',
      input: { ...nothingLooked, receiptId: 5 },
      tries: any(
        isBegun,
        only(...['file.chosen', 'file.dropped', 'sheet.chosen', 'retry.requested']),
        only('xstate.error.actor.begin', ...answersOf('start')),
        (event) => only(...answersOf('readFile'))(event) && !isOpen(event) && !isLaidOut(event) && !isMatched(event),
      ),
      key: ({ value, context }) => [
        value,
        receiptWanted(context),
        context.sheet,
        context.table?.sheets.length,
        wrong(context),
        context.submissionId !== null,
      ],
    },
    {
      name: 'the columns of a file are named, and its import is begun',
      input: { ...nothingLooked, receiptId: 5 },
      tries: any(
        isFirstSheet,
        (event) => event.type === 'source.changed' && !isOfDays(event),
        only(...['file.chosen', 'file.dropped', 'begin.requested', 'import.continued']),
        only(...['invoice.chosen', 'invoice.refused', 'invoice.removed', 'another.requested']),
        only('xstate.done.actor.start', ...answersOf('begin')),
      ),
      key: ({ value, context }) => [
        value,
        receiptWanted(context),
        context.mapping.supplierID,
        context.mapping.planID,
        context.invoice !== null,
        wrong(context),
        context.submissionId !== null,
        context.earlier !== null,
      ],
    },
    {
      name: 'days that can be read in two orders are asked about, and follow the supplier',
      input: nothingLooked,
      tries: any(
        isOpen,
        (event) => event.type === 'source.changed' && (isOfDays(event) || event.field === 'supplierID'),
        only('file.chosen', 'xstate.done.actor.start', 'begin.requested'),
      ),
      key: ({ value, context: { mapping, errors } }) => [value, mapping.supplierID, mapping.expiryDate, errors],
    },
    {
      name: 'the header row of a file is chosen, and its separator',
      input: nothingLooked,
      tries: any(
        isRecognised,
        (event) => event.type === 'source.changed' && event.source === null,
        only('file.chosen', 'layout.chosen', 'begin.requested'),
        only('xstate.done.actor.start', 'xstate.error.actor.begin'),
      ),
      key: ({ value, context }) => [
        ...[value, context.file?.layout, context.table?.layout],
        ...[context.mapping.planID, wrong(context)],
      ],
    },
    {
      name: 'a file is matched as an earlier one, and afresh',
      input: nothingLooked,
      tries: any(
        isMatched,
        (event) => event.type === 'source.changed' && isSame(event.source, { column: 1 }),
        only(
          'file.chosen',
          'xstate.done.actor.start',
          'matching.dropped',
          'begin.requested',
          'xstate.error.actor.begin',
        ),
      ),
      key: ({ value, context }) => [
        ...[value, context.table?.remembered !== undefined, context.mapping.planID],
        ...[wrong(context), context.submissionId !== null],
      ],
    },
    {
      name: 'the rows of an import go up, from where it stands',
      input: { bulkId: 7, verdict: null, page: 2, receiptId: null },
      tries: any(
        (event) => event.type === 'xstate.done.actor.findBulk' && isUnfinished(event.output as BulkImport),
        only('file.chosen', 'another.requested', 'retry.requested', ...answersOf('reopenFile', 'sendPiece')),
      ),
      key: ({ value, context }) => [value, wrong(context), context.table !== null, context.file !== null],
    },
    {
      name: 'rows are looked at, by their verdict and page by page',
      input: { bulkId: 7, verdict: null, page: 2, receiptId: null },
      tries: any(
        (event) => isFound(event, 'finished'),
        (event) => event.type === 'takeBack.requested' && event.problem !== null,
        only('rows.chosen', 'retry.requested', 'rejected.requested', ...answersOf('loadRows', 'saveRejected')),
      ),
      key: ({ value, context }) => [
        value,
        context.verdict,
        context.page,
        context.rows.length,
        context.total,
        wrong(context),
      ],
    },
    {
      name: 'rows are corrected and added, and an import is taken back',
      input: { bulkId: 7, verdict: null, page: 2, receiptId: null },
      tries: any(
        (event) => isFound(event),
        only(...['cell.changed', 'corrections.dropped', 'corrections.requested', 'commit.requested']),
        only(...['rejected.requested', 'reason.changed', 'takeBack.requested', 'another.requested', 'retry.requested']),
        only('xstate.after.untilNext.bulkImport.following', 'xstate.error.actor.findBulk'),
        only(...answersOf('followBulk', 'loadRows', 'correct', 'commit', 'takeBack', 'saveRejected')),
      ),
      key: ({ value, context }) => [
        value,
        context.bulk?.status,
        context.bulk?.isOwn,
        (context.bulk?.counts.new ?? 0) > 0,
        Object.keys(context.corrections).length,
        context.reason !== '',
        wrong(context),
      ],
    },
    {
      name: 'the address leads to another import, and to other rows',
      input: nothingLooked,
      tries: any(
        (event) => isFound(event),
        only('location.changed', 'xstate.done.actor.start', ...answersOf('loadRows')),
      ),
      key: ({ value, context: { bulkId, receiptId, verdict, page, bulk } }) => [
        ...[value, bulkId, receiptId, verdict, page],
        bulk !== null,
      ],
    },
    {
      name: 'the address leads away from a file that is coming in',
      input: nothingLooked,
      tries: any(
        leadsAway,
        isBegun,
        isFirstSheet,
        only(...['xstate.done.actor.start', 'file.chosen', 'invoice.chosen', 'import.continued']),
        (event) => event.type === 'xstate.done.actor.begin' && (event.output as Begun).earlier !== null,
        (event) => event.type === 'xstate.error.actor.sendPiece' && isFailure(event.error, 'Refused'),
      ),
      key: ({ value, context: { bulkId, receiptId, receipt, invoice, earlier, errors } }) => [
        ...[value, bulkId, receiptId],
        receipt !== null,
        invoice !== null,
        earlier !== null,
        Object.keys(errors),
      ],
    },
    {
      name: 'the address leads away from rows that are corrected, and to others',
      input: { bulkId: 7, verdict: null, page: 2, receiptId: null },
      tries: any(
        (event) => isFound(event, 'finished'),
        (event) => event.type === 'takeBack.requested' && event.problem !== null,
        only('location.changed', 'xstate.done.actor.loadRows', 'cell.changed', 'reason.changed'),
      ),
      key: ({ value, context: { bulkId, verdict, page, corrections, reason, errors } }) => [
        value,
        bulkId,
        verdict,
        page,
        Object.keys(corrections),
        reason !== '',
        Object.keys(errors),
      ],
    },
    {
      name: 'a text is replaced in all refused rows, and corrections stay',
      input: { bulkId: 7, verdict: null, page: 2, receiptId: null },
      tries: any(
        (event) => isFound(event, 'finished'),
        (event) => event.type === 'takeBack.requested' && event.problem !== null,
        (event) => event.type === 'rows.chosen' && event.verdict === null,
        only('cell.changed', 'rows.corrected', ...answersOf('loadRows')),
      ),
      key: ({ value, context: { page, corrections, errors } }) => [
        ...[value, page],
        Object.values(corrections).flat(),
        Object.keys(errors),
      ],
      // The screen of the equal problems is walked by hand: tests/e2e/stock/bulk-problems.spec.ts.
      isInMemory: true,
    },
    {
      name: 'the columns of an import are matched again',
      input: { bulkId: 7, verdict: null, page: 2, receiptId: null },
      tries: any(
        (event) => isFound(event, 'open'),
        (event) => event.type === 'source.changed' && isSame(event.source, { column: 1 }),
        only('matching.requested', 'rows.requested', 'file.chosen', 'begin.requested'),
        isOneRow,
        only('another.requested', 'rejected.requested', 'xstate.error.actor.saveRejected'),
        isPlainlyArrived,
        only(...answersOf('start', 'reopenFile', 'begin')),
      ),
      key: ({ value, context }) => [
        ...[value, context.lookups !== null, context.file !== null, context.mapping.planID !== undefined],
        ...[context.bulk?.isOwn, wrong(context)],
        context.submissionId !== null,
      ],
      // Walked by hand: tests/e2e/stock/bulk-rematched.spec.ts.
      isInMemory: true,
    },
    {
      name: 'the columns are matched again after the file was chosen again',
      input: { bulkId: 7, verdict: null, page: 2, receiptId: null },
      tries: any(
        (event) => event.type === 'xstate.done.actor.findBulk' && isUnfinished(event.output as BulkImport),
        isPlainlyArrived,
        isOneRow,
        only('file.chosen', 'matching.requested', 'xstate.done.actor.reopenFile', 'xstate.done.actor.start'),
      ),
      key: ({ value, context }) => [value, context.lookups !== null],
      isInMemory: true,
    },
    {
      name: 'the columns are matched again with the file at hand',
      input: nothingLooked,
      tries: any(
        isBegun,
        isFirstSheet,
        ({ type, output }) =>
          type === 'xstate.done.actor.readFile' && isSame((output as HeldFile).layout, { headerRow: 0 }),
        ({ type, headerRow }) => type === 'layout.chosen' && headerRow === 0,
        (event) => event.type === 'xstate.done.actor.begin' && (event.output as Begun).earlier === null,
        only(
          'file.chosen',
          'file.dropped',
          'invoice.chosen',
          'matching.requested',
          'rows.requested',
          'rejected.requested',
        ),
        isPlainlyArrived,
        isOneRow,
        only('xstate.done.actor.start', 'xstate.done.actor.reopenFile'),
        only('xstate.error.actor.saveRejected'),
      ),
      key: ({ value, context: { sheet, file, invoice, bulk, failure } }) => [
        ...[value, sheet, file?.layout, invoice !== null, bulk !== null, failure !== null],
      ],
      isInMemory: true,
    },
  ],
  isSent: isBulkSent,
  promises: bulkImportPromises,
})
