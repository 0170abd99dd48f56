import { createActor } from 'xstate'
import { journal } from '../../journal/journal.ts'
import { contractDriftMachine } from '../../machines/developer/contract-drift.machine.ts'
import { browserStorages } from '../../services/core/browser-storage.ts'
import { DRIFT_KEY, driftIn, keepDriftCounts } from '../developer/drift-store.ts'

/** The most differences that are kept; nobody would work through a longer list. */
const MOST = 2_000
const WRITTEN_AFTER_MS = 1_000

const storage = browserStorages().origin
const input = { counts: driftIn(storage.getItem(DRIFT_KEY)), most: MOST }

/**
 * How another server's answers differ from the specification. Created with its first answer, for the life of the page.
 */
export const contractDrift = createActor(contractDriftMachine, { input, inspect: journal.inspect })
contractDrift.start()
journal.attach(contractDrift, { stream: 'contractDrift', machine: 'contractDrift', kind: 'ring', input })

export const driftStore = keepDriftCounts({
  actor: contractDrift,
  storage,
  most: MOST,
  soon: (write) => void setTimeout(write, WRITTEN_AFTER_MS),
})

addEventListener('pagehide', driftStore.write)
addEventListener('storage', ({ key, newValue, storageArea }) => {
  // Clearing the whole storage names no key.
  if (storageArea === storage && (key === DRIFT_KEY || key === null)) driftStore.toldElsewhere(newValue)
})
