import { afterAll, vi } from 'vitest'

/*
 * The files of a worker share what they import. An import that is still on its way when a file ends is broken off, and
 * stays failed for every later file of that worker: so each file waits for what it has begun to import.
 */
afterAll(() => vi.dynamicImportSettled())
