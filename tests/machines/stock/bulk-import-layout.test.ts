import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { nothingLooked } from '../../../src/machines/stock/bulk-import.context.ts'
import { bulkImportMachine } from '../../../src/machines/stock/bulk-import.machine.ts'
import { lookups, table } from '../../../src/machines/stock/bulk-import.samples.ts'
import { Refused } from '../../../src/schemas/core/errors.ts'
import type { HeldFile, ReadRequest } from '../../../src/services/stock/bulk-service.ts'

/** A screen with a file whose row 2 can be its header, and no other. */
const openedFile = async () => {
  const start = fromPromise(async () => ({ lookups, imports: [], receipt: null }))
  const readFile = fromPromise(async ({ input }: { input: ReadRequest }): Promise<HeldFile> => {
    const { layout } = input
    if (layout?.separator !== undefined || (layout?.headerRow ?? 2) !== 2) {
      throw new Refused({ message: 'Row 3 is empty', errors: [] })
    }
    return layout === undefined ? table : { ...table, layout }
  })
  const machine = bulkImportMachine.provide({ actors: { start, readFile } as never })
  const actor = createActor(machine, { input: nothingLooked }).start()
  const until = (state: string) => expect.poll(() => actor.getSnapshot().value).toBe(state)
  await until('choosing')
  actor.send({ type: 'file.chosen', fileRef: 'ref-1', name: 'Delivery.csv', size: 9 })
  await until('mapping')
  return { actor, until, context: () => actor.getSnapshot().context }
}

it('a header row that cannot be read is refused at its field, and the file stays as it was read before', async () => {
  const { actor, until, context } = await openedFile()
  actor.send({ type: 'layout.chosen', headerRow: 2 })
  await until('mapping')
  actor.send({ type: 'source.changed', field: 'type', source: { value: 'local' } })
  const before = context()
  actor.send({ type: 'layout.chosen', headerRow: 3 })
  await until('mapping')
  expect(context()).toMatchObject({
    table: { layout: { headerRow: 2 } },
    file: { name: 'Delivery.csv', layout: { headerRow: 2 } },
    mapping: { type: { value: 'local' } },
    errors: { headerRow: 'Row 3 is empty' },
    failure: null,
    comebacks: before.comebacks + 1,
  })
})

it('a separator that cannot be read is refused at its field, and forgets no header row', async () => {
  const { actor, until, context } = await openedFile()
  actor.send({ type: 'layout.chosen', headerRow: 2 })
  await until('mapping')
  actor.send({ type: 'layout.chosen', separator: 'pipe' })
  await until('mapping')
  expect(context()).toMatchObject({ file: { layout: { headerRow: 2 } }, errors: { separator: 'Row 3 is empty' } })
})

it('another choice while the file is read takes the place of the one before', async () => {
  const { actor, until, context } = await openedFile()
  actor.send({ type: 'layout.chosen', headerRow: 3 })
  actor.send({ type: 'layout.chosen', headerRow: 2 })
  await until('mapping')
  expect(context()).toMatchObject({ table: { layout: { headerRow: 2 } }, errors: {} })
})
