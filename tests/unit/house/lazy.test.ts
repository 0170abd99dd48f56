import { expect, it, vi } from 'vitest'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { codeOf } from '../../../src/app/screens/loaders.ts'
import { Lazy } from '../../../src/lazy.ts'
import { needsReload } from '../../../src/machines/core/failure.ts'

it('fetches once, however often it is asked', async () => {
  const fetch = vi.fn(async () => 'module')
  const code = new Lazy(fetch)
  expect(code.peek()).toBeNull()
  code.preload()
  expect(await Promise.all([code.load(), code.load()])).toEqual(['module', 'module'])
  expect(code.peek()).toBe('module')
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('fetches again after a failure, which a preload keeps to itself', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('module')
  const code = new Lazy(fetch)
  code.preload()
  await expect(code.load()).rejects.toThrow('offline')
  expect(code.peek()).toBeNull()
  expect(await code.load()).toBe('module')
})

it('knows when only another page can bring it', async () => {
  const code = new Lazy(() => Promise.reject(new TypeError('Importing a module script failed.')))
  expect(needsReload(code.failure())).toBe(false)
  await expect(code.load()).rejects.toThrow()
  expect(needsReload(code.failure())).toBe(true)
})

it('tells of the arrival', async () => {
  const code = new Lazy(async () => 'module')
  const heard = vi.fn()
  const stop = code.subscribe(heard)
  await code.load()
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
})

it('has at once what came with other code', async () => {
  const fetch = vi.fn(async () => 'fetched')
  const code = new Lazy<string>(fetch)
  const heard = vi.fn()
  code.subscribe(heard)
  code.settle('module')
  expect(code.peek()).toBe('module')
  expect(await code.load()).toBe('module')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(fetch).not.toHaveBeenCalled()
})

it('is one for routes that show the same screen, and one for each report', () => {
  const codeAt = (path: string) => codeOf(matchPath(path).route)
  expect(codeAt('/pages/InventoryMaster/Add')).toBe(codeAt('/pages/InventoryMaster/Single'))
  expect(codeAt('/pages/Reports/SaleReport')).toBe(codeAt('/pages/Reports/SaleReport'))
  expect(codeAt('/pages/Reports/SaleReport')).not.toBe(codeAt('/pages/Reports/TravelReport'))
})

it.each([
  'Failed to fetch dynamically imported module: https://desk.example/assets/plan-list.js',
  'error loading dynamically imported module: https://desk.example/assets/plan-list.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/plan-list.css',
])('comes with another page only, where the browser says "%s"', (message) => {
  expect(needsReload(new TypeError(message))).toBe(true)
})

it('is not what failed, where something else did', () => {
  expect(needsReload(new Error('/pages/Nowhere has a screen: it needs a role and the shell'))).toBe(false)
  expect(needsReload('css')).toBe(false)
})
