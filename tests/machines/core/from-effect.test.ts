import { Effect, Schema } from 'effect'
import { describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { reasonOf } from '../../../src/machines/core/failure.ts'
import { fromEffect } from '../../../src/machines/core/from-effect.ts'
import { AppError, Unreachable } from '../../../src/schemas/core/errors.ts'
import { onDemand } from '../../../src/services/core/on-demand.ts'

type Call = Parameters<typeof fromEffect<void, undefined>>[0]

const failureOf = async (call: Call): Promise<unknown> => {
  const actor = createActor(fromEffect(call), { input: undefined })
  const ended = toPromise(actor)
  actor.start()
  return ended.then(
    () => expect.unreachable('the call succeeded'),
    (reason: unknown) => reason,
  )
}

const lost = new TypeError('Failed to fetch dynamically imported module: https://desk.test/assets/service-a1b2c3.js')
const says = 'A part of SIM Desk could not be loaded. Load the page again.'

describe('a call whose code does not come fails with words, as the journal can write it', () => {
  it.each<[string, Call]>([
    ['the service', () => Promise.reject(lost)],
    ['what the service fetches', async () => Effect.promise(() => Promise.reject(lost))],
  ])('%s', async (_, call) => {
    const error = await failureOf(call)
    expect(reasonOf(error)).toBe(says)
    const written = Schema.toCodecJson(AppError)
    expect(Schema.encodeUnknownSync(written)(error)).toMatchObject({ message: says })
  })
})

it('a call that fails otherwise fails as it did', async () => {
  const down = new Unreachable({ message: 'The server cannot be reached' })
  expect(await failureOf(async () => Effect.fail(down))).toBe(down)
  const ours = new Error('a mistake of ours')
  expect(await failureOf(() => Promise.reject(ours))).toBe(ours)
})

it('says the same where nothing came that a call needs, not even the class of its failure', async () => {
  const runtime = vi.spyOn(onDemand, 'runtime').mockRejectedValue(lost)
  expect(reasonOf(await failureOf(() => Promise.reject(lost)))).toBe(says)
  runtime.mockRestore()
})
