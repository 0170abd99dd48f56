import { DOWNLOADS, type DownloadSink } from './download-sink.ts'

/**
 * Files in the origin private file system. Each has its own folder, so that removing the folder also removes what the
 * browser writes beside the file.
 *
 * A tab holds the Web Lock of a folder while it writes the file and while it keeps one that it gave to the person. The
 * lock ends with the tab. Any tab may remove an unlocked folder once the browser has had time to take the file. Folder
 * and locks belong to the origin, whatever the base path, so the files of other installations are removed, too.
 */
const LOCK = 'simdesk.download:'

/** How long a file is kept for the person: a browser that asks where to save it may not have read it yet. */
const HELD_MS = 30 * 60_000
/** The time for a browser to take a file, also after a sign-out: a minute, plus a second for every 10 MB. */
const TAKEN_AFTER_MS = 60_000
const TAKEN_PER_MS = 10_000

type Release = () => Promise<void>

/** The locks of files that this tab gave to the person. */
const handed = new Set<Release>()

const downloads = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(DOWNLOADS, { create: true })

const entriesOf = (folder: FileSystemDirectoryHandle) =>
  folder as unknown as AsyncIterable<[name: string, handle: FileSystemHandle]>

/** Holds the lock of a folder until the returned function is called. */
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

/** Milliseconds for which the browser may still be taking a file. An empty file was never given to the person. */
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

/** Removes an unlocked folder, unless the browser may still be taking its file. Returns the remaining milliseconds. */
const removeOne = (folder: FileSystemDirectoryHandle, name: string, handle: FileSystemHandle): Promise<number> =>
  navigator.locks.request(LOCK + name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return 0
    const left = await timeLeft(handle)
    if (left <= 0) await folder.removeEntry(name, { recursive: true })
    return left
  })

/** Removes all unlocked files. Those that the browser may still be taking go when their time is over. */
export const removeUnused = async (): Promise<void> => {
  const folder = await downloads()
  let next = 0
  for await (const [name, handle] of entriesOf(folder)) {
    // A folder that the browser does not release goes with the next start.
    const left = await removeOne(folder, name, handle).catch(() => 0)
    if (left > 0) next = next === 0 ? left : Math.min(next, left)
  }
  if (next > 0) setTimeout(() => void removeUnused().catch(() => {}), next)
}

/** Releases the files of this tab and removes all unlocked ones. */
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

/** Writes to the disk and passes the finished file to `save`. Null if the browser has no such storage. */
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
