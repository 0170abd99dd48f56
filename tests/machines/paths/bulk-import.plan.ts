import { isDeepStrictEqual as isSame } from 'node:util'
import { nothingLooked } from '../../../src/machines/bulk-import.context.ts'
import { bulkImportEvents } from '../../../src/machines/bulk-import.events.ts'
import { bulkImportMachine } from '../../../src/machines/bulk-import.machine.ts'
import { isFailure } from '../../../src/machines/failure.ts'
import type { BulkImport } from '../../../src/schemas/bulk.ts'
import type { Begun } from '../../../src/services/bulk-service.ts'
import { any, definePlan, only } from './plan.ts'
import { bulkImportPromises } from './promises/bulk-import.ts'
import { isUnfinished } from './promises/bulk-import.words.ts'
import type { SampleEvent } from './sample-event.ts'

const answersOf = (...calls: ReadonlyArray<string>) =>
  calls.flatMap((call) => [`xstate.done.actor.${call}`, `xstate.error.actor.${call}`])

const leadsAway = (event: SampleEvent) => event.type === 'location.changed' && event.bulkId !== 7

export const bulkImportPlan = definePlan({
  name: 'bulkImport',
  place: 'Bulk Inventory (/pages/InventoryMaster/Bulk), by Bulk of the menu.',
  machine: bulkImportMachine,
  events: bulkImportEvents,
  walks: [
    {
      name: 'a file is chosen, and its columns are named',
      input: { ...nothingLooked, receiptId: 5 },
      tries: any(
        (event) => event.type.startsWith('file.') || event.type.startsWith('invoice.'),
        only(...['sheet.chosen', 'source.changed', 'begin.requested', 'import.continued', 'another.requested']),
        only('retry.requested', ...answersOf('start', 'readFile', 'begin')),
      ),
      key: ({ value, context: { invoice, errors, failure, submissionId, earlier } }) => [
        value,
        invoice !== null,
        failure !== null || Object.keys(errors)[0],
        submissionId !== null,
        earlier !== null,
      ],
    },
    {
      name: 'the rows of an import go up, from where it stands',
      input: { bulkId: 7, verdict: null, page: 2, receiptId: null },
      tries: any(
        (event) => event.type === 'xstate.done.actor.findBulk' && isUnfinished(event.output as BulkImport),
        only('file.chosen', 'another.requested', 'retry.requested', ...answersOf('reopenFile', 'sendPiece')),
      ),
      key: ({ value, context: { errors, failure, table, file } }) => [
        value,
        failure !== null || Object.keys(errors)[0],
        table !== null,
        file !== null,
      ],
    },
    {
      name: 'rows are looked at, corrected and added, and an import is taken back',
      input: { bulkId: 7, verdict: null, page: 2, receiptId: null },
      tries: any(
        (event) => event.type === 'xstate.done.actor.findBulk' && !isUnfinished(event.output as BulkImport),
        only(...['rows.chosen', 'cell.changed', 'corrections.dropped', 'corrections.requested', 'commit.requested']),
        only(...['rejected.requested', 'reason.changed', 'takeBack.requested', 'another.requested', 'retry.requested']),
        only('xstate.after.untilNext.bulkImport.following', 'xstate.error.actor.findBulk'),
        only(...answersOf('followBulk', 'loadRows', 'correct', 'commit', 'takeBack', 'saveRejected')),
      ),
      key: ({ value, context: { bulk, corrections, reason, errors, failure } }) => [
        value,
        bulk?.status,
        bulk?.isOwn,
        (bulk?.counts.new ?? 0) > 0,
        Object.keys(corrections).length,
        reason !== '',
        failure !== null || Object.keys(errors)[0],
      ],
    },
    {
      name: 'the address leads to another import, and to other rows',
      input: nothingLooked,
      tries: any(
        (event) => event.type === 'xstate.done.actor.findBulk' && !isUnfinished(event.output as BulkImport),
        only('location.changed', 'xstate.done.actor.start', ...answersOf('loadRows')),
      ),
      key: ({ value, context: { bulkId, verdict, page, bulk } }) => [value, bulkId, verdict, page, bulk !== null],
    },
    {
      name: 'the address leads away from a file that is coming in',
      input: { ...nothingLooked, receiptId: 5 },
      tries: any(
        leadsAway,
        only(...['xstate.done.actor.start', 'file.chosen', 'xstate.done.actor.readFile', 'invoice.chosen']),
        (event) => event.type === 'begin.requested' && isSame(event.problems, {}),
        (event) => event.type === 'xstate.done.actor.begin' && (event.output as Begun).earlier !== null,
        (event) => event.type === 'xstate.error.actor.sendPiece' && isFailure(event.error, 'Refused'),
        only('import.continued'),
      ),
      key: ({ value, context: { bulkId, invoice, earlier, errors } }) => [
        value,
        bulkId,
        invoice !== null,
        earlier !== null,
        Object.keys(errors),
      ],
    },
    {
      name: 'the address leads away from rows that are corrected, and to others',
      input: { bulkId: 7, verdict: null, page: 2, receiptId: null },
      tries: any(
        (event) => event.type === 'xstate.done.actor.findBulk' && (event.output as BulkImport).status === 'finished',
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
  ],
  noAdapter: 'it is still to be built; tests/e2e/bulk.spec.ts goes through an import, from the file to taking it back',
  promises: bulkImportPromises,
})
