import { expect, test } from 'vitest'
import { type AnyStateMachine, createMachine, getNextSnapshot } from 'xstate'
import { eventsNow } from '../../src/diagram/events-now.ts'
import { graphOf } from '../../src/diagram/graph.ts'
import { statelyCode } from '../../src/diagram/stately-code.ts'
import { activeStates } from '../../src/diagram/svg.ts'
import { journaledMachines, loadMachine } from '../../src/journal/machines.ts'
import { maskedView } from '../../src/journal/masked-view.ts'
import { beginWith } from '../../src/journal/replay.ts'
import { noteTable } from '../journal/support/note-machine.ts'

test.each(Object.entries(journaledMachines))(
  'the code of %s for Stately makes the same machine',
  async (_, { load }) => {
    const { machine } = await load()
    const code = statelyCode(machine)
    const [, config = ''] = /createMachine\(([\s\S]*)\)\n$/.exec(code) ?? []
    const parts = ({ states, edges }: ReturnType<typeof graphOf>) => ({
      states,
      edges: edges.map(({ guard, name, ...edge }) => edge),
      names: edges.map(({ name }) => name),
    })
    expect(parts(graphOf(createMachine(JSON.parse(config)) as AnyStateMachine))).toEqual(parts(graphOf(machine)))
  },
)

test('an event that is not taken now says which guard or which state it waits for', async () => {
  const { machine, events } = await journaledMachines.historyDrawer.load()
  const closed = beginWith(machine, { subject: 'plan' } as never)
  const now = (snapshot: typeof closed) =>
    eventsNow(graphOf(machine), activeStates(snapshot), Object.keys(events), (type) =>
      (events[type]?.samples ?? []).some((sample) => snapshot.can({ type, ...sample } as never)),
    )
  expect(now(closed)).toEqual([
    { type: 'history.opened', why: null },
    { type: 'history.closed', why: null },
    { type: 'earlier.requested', why: 'Taken in historyDrawer.ready only.' },
    { type: 'retry.requested', why: 'Taken in historyDrawer.failed only.' },
  ])
  const ready = [
    { type: 'history.opened', id: 7 },
    { type: 'xstate.done.actor.loadHistory', output: { entries: [{ number: 1 }], total: 1 } },
  ].reduce((snapshot, event) => getNextSnapshot(machine, snapshot, event as never), closed)
  expect(now(ready)).toContainEqual({ type: 'earlier.requested', why: 'Refused by the guard hasEarlier.' })
})

test('what is masked in a record is masked for a developer, wherever it is quoted', async () => {
  const note = await loadMachine(noteTable(), 'note')
  const events = [
    { type: 'line.written', line: 'soon: 4711-SECRET' },
    { type: 'pin.typed', pin: '4711-SECRET' },
  ]
  const snapshot = events.reduce(
    (before, event) => getNextSnapshot(note.machine, before, event as never),
    beginWith(note.machine, { title: 'Note' } as never),
  )
  const view = maskedView(
    note,
    snapshot,
    events.map((event, seq) => ({ seq, at: 0, event })),
  )
  expect(JSON.stringify(view)).not.toContain('SECRET')
  expect(view.context).toMatchObject({ pin: '[masked 1]', lines: ['soon: [masked 1]'] })
  expect(view.events.map(({ type }) => type)).toEqual(['line.written', 'pin.typed'])
})
