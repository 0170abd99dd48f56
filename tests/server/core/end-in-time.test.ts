import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endInTime } from '../../../server/end-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([
  ['20 seconds after it was asked to, where its database is elsewhere', false, 20_000],
  ['55 seconds after it was asked to, where it stops a PostgreSQL of its own', true, 55_000],
] as const)(
  'a server that still waits for its database ends %s, and not before it was asked',
  (_, isEmbedded, latest) => {
    const asked = new Map<string | symbol, () => void>()
    vi.spyOn(process, 'once').mockImplementation((signal, listener) => {
      asked.set(signal, listener)
      return process
    })
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    endInTime(isEmbedded)
    expect([...asked.keys()]).toEqual(['SIGINT', 'SIGTERM'])
    vi.advanceTimersByTime(60_000)
    expect(exit).not.toHaveBeenCalled()
    asked.get('SIGTERM')?.()
    vi.advanceTimersByTime(latest - 1)
    expect(exit).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(exit).toHaveBeenCalledExactlyOnceWith(1)
  },
)
