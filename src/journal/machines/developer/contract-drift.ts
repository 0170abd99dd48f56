import { Schema } from 'effect'
import { contractDriftEvents } from '../../../machines/developer/contract-drift.events.ts'
import { contractDriftMachine } from '../../../machines/developer/contract-drift.machine.ts'
import { DriftCounts } from '../../../schemas/developer/drift.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records another server's differences: in the ring only. Their samples are already masked. */
export const contractDrift = defineJournaled<typeof contractDriftMachine>({
  machine: contractDriftMachine,
  events: contractDriftEvents,
  input: Schema.Struct({ counts: DriftCounts, most: Schema.Int }),
  context: Schema.Struct({ ...DriftCounts.fields, most: Schema.Int }),
  posts: () => false,
})
