import { expect, it, vi } from 'vitest'
import { once } from '../../src/services/on-demand.ts'

it('fetches once, however often it is asked', async () => {
  const fetch = vi.fn(async () => 'module')
  const load = once(fetch)
  expect(await Promise.all([load(), load()])).toEqual(['module', 'module'])
  expect(await load()).toBe('module')
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('fetches again after a failure', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('module')
  const load = once(fetch)
  await expect(load()).rejects.toThrow('offline')
  expect(await load()).toBe('module')
})
