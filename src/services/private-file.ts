import type { DownloadSink } from './browser-download.ts'

/** Files that the browser keeps for this origin alone, on the disk (the origin private file system). */
const FOLDER = 'downloads'
/** A download that has not taken its file by then never will: the tab was closed in the middle. */
const STALE_AFTER_MS = 86_400_000

const removeStale = async (folder: FileSystemDirectoryHandle): Promise<void> => {
  for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
    const file = handle.kind === 'file' ? await (handle as FileSystemFileHandle).getFile() : null
    if (file && Date.now() - file.lastModified > STALE_AFTER_MS) await folder.removeEntry(name)
  }
}

/** Writes to the disk and hands the finished file, still on the disk, to `save`. Null where the browser has no such place. */
export const privateFileSink = async (
  name: string,
  save: (file: File, done: () => void) => void,
): Promise<DownloadSink | null> => {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
    await removeStale(folder).catch(() => {})
    const key = `${crypto.randomUUID()}-${name}`
    const handle = await folder.getFileHandle(key, { create: true })
    const stream = await handle.createWritable()
    const remove = () => void folder.removeEntry(key).catch(() => {})
    return {
      write: (piece) => stream.write(piece),
      finish: async () => {
        await stream.close()
        save(await handle.getFile(), remove)
      },
      discard: async () => {
        await stream.abort()
        remove()
      },
    }
  } catch {
    return null
  }
}
