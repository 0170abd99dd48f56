import { Effect } from 'effect'
import { fromPromise } from 'xstate'
import { journaledMachines, loadMachine } from '../../journal/machines.ts'
import { type Replay, replayRecord } from '../../journal/record-replay.ts'
import { readRecord } from '../../journal/session-record.ts'
import type { Imported } from '../../machines/record-player.machine.ts'
import { fileVault } from '../../services/vault.ts'

let imported: Replay | null = null

/** The record that was imported last, with all its states. */
export const importedRecord = (): Replay | null => imported

/** Reads and folds a file in slices; what it says of itself goes to the machine. */
export const importRecord = fromPromise<Imported, { readonly fileRef: string }>(async ({ input, signal }) => {
  const file = fileVault.redeem(input.fileRef)
  if (!file) throw new Error('The file has to be chosen again.')
  const text = await file.text()
  const program = readRecord(text, (name) => loadMachine(journaledMachines, name)).pipe(
    Effect.flatMap((record) => replayRecord(record)),
  )
  const replay = await Effect.runPromise(program, { signal })
  imported = replay
  return { savedAt: replay.savedAt, times: replay.moments.map(({ at }) => at) }
})
