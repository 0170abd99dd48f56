import type { SessionActor } from '../../machines/session/session.machine.ts'
import { removeHandedFiles, removeLeftFiles } from '../../services/files/left-files.ts'
import { FIRST_PAGE_MS } from './preload.ts'

/** A file that cannot be removed now is removed at the next start. */
const later = (): void => {}

/**
 * Removes exported files from the browser's private storage when the session ends, however it ends. The files of a
 * closed tab are removed at the next start, whoever signs in.
 */
export const keepNoFilesOf = (session: SessionActor): void => {
  session.on('session.ended', () => void removeHandedFiles().catch(later))
  setTimeout(() => void removeLeftFiles().catch(later), FIRST_PAGE_MS)
}
