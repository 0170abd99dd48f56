import type { DownloadSink } from './browser-download.ts'

/** Files that the browser keeps for this origin alone, on the disk (the origin private file system). */
const FOLDER = 'downloads'
/**
 * A finished file stays for so long: while a browser asks the person where to save it, it may not have read it yet. What
 * is left when its tab is closed before goes with the next file.
 */
const KEPT_MS = 30 * 60_000
/** A file that still is empty by then is nobody's any more: its tab was closed in the middle. */
const UNFINISHED_MS = 86_400_000

const isLeft = ({ size, lastModified }: File): boolean =>
  Date.now() - lastModified > (size > 0 ? KEPT_MS : UNFINISHED_MS)

const removeLeft = async (folder: FileSystemDirectoryHandle): Promise<void> => {
  for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
    if (handle.kind !== 'file' || !isLeft(await (handle as FileSystemFileHandle).getFile())) continue
    // One that is in use stays.
    await folder.removeEntry(name).catch(() => {})
  }
}

/** Writes to the disk and hands the finished file, still on the disk, to `save`. Null where the browser has no such place. */
export const privateFileSink = async (name: string, save: (file: File) => void): Promise<DownloadSink | null> => {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
    await removeLeft(folder).catch(() => {})
    const key = `${crypto.randomUUID()}-${name}`
    const handle = await folder.getFileHandle(key, { create: true })
    const stream = await handle.createWritable()
    const remove = () => void folder.removeEntry(key).catch(() => {})
    return {
      write: (piece) => stream.write(piece),
      finish: async () => {
        await stream.close()
        save(await handle.getFile())
        setTimeout(remove, KEPT_MS)
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
