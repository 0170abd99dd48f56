import { Context } from 'effect'
import type { Person } from '../../schemas/core/serves.ts'
import { readSession } from './session-store.ts'

/** Who is signed in in this browser; a reference, so that a test can put its own. */
export const SignedIn = Context.Reference<() => Person | null>('simdesk/services/SignedIn', {
  defaultValue: () => () => readSession()?.user ?? null,
})
