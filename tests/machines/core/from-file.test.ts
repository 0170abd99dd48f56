import { Effect } from 'effect'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { assign, createActor, sendTo, setup } from 'xstate'
import { type FileEvent, fromFile } from '../../../src/machines/core/from-file.ts'
import { type AppError, Unreachable } from '../../../src/schemas/core/errors.ts'
import type { WrittenFile } from '../../../src/schemas/files/written-file.ts'
import { onDemand } from '../../../src/services/core/on-demand.ts'
import type { Courier } from '../../../src/services/files/list-file.ts'
import { eventually } from '../../eventually.ts'

// What is fetched when the first file is asked for.
beforeAll(() => Promise.all([onDemand.runtime(), import('../../../src/services/files/courier.ts')]))

type Write = (order: string, courier: Courier) => Effect.Effect<WrittenFile | null, AppError>

const down = new Unreachable({ message: 'The server cannot be reached' })
const file: WrittenFile = { name: 'A.csv', rows: 1, sha256: 'ab', added: 0 }

/** A machine that hears a file, and nothing else. */
const hearing = (load: () => Promise<Write>) => {
  const machine = setup({
    types: {
      context: {} as { heard: ReadonlyArray<FileEvent> },
      events: {} as FileEvent | { readonly type: 'goOn' } | { readonly type: 'leave' },
      children: {} as { readonly writeFile: 'writeFile' },
    },
    actors: { writeFile: fromFile(load) },
    actions: {
      hear: assign({ heard: ({ context, event }) => [...context.heard, event as FileEvent] }),
      continueFile: sendTo('writeFile', { type: 'file.continued' }),
    },
  }).createMachine({
    context: { heard: [] },
    initial: 'writing',
    states: {
      writing: {
        invoke: { id: 'writeFile', src: 'writeFile', input: 'order' },
        on: { goOn: { actions: 'continueFile' }, leave: 'left' },
      },
      left: {},
    },
    on: { '*': { actions: 'hear' } },
  })
  const actor = createActor(machine)
  actor.start()
  return { actor, heard: () => actor.getSnapshot().context.heard, writer: () => actor.getSnapshot().children.writeFile }
}

describe('a file as an actor', () => {
  it('says that it is written, that no place was chosen for it, or why it failed', async () => {
    const written = hearing(async () => () => Effect.succeed(file))
    const declined = hearing(async () => () => Effect.succeed(null))
    const failed = hearing(async () => () => Effect.fail(down))
    await eventually(() => expect(written.heard()).toEqual([{ type: 'file.written', file }]))
    await eventually(() => expect(declined.heard()).toEqual([{ type: 'file.declined' }]))
    await eventually(() => expect(failed.heard()).toEqual([{ type: 'file.failed', error: down }]))
  })

  it('whose code does not come fails with words', async () => {
    const { heard } = hearing(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js')))
    await eventually(() =>
      expect(heard()).toMatchObject([
        { type: 'file.failed', error: { message: 'A part of SIM Desk could not be loaded. Load the page again.' } },
      ]),
    )
  })

  it('has how far it is in its own snapshot, and tells its machine nothing of it', async () => {
    const { writer, heard } = hearing(async () => (_, courier) => {
      courier.progress({ done: 30, total: 95, rate: 12 })
      return Effect.never
    })
    expect(writer()?.getSnapshot().context).toBeNull()
    await eventually(() => expect(writer()?.getSnapshot().context).toEqual({ done: 30, total: 95, rate: 12 }))
    expect(heard()).toEqual([])
  })

  it('waits until the machine says that it is to go on', async () => {
    const { actor, heard } = hearing(async () => (_, courier) => {
      courier.tell({ type: 'file.interrupted', error: down })
      return Effect.as(courier.continued, file)
    })
    await eventually(() => expect(heard()).toEqual([{ type: 'file.interrupted', error: down }]))
    actor.send({ type: 'goOn' })
    await eventually(() => expect(heard()).toHaveLength(2))
  })

  it('is given up when its state is left, and says no more', async () => {
    let isGivenUp = false
    const begun = vi.fn()
    const { actor, heard } = hearing(async () => (order, courier) => {
      begun(order)
      const end = Effect.sync(() => {
        isGivenUp = true
        courier.tell({ type: 'file.halted' })
      })
      return Effect.ensuring(Effect.never, end)
    })
    await eventually(() => expect(begun).toHaveBeenCalledWith('order'))
    actor.send({ type: 'leave' })
    await eventually(() => expect(isGivenUp).toBe(true))
    expect(heard()).toEqual([])
  })
})
