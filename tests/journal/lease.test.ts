import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockLeases, storageLeases } from '../../src/journal/lease.ts'
import { FakeStorage } from './support/storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a lease in local storage', () => {
  it('tells the open pages from the closed ones, hidden ones with slow timers too', async () => {
    const storage = new FakeStorage()
    const now = () => Date.now()
    const [first, second] = [storageLeases(storage, 'page-1', now), storageLeases(storage, 'page-2', now)]
    await first.take()
    vi.advanceTimersByTime(60_000)
    expect(await second.openElsewhere(['page-1', 'page-2', 'page-3'])).toEqual(new Set(['page-1']))
    expect(await first.openElsewhere(['page-1'])).toEqual(new Set())
    // The page crashes, so its lease is not renewed.
    vi.clearAllTimers()
    vi.setSystemTime(Date.now() + 400_000)
    expect(await second.openElsewhere(['page-1'])).toEqual(new Set())
    await second.take()
    expect([...storage.items.keys()]).toEqual(['simdesk.journal.lease:page-2'])
  })

  it('works without a storage, where nobody can be told apart', async () => {
    const leases = storageLeases(null, 'page-1', () => 0)
    await leases.take()
    expect(await leases.openElsewhere(['page-2'])).toEqual(new Set())
  })
})

describe('a lease that is a lock', () => {
  it('is held as long as the page is open', async () => {
    const held: Array<string> = []
    const locks = {
      request: async (name: string, callback: () => Promise<void>) => {
        held.push(name)
        await callback()
      },
      query: async () => ({ held: held.map((name) => ({ name })) }),
    } as unknown as LockManager
    const [first, second] = [lockLeases(locks, 'page-1'), lockLeases(locks, 'page-2')]
    await first.take()
    expect(await second.openElsewhere(['page-1', 'page-2'])).toEqual(new Set(['page-1']))
    expect(await first.openElsewhere(['page-1', 'page-2'])).toEqual(new Set())
  })
})
