import { DOWNLOADS, type DownloadSink } from './download-sink.ts'

/**
 * Files that the browser keeps for this origin alone, on the disk (the origin private file system), each in a folder of
 * its own, which takes what the browser writes beside it along when it goes. While a tab writes a file, and while it
 * keeps one that it has handed over, it holds the Web Lock of that folder, which ends with the tab, however it ends.
 * What nobody holds may be removed by anybody, once the browser has had the time to take it. Folder and locks are those of
 * the origin, whatever the base path: what another installation has left is removed as well.
 */
const LOCK = 'simdesk.download:'

/**
 * A file that was handed over is held for so long: while a browser asks the person where to save it, it may not have
 * read it yet.
 */
const HELD_MS = 30 * 60_000
/** What a browser is given to take a file over, whoever signs out: a minute, and a second for every 10 MB. */
const TAKEN_AFTER_MS = 60_000
const TAKEN_PER_MS = 10_000

type Release = () => Promise<void>

/** What this tab has handed over and still holds. */
const handed = new Set<Release>()

const downloads = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(DOWNLOADS, { create: true })

const entriesOf = (folder: FileSystemDirectoryHandle) =>
  folder as unknown as AsyncIterable<[name: string, handle: FileSystemHandle]>

/** Holds the lock of a folder until the answer is called. */
const hold = (name: string): Promise<Release> =>
  new Promise((resolve, reject) => {
    const held: Promise<void> = navigator.locks.request(
      LOCK + name,
      () =>
        new Promise<void>((end) => {
          resolve(() => {
            end()
            return held
          })
        }),
    )
    held.catch(reject)
  })

/** How long the browser may still be about to take what lies there. What is empty was never handed over. */
const timeLeft = async (handle: FileSystemHandle): Promise<number> => {
  if (handle.kind === 'directory') {
    let longest = 0
    for await (const [, inner] of entriesOf(handle as FileSystemDirectoryHandle))
      longest = Math.max(longest, await timeLeft(inner))
    return longest
  }
  const { size, lastModified } = await (handle as FileSystemFileHandle).getFile()
  return size === 0 ? 0 : lastModified + TAKEN_AFTER_MS + size / TAKEN_PER_MS - Date.now()
}

/** Removes a folder that nobody holds, unless the browser may still be taking its file; answers how long it may. */
const removeOne = (folder: FileSystemDirectoryHandle, name: string, handle: FileSystemHandle): Promise<number> =>
  navigator.locks.request(LOCK + name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return 0
    const left = await timeLeft(handle)
    if (left <= 0) await folder.removeEntry(name, { recursive: true })
    return left
  })

/** Removes all files that no tab holds; those which the browser may still be taking, as soon as it has had the time. */
export const removeUnused = async (): Promise<void> => {
  const folder = await downloads()
  let next = 0
  for await (const [name, handle] of entriesOf(folder)) {
    // One that the browser does not give up now goes with the next start.
    const left = await removeOne(folder, name, handle).catch(() => 0)
    if (left > 0) next = next === 0 ? left : Math.min(next, left)
  }
  if (next > 0) setTimeout(() => void removeUnused().catch(() => {}), next)
}

/** Lets go of what was handed over, and removes all that nobody holds. */
export const removeHanded = async (): Promise<void> => {
  const releases = [...handed]
  handed.clear()
  await Promise.all(releases.map((release) => release()))
  await removeUnused()
}

const release = async (held: Release): Promise<void> => {
  handed.delete(held)
  await held()
  await removeUnused().catch(() => {})
}

/** Writes to the disk and hands the finished file, still on the disk, to `save`. Null where the browser has no such place. */
export const privateFileSink = async (name: string, save: (file: File) => void): Promise<DownloadSink | null> => {
  let held: Release = async () => {}
  try {
    await removeUnused().catch(() => {})
    const key = crypto.randomUUID()
    held = await hold(key)
    const folder = await (await downloads()).getDirectoryHandle(key, { create: true })
    const handle = await folder.getFileHandle(name, { create: true })
    const stream = await handle.createWritable()
    return {
      write: (piece) => stream.write(piece),
      finish: async () => {
        await stream.close()
        save(await handle.getFile())
        handed.add(held)
        setTimeout(() => void release(held), HELD_MS)
      },
      discard: async () => {
        await stream.abort().finally(() => release(held))
      },
    }
  } catch {
    await release(held)
    return null
  }
}
