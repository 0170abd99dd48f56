import { expect, it } from 'vitest'
import { type AnyActorRef, createActor, fromPromise } from 'xstate'
import { followLive } from '../../../src/app/navigation/follow-live.ts'
import type { Host } from '../../../src/app/navigation/host.ts'
import type { StartBeside } from '../../../src/app/navigation/screen.ts'
import { startHistory } from '../../../src/app/screens/history/opened-history.ts'
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

const openedAt = (search: string, serves: ReadonlyArray<string>) => {
  const context = { search: new URLSearchParams(search), user: { ...asha, serves } }
  return startHistory(started().start, 'plan', 7, context, {}).getSnapshot().value
}

it('the address opens the history only if the server has one', () => {
  expect(openedAt('history=open', allParts)).toBe('loading')
  expect(openedAt('history=open', withoutHistory)).toBe('closed')
  expect(openedAt('', allParts)).toBe('closed')
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
