import { Context } from 'effect'
import type { Person } from '../../schemas/core/serves.ts'
import { readSession } from './session-store.ts'

/** The person signed in to this browser. A reference, so that a test can replace it. */
export const SignedIn = Context.Reference<() => Person | null>('simdesk/services/SignedIn', {
  defaultValue: () => () => readSession()?.user ?? null,
})
