import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ColumnPreset } from '../../../src/machines/lists/column-presets.context.ts'
import { columnPresetsMachine } from '../../../src/machines/lists/column-presets.machine.ts'

const columns = { order: ['iccid', 'planName'], hidden: ['planName'], pinned: ['iccid'] }
const other = { order: ['planName', 'iccid'], hidden: [] }

const usual = { order: ['iccid', 'planName'], hidden: [], pinned: ['iccid'] }

const opened = (presets: ReadonlyArray<ColumnPreset> = []) => {
  const actor = createActor(columnPresetsMachine, { input: { columns: usual, usual, presets } })
  actor.start()
  actor.send({ type: 'presets.opened' })
  return {
    actor,
    context: () => actor.getSnapshot().context,
    names: () => actor.getSnapshot().context.presets.map(({ name }) => name),
    save: (name: string, as = columns as typeof columns | typeof other) => {
      actor.send({ type: 'columns.arranged', ...as })
      actor.send({ type: 'name.typed', name })
      actor.send({ type: 'save.requested' })
    },
  }
}

test('the columns as they are get a name; nothing of the event but the columns is kept', () => {
  const { context, save } = opened()
  save('  Accounting ')
  expect(context().presets).toEqual([{ name: 'Accounting', columns }])
  expect(context()).toMatchObject({ name: '', problem: null, said: { what: 'saved', name: 'Accounting' } })
})

test('a table without a column is refused; a reset leads to the usual columns, and so does what was saved as such', () => {
  const { actor, context, save } = opened()
  actor.send({ type: 'columns.arranged', order: ['iccid'], hidden: ['iccid'] })
  expect(context().columns).toEqual(usual)
  save('Support', other)
  expect(context().columns).toEqual(other)
  actor.send({ type: 'columns.reset' })
  expect(context()).toMatchObject({ columns: usual, presets: [{ name: 'Support', columns: other }] })
})

test('a name that a preset has, whatever its case, gets the columns as they are now, in its place', () => {
  const { context, save } = opened([
    { name: 'Accounting', columns },
    { name: 'Support', columns },
  ])
  save('accounting', other)
  expect(context().presets).toEqual([
    { name: 'Accounting', columns: other },
    { name: 'Support', columns },
  ])
})

test.each([
  ['', 'Enter a name'],
  ['  ', 'Enter a name'],
  ['all COLUMNS', 'You already have a preset with this name'],
  ['x'.repeat(41), 'At most 40 characters'],
  ['a\u0000', 'Remove the characters that cannot be read'],
])('the name %j is refused at its field, and nothing is lost', (name, problem) => {
  const { actor, context, save } = opened()
  save(name)
  expect(context()).toMatchObject({ presets: [], name, problem })
  actor.send({ type: 'name.typed', name: 'Fine' })
  expect(context().problem).toBeNull()
})

test('of a full house a preset can be saved anew, but no other one be added', () => {
  const full = Array.from({ length: 20 }, (_, place) => ({ name: `Preset ${place}`, columns }))
  const { context, names, save } = opened(full)
  save('One more')
  expect(context().problem).toBe('At most 20 presets: remove one first')
  save('Preset 7', other)
  expect(names()).toHaveLength(20)
  expect(context().presets[7]?.columns).toEqual(other)
})

test('a preset is renamed in its place, but not to the name of another', () => {
  const { actor, context, names } = opened([
    { name: 'Accounting', columns },
    { name: 'Support', columns },
  ])
  actor.send({ type: 'rename.begun', name: 'Accounting' })
  expect(context().newName).toBe('Accounting')
  actor.send({ type: 'newName.typed', name: 'SUPPORT' })
  actor.send({ type: 'rename.requested' })
  expect(context().problem).toBe('You already have a preset with this name')
  actor.send({ type: 'newName.typed', name: ' accounting ' })
  actor.send({ type: 'rename.requested' })
  expect(names()).toEqual(['accounting', 'Support'])
  actor.send({ type: 'rename.begun', name: 'Support' })
  actor.send({ type: 'newName.typed', name: 'Front desk' })
  actor.send({ type: 'rename.cancelled' })
  expect(names()).toEqual(['accounting', 'Support'])
})

test('a removed preset can be brought back until something else is done', () => {
  const { actor, names, save } = opened([
    { name: 'Accounting', columns },
    { name: 'Support', columns },
  ])
  actor.send({ type: 'preset.removed', name: 'Accounting' })
  expect(names()).toEqual(['Support'])
  actor.send({ type: 'removal.undone' })
  expect(names()).toEqual(['Support', 'Accounting'])
  expect(actor.getSnapshot().can({ type: 'removal.undone' })).toBe(false)
  actor.send({ type: 'preset.removed', name: 'Support' })
  save('Support', other)
  expect(actor.getSnapshot().can({ type: 'removal.undone' })).toBe(false)
  actor.send({ type: 'preset.removed', name: 'Accounting' })
  actor.send({ type: 'presets.closed' })
  actor.send({ type: 'presets.opened' })
  expect(actor.getSnapshot().can({ type: 'removal.undone' })).toBe(false)
})
