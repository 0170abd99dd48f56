import { expect, it } from 'vitest'
import { type AnyActorRef, createActor, fromPromise } from 'xstate'
import { followLive } from '../../../src/app/navigation/follow-live.ts'
import type { Host } from '../../../src/app/navigation/host.ts'
import type { StartBeside } from '../../../src/app/navigation/screen.ts'
import { historySearch, type RecordHistory, startHistory } from '../../../src/app/screens/history/opened-history.ts'
import { allParts } from '../../../src/schemas/core/serves.ts'
import type { LiveMessage } from '../../../src/schemas/shell/live.ts'
import { asha } from '../../machines/support.ts'

const withoutHistory = allParts.filter((part) => part !== 'history')

/** Starts the actors beside a screen; their calls are never answered. */
const started = () => {
  const actors: Array<AnyActorRef> = []
  const held = fromPromise(() => new Promise(() => {}))
  const start = ((machine, _name, input) => {
    const actor = createActor(machine.provide({ actors: { loadHistory: held, askStanding: held } } as never), {
      input,
    } as never).start()
    actors.push(actor)
    return actor
  }) as StartBeside
  return { actors, start }
}

const historyAt = (search: string, serves: ReadonlyArray<string> = allParts, own: RecordHistory['own'] = 7) => {
  const context = { search: new URLSearchParams(search), user: { ...asha, serves } }
  return startHistory(started().start, 'plan', own, context, {})
}
const openedAt = (search: string, serves: ReadonlyArray<string>) => historyAt(search, serves).drawer.getSnapshot().value

/** The record whose History is open; null if none is. */
const shownIn = ({ drawer }: RecordHistory): number | null => {
  const snapshot = drawer.getSnapshot()
  return snapshot.hasTag('open') ? snapshot.context.id : null
}
const writtenBy = (history: RecordHistory): string => {
  const search = new URLSearchParams()
  historySearch.write(search, { history })
  return search.toString()
}

it('the address opens the history only if the server has one', () => {
  expect(openedAt('history=open', allParts)).toBe('loading')
  expect(openedAt('history=open', withoutHistory)).toBe('closed')
  expect(openedAt('', allParts)).toBe('closed')
})

it.each([
  ['history=open', 7, 7],
  ['history=7', 7, 7],
  ['history=8', 7, null],
  ['history=open', null, null],
  ['history=8', null, null],
  ['history=8', 'rows', 8],
  ['history=open', 'rows', null],
  ['history=0', 'rows', null],
  ['history=eight', 'rows', null],
] as const)('at ?%s the screen of %s opens the history of %s', (search, own, opened) => {
  expect(shownIn(historyAt(search, allParts, own))).toBe(opened)
})

it('an open history is in the address; a closed one is not', () => {
  const form = historyAt('')
  expect(writtenBy(form)).toBe('')
  form.drawer.send({ type: 'history.opened', id: 7 })
  expect(writtenBy(form)).toBe('history=open')
  form.drawer.send({ type: 'history.closed' })
  expect(writtenBy(form)).toBe('')
  expect(writtenBy(historyAt('history=12', allParts, 'rows'))).toBe('history=12')
})

it('Back closes the history, Forward opens it again', () => {
  const list = historyAt('history=12', allParts, 'rows')
  const move = (search: string) => {
    historySearch.moved(new URLSearchParams(search), { history: list })
    return shownIn(list)
  }
  expect([move('page=2'), move('history=12'), move('history=13')]).toEqual([null, 12, 13])
})

const saved: LiveMessage = {
  position: 1,
  isWhole: true,
  changes: [{ subject: 'plan', added: 0, changed: 1, own: 0, records: [{ stream: 'plan-7', own: false }] }],
} as never

/** The actors beside a form when another person saves its record. */
const besideForm = (serves: ReadonlyArray<string>) => {
  const { actors, start } = started()
  const listeners: Array<(message: LiveMessage) => void> = []
  const host = { onChanges: (listener: never) => listeners.push(listener) } as unknown as Host
  const record = { subject: 'plan', category: 'plan', what: 'plan', look: () => {} } as const
  const told = { record: { ...record, open: () => ({ id: 7, version: 1 }) } }
  const actor = { getSnapshot: () => ({}) } as never
  followLive(told, host, { actor, beside: null, start, serves })
  for (const listener of listeners) listener(saved)
  return actors.map((one) => one.getSnapshot().value)
}

it('a form asks who has saved its record only if the server has its history', () => {
  expect(besideForm(allParts)).toEqual(['looking'])
  expect(besideForm(withoutHistory)).toEqual([])
})
