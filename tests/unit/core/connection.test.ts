import { Effect, Fiber } from 'effect'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onlineOrAfter } from '../../../src/services/core/connection.ts'

const listeners = new Set<() => void>()

beforeEach(() => {
  listeners.clear()
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => listeners.delete(listener))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a wait ends as soon as the browser is online again, and leaves neither a listener nor a timer behind', async () => {
  const waiting = Effect.runPromise(onlineOrAfter(30_000))
  expect(listeners.size).toBe(1)
  for (const online of listeners) online()
  await waiting
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0])
})

test('a wait that the person no longer needs leaves neither behind', async () => {
  const waiting = Effect.runFork(onlineOrAfter(30_000))
  expect(listeners.size).toBe(1)
  await Effect.runPromise(Fiber.interrupt(waiting))
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0])
})

test('a wait in which nothing is heard ends after its time', async () => {
  let isOver = false
  const waiting = Effect.runPromise(onlineOrAfter(30_000)).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(29_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect([isOver, listeners.size]).toEqual([true, 0])
})
