import type { SessionActor } from '../../machines/session/session.machine.ts'
import { removeHandedFiles, removeLeftFiles } from '../../services/files/left-files.ts'
import { FIRST_PAGE_MS } from './preload.ts'

/** What could not be removed now is removed at the next start. */
const later = (): void => {}

/**
 * Exports that went by way of the browser's own place on the disk stay there no longer than the session, however it
 * ends; what a closed tab has left goes with the next start, whoever it is that comes.
 */
export const keepNoFilesOf = (session: SessionActor): void => {
  session.on('session.ended', () => void removeHandedFiles().catch(later))
  setTimeout(() => void removeLeftFiles().catch(later), FIRST_PAGE_MS)
}
