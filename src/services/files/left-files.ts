import { DOWNLOADS } from './download-sink.ts'

/** Whether this browser may hold export files. If none was ever written, the code to remove them is not fetched. */
const hasDownloads = async (): Promise<boolean> => {
  try {
    await (await navigator.storage.getDirectory()).getDirectoryHandle(DOWNLOADS)
    return true
  } catch {
    return false
  }
}

const privateFiles = async () => ((await hasDownloads()) ? import('./private-file.ts') : null)

/** Removes the exports of closed tabs from this browser; files in use stay. */
export const removeLeftFiles = async (): Promise<void> => {
  await (await privateFiles())?.removeUnused()
}

/** Removes the exports of an ended session, including those that this tab gave to the person. */
export const removeHandedFiles = async (): Promise<void> => {
  await (await privateFiles())?.removeHanded()
}
