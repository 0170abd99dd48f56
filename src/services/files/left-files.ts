import { DOWNLOADS } from './download-sink.ts'

/** Whether this browser may hold such files; where none was ever written, nothing has to be fetched to find none. */
const hasDownloads = async (): Promise<boolean> => {
  try {
    await (await navigator.storage.getDirectory()).getDirectoryHandle(DOWNLOADS)
    return true
  } catch {
    return false
  }
}

const privateFiles = async () => ((await hasDownloads()) ? import('./private-file.ts') : null)

/** Removes the exports that tabs which are closed by now have left in this browser; those in use stay. */
export const removeLeftFiles = async (): Promise<void> => {
  await (await privateFiles())?.removeUnused()
}

/** Removes the exports of a session that has ended: what this tab has handed to the person is kept for them no longer. */
export const removeHandedFiles = async (): Promise<void> => {
  await (await privateFiles())?.removeHanded()
}
