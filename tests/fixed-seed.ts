import fc from 'fast-check'
import { isGate } from './gate.ts'
import { seedOfRun } from './runs.ts'

// In the gate a law is tried on the same values each time: it fails by a change, and not by chance. New values are tried
// by `test:all`.
if (isGate) fc.configureGlobal({ seed: seedOfRun() })
