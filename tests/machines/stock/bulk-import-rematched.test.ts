import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { nothingLooked } from '../../../src/machines/stock/bulk-import.context.ts'
import { bulkImportMachine, hasUnsent } from '../../../src/machines/stock/bulk-import.machine.ts'
import { arrived, invalid, lookups, receipt, table } from '../../../src/machines/stock/bulk-import.samples.ts'
import type { BulkImport } from '../../../src/schemas/stock/bulk.ts'
import type { BeginRequest, ReopenRequest } from '../../../src/services/stock/bulk-service.ts'

const layout = { headerRow: 2, separator: 'tab' } as const
/** An import with an invoice and a receipt, whose columns were matched by hand. */
const known: BulkImport = { ...arrived, layout, receiptId: 5, invoiceName: 'INV-7.pdf' }

/** A screen that was loaded again with an import; the next one begins as `next`. */
const opened = async (next: Partial<BulkImport> = {}) => {
  const asked: { start?: unknown; reopenFile?: ReopenRequest; begin?: BeginRequest } = {}
  const answer = <Input>(name: keyof typeof asked, output: unknown) =>
    fromPromise(async ({ input }: { input: Input }) => {
      asked[name] = input as never
      return output
    })
  const machine = bulkImportMachine.provide({
    actors: {
      findBulk: answer('start', known),
      loadRows: fromPromise(async () => ({ rows: [invalid], total: 1 })),
      start: answer('start', { lookups, imports: [], receipt }),
      reopenFile: answer('reopenFile', { ...table, mapping: {}, layout }),
      begin: answer('begin', { bulk: { ...known, bulkId: 8, ...next }, earlier: null }),
      sendPiece: fromPromise(async () => ({ ...known, bulkId: 8, ...next })),
    } as never,
  })
  const actor = createActor(machine, { input: { ...nothingLooked, bulkId: 7 } }).start()
  const until = (state: string) => expect.poll(() => actor.getSnapshot().matches(state as never)).toBe(true)
  const shown = () => expect.poll(() => actor.getSnapshot().matches({ judged: 'shown' })).toBe(true)
  await shown()
  actor.send({ type: 'cell.changed', row: 3, column: 0, value: 'A-3' })
  const { corrections } = actor.getSnapshot().context
  actor.send({ type: 'matching.requested' })
  await until('misplaced')
  return { actor, asked, until, shown, corrections, context: () => actor.getSnapshot().context }
}

it('back to matching after a reload asks for the file, and has the mapping, layout, receipt and invoice of the import', async () => {
  const { actor, asked, until, corrections, context } = await opened()
  expect(asked.start).toEqual({ receiptId: 5 })
  expect(hasUnsent(actor.getSnapshot())).toBe(true)
  actor.send({ type: 'file.chosen', fileRef: 'ref-9', name: 'Delivery.csv', size: 9 })
  await until('mapping')
  expect(asked.reopenFile).toEqual({ fileRef: 'ref-9', sha256: known.sha256, layout })
  expect(context()).toMatchObject({
    mapping: known.mapping,
    file: { name: 'Delivery.csv', layout },
    receipt: { id: 5 },
    invoice: { fileRef: '', name: 'INV-7.pdf' },
    corrections,
  })
})

it('checking the rows again replaces the import, and unsent corrections stay where the cells are the same', async () => {
  for (const [next, isKept] of [
    [{}, true],
    [{ sha256: 'b' }, false],
    [{ layout: { headerRow: 3 } }, false],
    [{ header: ['Code'] }, false],
  ] as const) {
    const { actor, asked, until, shown, corrections, context } = await opened(next)
    actor.send({ type: 'file.chosen', fileRef: 'ref-9', name: 'Delivery.csv', size: 9 })
    await until('mapping')
    actor.send({ type: 'source.changed', field: 'simpin', source: { value: '1' } })
    actor.send({ type: 'begin.requested', submissionId: 'submission-1', problems: {} })
    await shown()
    expect(asked.begin).toMatchObject({ supersedes: 7, invoiceRef: '', receiptId: 5 })
    expect(context()).toMatchObject({ bulkId: 8, corrections: isKept ? corrections : {} })
  }
})

it('back to the rows leaves the import and its corrections as they were', async () => {
  const { actor, shown, corrections, context } = await opened()
  actor.send({ type: 'rows.requested' })
  await shown()
  expect(context()).toMatchObject({ bulk: known, corrections })
})
