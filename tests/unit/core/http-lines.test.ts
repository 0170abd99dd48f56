import { Effect, Fiber } from 'effect'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { createPatience, readLines } from '../../../src/services/core/http-lines.ts'

afterEach(() => vi.useRealTimers())

const bodyOf = (pieces: ReadonlyArray<Uint8Array<ArrayBuffer>>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })

const linesOf = async (pieces: ReadonlyArray<Uint8Array<ArrayBuffer>>) => {
  const lines: Array<string> = []
  const heard = vi.fn()
  await readLines(bodyOf(pieces), async (line) => void lines.push(line), heard)
  return { lines, heard }
}

it('gives the lines as they were, wherever the network cuts them', async () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll(/[\n\uFEFF]/g, ' '))
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1 }), fc.array(fc.nat(400)), async (lines, cuts) => {
      const bytes = new TextEncoder().encode(lines.map((text) => `${text}\n`).join(''))
      const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort(
        (a, b) => a - b,
      )
      const pieces = places.slice(1).map((to, index) => bytes.slice(places[index], to))
      expect((await linesOf(pieces)).lines).toEqual(lines)
    }),
  )
})

it('gives a last line that has no end, says that it hears something, and stops where a line is refused', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const { lines, heard } = await linesOf([bytes('one\ntw'), bytes('o')])
  expect(lines).toEqual(['one', 'two'])
  expect(heard).toHaveBeenCalledTimes(2)
  const taken: Array<string> = []
  const refused = readLines(
    bodyOf([bytes('one\ntwo\nthree\n')]),
    async (line) => {
      taken.push(line)
      if (line === 'two') throw new Error('The disk is full')
    },
    () => {},
  )
  await expect(refused).rejects.toThrow('The disk is full')
  expect(taken).toEqual(['one', 'two'])
})

it('loses patience only after a silence', async () => {
  vi.useFakeTimers()
  const { heard, overstretched } = createPatience(60_000)
  const outcome = Effect.runFork(Effect.flip(overstretched))
  await vi.advanceTimersByTimeAsync(59_000)
  heard()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(outcome.pollUnsafe()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Effect.runPromise(Fiber.join(outcome))).toMatchObject({
    _tag: 'Unreachable',
    message: 'The server did not answer within 60 seconds. Try again.',
  })
})
