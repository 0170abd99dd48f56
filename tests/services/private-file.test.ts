import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gatheringSink } from '../../src/services/browser-download.ts'
import { privateFileSink } from '../../src/services/private-file.ts'

/** The origin private file system, as far as it is used: a file holds what was written once its stream is closed. */
const privateFolder = () => {
  const files = new Map<string, { text: string; lastModified: number; isLocked: boolean }>()
  const handleOf = (name: string) => ({
    kind: 'file' as const,
    getFile: async () => {
      const { text, lastModified } = files.get(name) as { text: string; lastModified: number }
      return { name, size: text.length, lastModified }
    },
    createWritable: async () => {
      const pieces: Array<string> = []
      const file = files.get(name) as { text: string; lastModified: number; isLocked: boolean }
      file.isLocked = true
      return {
        write: async (piece: string) => void pieces.push(piece),
        close: async () => Object.assign(file, { text: pieces.join(''), lastModified: Date.now(), isLocked: false }),
        abort: async () => Object.assign(file, { isLocked: false }),
      }
    },
  })
  const folder = {
    getFileHandle: async (name: string) => {
      files.set(name, { text: '', lastModified: Date.now(), isLocked: false })
      return handleOf(name)
    },
    removeEntry: async (name: string) => {
      if (files.get(name)?.isLocked) throw new DOMException('The file is in use', 'NoModificationAllowedError')
      files.delete(name)
    },
    [Symbol.asyncIterator]: async function* () {
      for (const name of [...files.keys()]) yield [name, handleOf(name)]
    },
  }
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) } })
  return { names: () => [...files.keys()].map((name) => name.slice(37)) }
}

const MINUTE = 60_000
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = async (name: string, save = vi.fn()) => {
  const sink = await privateFileSink(name, save)
  if (sink === null) throw new Error('There is no such place')
  await sink.write('1')
  return { sink, save }
}

it('a finished file stays while a dialog may still ask where to save it, and goes by itself afterwards', async () => {
  const { names } = privateFolder()
  const { sink, save } = await begin('SaleReport.csv')
  await sink.finish()
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ size: 1 }))
  await vi.advanceTimersByTimeAsync(29 * MINUTE)
  expect(names()).toEqual(['SaleReport.csv'])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(names()).toEqual([])
})

it('the next file removes what a closed tab has left, but nothing that may still be taken or is being written', async () => {
  const { names } = privateFolder()
  // The tab is closed before its timers come.
  vi.stubGlobal('setTimeout', () => 0)
  await (await begin('left.csv')).sink.finish()
  const { sink: writing } = await begin('writing.csv')
  await begin('given up.csv')
  vi.setSystemTime(Date.now() + 29 * MINUTE)
  await (await begin('taken.csv')).sink.finish()
  expect(names()).toEqual(['left.csv', 'writing.csv', 'given up.csv', 'taken.csv'])
  vi.setSystemTime(Date.now() + 2 * MINUTE)
  await begin('next.csv')
  expect(names()).toEqual(['writing.csv', 'given up.csv', 'taken.csv', 'next.csv'])
  await writing.finish()
  expect(names()).toContain('writing.csv')
})

it('a file that is given up leaves nothing', async () => {
  const { names } = privateFolder()
  const { sink } = await begin('SaleReport.csv')
  await sink.discard()
  await vi.advanceTimersByTimeAsync(0)
  expect(names()).toEqual([])
})

it('there is none where the browser has no such place', async () => {
  vi.stubGlobal('navigator', {})
  expect(await privateFileSink('SaleReport.csv', vi.fn())).toBeNull()
})

it('where a file can only be gathered, no more of it is than a page can hold', async () => {
  const sink = gatheringSink('SaleReport.csv', 'text/csv', 10)
  await sink.write('12345')
  await sink.write('67890')
  await expect(sink.write('1')).rejects.toThrow('more than this browser can keep')
})
