import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gatheringSink } from '../../../src/services/files/browser-download.ts'
import type { DownloadSink } from '../../../src/services/files/download-sink.ts'
import { privateFileSink } from '../../../src/services/files/private-file.ts'

type FileEntry = { text: string; lastModified: number; isWritten: boolean }
type Folder = Map<string, FileEntry | Folder>

/**
 * One browser for several tabs, with the parts it needs.
 *
 * These are the origin private file system, in which a file has its contents once its stream is closed, and Web Locks,
 * which a closed tab releases.
 */
const browser = () => {
  const root: Folder = new Map()
  const held = new Map<string, string>()

  const fileHandle = (name: string, file: FileEntry) => ({
    kind: 'file' as const,
    getFile: async () => ({ name, size: file.text.length, lastModified: file.lastModified }),
    createWritable: async () => {
      const pieces: Array<string> = []
      file.isWritten = true
      return {
        write: async (piece: string) => void pieces.push(piece),
        close: async () => Object.assign(file, { text: pieces.join(''), lastModified: Date.now(), isWritten: false }),
        abort: async () => Object.assign(file, { isWritten: false }),
      }
    },
  })
  const handleOf = (name: string, entry: FileEntry | Folder) =>
    entry instanceof Map ? folderHandle(entry) : fileHandle(name, entry)
  const opened = (folder: Folder, name: string, create: boolean | undefined, make: () => FileEntry | Folder) => {
    const entry = folder.get(name) ?? (create ? make() : null)
    if (entry === null) throw new DOMException('There is none', 'NotFoundError')
    folder.set(name, entry)
    return handleOf(name, entry)
  }
  const folderHandle = (folder: Folder): object => ({
    kind: 'directory' as const,
    getDirectoryHandle: async (name: string, options?: { create?: boolean }) =>
      opened(folder, name, options?.create, () => new Map()),
    getFileHandle: async (name: string, options?: { create?: boolean }) =>
      opened(folder, name, options?.create, () => ({ text: '', lastModified: Date.now(), isWritten: false })),
    removeEntry: async (name: string) => void folder.delete(name),
    [Symbol.asyncIterator]: async function* () {
      for (const [name, entry] of [...folder]) yield [name, handleOf(name, entry)]
    },
  })

  /** A tab, with its own module state. */
  const openTab = async (tab: string) => {
    const locks = {
      request: async (name: string, ...rest: ReadonlyArray<unknown>) => {
        const isIfAvailable = rest.length === 2
        const use = rest.at(-1) as (lock: unknown) => Promise<unknown>
        if (held.has(name)) return isIfAvailable ? use(null) : Promise.reject(new Error('Not in these tests'))
        held.set(name, tab)
        try {
          return await use({ name })
        } finally {
          if (held.get(name) === tab) held.delete(name)
        }
      },
    }
    const navigator = { storage: { getDirectory: async () => folderHandle(root) }, locks }
    vi.resetModules()
    const files = await import('../../../src/services/files/private-file.ts')
    const left = await import('../../../src/services/files/left-files.ts')
    const within = <A>(act: () => Promise<A>): Promise<A> => {
      vi.stubGlobal('navigator', navigator)
      return act()
    }
    return {
      begin: async (name: string, save = vi.fn()) => {
        const sink = await within(() => files.privateFileSink(name, save))
        if (sink === null) throw new Error('There is no such place')
        await sink.write('1')
        return { sink, save }
      },
      finish: (sink: DownloadSink) => within(sink.finish),
      discard: (sink: DownloadSink) => within(sink.discard),
      start: () => within(left.removeLeftFiles),
      signOut: () => within(left.removeHandedFiles),
      close: () => {
        for (const [name, holder] of held) if (holder === tab) held.delete(name)
      },
    }
  }
  const put = (name: string, size: number) =>
    root.set('downloads', new Map([[name, { text: 'x'.repeat(size), lastModified: Date.now(), isWritten: false }]]))
  const names = () => {
    const downloads = (root.get('downloads') ?? new Map()) as Folder
    return [...downloads].flatMap(([name, entry]) => (entry instanceof Map ? [...entry.keys()] : [name]))
  }
  return { openTab, names, put }
}

const MINUTE = 60_000
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const oneTab = async () => {
  const { openTab, ...rest } = browser()
  return { ...rest, openTab, tab: await openTab('first') }
}

it('a finished file stays while a dialog may still ask where to save it, and goes by itself afterwards', async () => {
  const { names, tab } = await oneTab()
  const { sink, save } = await tab.begin('SaleReport.csv')
  await tab.finish(sink)
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ name: 'SaleReport.csv', size: 1 }))
  await vi.advanceTimersByTimeAsync(29 * MINUTE)
  expect(names()).toEqual(['SaleReport.csv'])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(names()).toEqual([])
})

it('a sign-out removes what was handed over, once the browser has had the time to take it', async () => {
  const { names, tab } = await oneTab()
  await tab.finish((await tab.begin('long ago.csv')).sink)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  await tab.finish((await tab.begin('just now.csv')).sink)
  await tab.signOut()
  expect(names()).toEqual(['just now.csv'])
  await vi.advanceTimersByTimeAsync(MINUTE - 1)
  expect(names()).toEqual(['just now.csv'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(names()).toEqual([])
})

it('a large file has the longer for being taken', async () => {
  const { names, put, tab } = await oneTab()
  put('43 MB.csv', 43_000_000)
  await tab.signOut()
  await vi.advanceTimersByTimeAsync(MINUTE + 4_000)
  expect(names()).toEqual(['43 MB.csv'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(names()).toEqual([])
})

it('the next start removes what a closed tab has left, finished or not', async () => {
  const { names, openTab, tab } = await oneTab()
  await tab.finish((await tab.begin('left.csv')).sink)
  await tab.begin('half.csv')
  tab.close()
  const next = await openTab('second')
  await next.start()
  expect(names()).toEqual(['left.csv'])
  await vi.advanceTimersByTimeAsync(MINUTE + 1000)
  expect(names()).toEqual([])
})

it('neither a start nor a sign-out of another tab removes what a tab writes or keeps for a dialog', async () => {
  const { names, openTab, tab } = await oneTab()
  const { sink } = await tab.begin('writing.csv')
  await tab.finish((await tab.begin('asked for.csv')).sink)
  await vi.advanceTimersByTimeAsync(20 * MINUTE)
  const other = await openTab('second')
  await other.start()
  await other.signOut()
  expect(names()).toEqual(['writing.csv', 'asked for.csv'])
  await tab.finish(sink)
  await other.start()
  expect(names()).toEqual(['writing.csv', 'asked for.csv'])
})

it('a file of an earlier version, which has no folder of its own, goes too', async () => {
  const { names, put, tab } = await oneTab()
  put('0f8b-SaleReport.csv', 1)
  await vi.advanceTimersByTimeAsync(2 * MINUTE)
  await tab.start()
  expect(names()).toEqual([])
})

it('a browser in which nothing was ever exported is left as it is', async () => {
  const { names, tab } = await oneTab()
  await tab.start()
  await tab.signOut()
  expect(names()).toEqual([])
})

it('a file that is given up leaves nothing', async () => {
  const { names, tab } = await oneTab()
  const { sink } = await tab.begin('SaleReport.csv')
  await tab.discard(sink)
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
