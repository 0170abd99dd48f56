import { Effect } from 'effect'
import { fromPromise } from 'xstate'
import { journaledMachines, loadMachine } from '../../journal/machines.ts'
import { type Replay, replayRecord } from '../../journal/record-replay.ts'
import { readRecord } from '../../journal/session-record.ts'
import { needsReload } from '../../machines/core/failure.ts'
import type { Imported } from '../../machines/developer/record-player.events.ts'
import { recordPlayerMachine } from '../../machines/developer/record-player.machine.ts'
import { fileVault } from '../../services/core/vault.ts'
import { pageAgain } from '../../views/ui/page-again.ts'

/**
 * A player with the record that it plays, and all its states. They live as long as the page, so nothing of a record
 * outlives a sign-out.
 */
export const createPlayer = () => {
  let replay: Replay | null = null
  /**
   * The file that needs code which could not be fetched. Only a reload fetches it again, and the file is chosen again.
   */
  let missing: string | null = null
  /** Reads and folds a file in slices. The machine gets the facts that the record states about itself. */
  const importRecord = fromPromise<typeof Imported.Type, { readonly fileRef: string }>(
    async ({ input: { fileRef }, signal }) => {
      if (missing === fileRef) return pageAgain()
      // The file stays in the vault, so that a refused one can be read again.
      const file = fileVault.get(fileRef)
      if (!file) throw new Error('The file has to be chosen again.')
      const text = await file.text()
      const program = readRecord(text, (name) => loadMachine(journaledMachines, name)).pipe(
        Effect.flatMap((record) => replayRecord(record)),
      )
      const found = await Effect.runPromise(program, { signal }).catch((reason: unknown) => {
        if (needsReload(reason)) missing = fileRef
        throw reason
      })
      fileVault.redeem(fileRef)
      replay = found
      return { savedAt: found.savedAt, times: found.moments.map(({ at }) => at) }
    },
  )
  return {
    machine: recordPlayerMachine.provide({ actors: { importRecord } }),
    /** The last imported record. */
    record: (): Replay | null => replay,
  }
}
