import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Imported } from '../../../src/machines/developer/record-player.events.ts'
import { recordPlayerMachine } from '../../../src/machines/developer/record-player.machine.ts'
import { eventually } from '../../eventually.ts'

const times = [0, 100, 10_000, 10_050]

type Import = typeof Imported.Type

const open = (importing: () => Promise<Import> = async () => ({ savedAt: '2026-01-06', times })) => {
  const actor = createActor(
    recordPlayerMachine.provide({
      actors: { importRecord: fromPromise<Import, { readonly fileRef: string }>(importing) },
    }),
  )
  actor.start()
  actor.send({ type: 'record.chosen', fileRef: 'ref-1', name: 'record.json' })
  return { actor, is: () => actor.getSnapshot(), at: () => actor.getSnapshot().context.position }
}

const loaded = async () => {
  const player = open()
  await eventually(() => expect(player.is().matches({ loaded: 'paused' })).toBe(true))
  return player
}

describe('the player of a session record', () => {
  it('begins before the first event of a file that was read', async () => {
    const { is, at } = await loaded()
    expect(at()).toBe(0)
    expect(is().context).toMatchObject({ fileName: 'record.json', savedAt: '2026-01-06', times })
  })

  it('says why a file is no record, and takes another', async () => {
    const { actor, is } = open(() => Promise.reject(new Error('This file is not a session record.')))
    await eventually(() => expect(is().context.refusal).not.toBeNull())
    expect(is().matches('empty')).toBe(true)
    expect(is().context.refusal).toBe('This file is not a session record.')
    actor.send({ type: 'record.chosen', fileRef: 'ref-2', name: 'other.json' })
    expect(is().matches('importing')).toBe(true)
    expect(is().context).toMatchObject({ chosen: { name: 'other.json' }, fileName: null, refusal: null })
  })

  it('keeps the record that is open, at its moment, where another file is refused', async () => {
    const answers = [
      Promise.resolve({ savedAt: '2026-01-06', times }),
      Promise.reject(new Error('This file is not a session record.')),
      Promise.resolve({ savedAt: '2026-01-07', times: [] }),
    ]
    answers[1]?.catch(() => {})
    const { actor, is, at } = open(() => answers.shift() ?? Promise.reject(new Error('no more')))
    await eventually(() => expect(is().matches({ loaded: 'paused' })).toBe(true))
    actor.send({ type: 'step.requested', by: 2 })
    actor.send({ type: 'record.chosen', fileRef: 'ref-2', name: 'holiday.json' })
    await eventually(() => expect(is().context.refusal).toBe('This file is not a session record.'))
    expect(is().matches({ loaded: 'paused' })).toBe(true)
    expect(at()).toBe(2)
    expect(is().context).toMatchObject({ fileName: 'record.json', chosen: { name: 'holiday.json' }, times })
    actor.send({ type: 'retry.requested' })
    await eventually(() => expect(is().context).toMatchObject({ fileName: 'holiday.json', refusal: null, times: [] }))
  })

  it('steps and jumps, but not out of the record', async () => {
    const { actor, at } = await loaded()
    actor.send({ type: 'step.requested', by: 1 })
    expect(at()).toBe(1)
    actor.send({ type: 'step.requested', by: -5 })
    expect(at()).toBe(0)
    actor.send({ type: 'position.chosen', position: 99 })
    expect(at()).toBe(4)
  })

  it('plays as it happened, long pauses cut, and faster by its speed', async () => {
    const { actor, is, at } = await loaded()
    vi.useFakeTimers()
    try {
      actor.send({ type: 'play.requested' })
      vi.advanceTimersByTime(1)
      expect(at()).toBe(1)
      vi.advanceTimersByTime(98)
      expect(at()).toBe(1)
      vi.advanceTimersByTime(2)
      expect(at()).toBe(2)
      // Ten seconds happened here: two are waited for, a sixteenth of them at 16×.
      actor.send({ type: 'pause.requested' })
      actor.send({ type: 'speed.chosen', speed: 16 })
      actor.send({ type: 'play.requested' })
      vi.advanceTimersByTime(124)
      expect(at()).toBe(2)
      vi.advanceTimersByTime(2)
      expect(at()).toBe(3)
      vi.advanceTimersByTime(10)
      expect(at()).toBe(4)
      expect(is().matches({ loaded: 'paused' })).toBe(true)
      expect(is().can({ type: 'play.requested' })).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('ends a continued screen when another moment is chosen', async () => {
    const { actor, is } = await loaded()
    actor.send({ type: 'continue.requested' })
    expect(is().matches({ loaded: 'continued' })).toBe(true)
    actor.send({ type: 'step.requested', by: 1 })
    expect(is().matches({ loaded: 'paused' })).toBe(true)
  })

  it('remembers the moment that is compared with, until another record comes', async () => {
    const { actor, is } = await loaded()
    actor.send({ type: 'step.requested', by: 2 })
    actor.send({ type: 'mark.set' })
    expect(is().context.mark).toBe(2)
    actor.send({ type: 'record.chosen', fileRef: 'ref-2', name: 'other.json' })
    await eventually(() => expect(is().matches({ loaded: 'paused' })).toBe(true))
    expect(is().context).toMatchObject({ mark: null, position: 0 })
  })
})
