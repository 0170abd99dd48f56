import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import type { Outcome } from '../support/gate.ts'
import type { WalkedServer } from '../support/walked-server.ts'
import { problemOf } from './answers.ts'
import { tagOf } from './failures.ts'
import type { Call } from './inventory-form-states.ts'

/** The other person's value in every conflict. */
export const THEIR_INVOICE = 'INV-13'

/** The screen is gone: a 401 led to the sign-in, or the form was left for the list. */
export const leavesTheForm = (event: SampleEvent): boolean =>
  tagOf(event) === 'Unauthorized' ||
  ['xstate.done.actor.saveRecord', 'back.requested', 'item.voided'].includes(event.type)

/** The calls that the walk holds; all others are answered at once. */
export const heldBy = (walk: string): ReadonlyArray<Call> => {
  if (walk.startsWith('an item') || walk.startsWith('the ICCID')) return ['record', 'save']
  if (walk.startsWith('the stored invoice')) return ['record', 'invoice']
  if (walk.startsWith('what was done')) return ['record']
  if (walk.startsWith('the plans')) return ['plans']
  if (walk.startsWith('the suppliers')) return ['suppliers']
  if (walk.startsWith('the options')) return ['lookups']
  return walk.startsWith('the type') ? ['plans'] : []
}

/** The call of each actor. */
export const actorOf: Readonly<Record<string, Call>> = {
  loadRecord: 'record',
  saveRecord: 'save',
  downloadInvoice: 'invoice',
  loadLookups: 'lookups',
  loadSuppliers: 'suppliers',
  loadPlans: 'plans',
}

/** How to release a call so that the form receives the event, for a SIM of this version. */
export const outcomeOf = (
  event: SampleEvent,
  itemVersion: number | undefined,
  { isSpecified }: Pick<WalkedServer, 'isSpecified'>,
): Outcome => {
  const error = event.error as { _tag: string; message: string; errors?: unknown } | undefined
  switch (error?._tag) {
    case undefined:
      return { kind: 'pass' }
    case 'Unauthorized':
      return { kind: 'withToken', token: 'ended-meanwhile' }
    case 'Refused':
      if (isSpecified) return problemOf(error)
      return { kind: 'answered', json: { isSuccess: false, message: error.message, errors: error.errors } }
    case 'Conflicted': {
      const { version, changes, updatedBy, updatedDate } = error as unknown as Record<string, unknown>
      const conflict = { version: itemVersion ?? version, changes, updatedBy, updatedDate }
      return { kind: 'answered', json: { isSuccess: false, message: error.message, conflict } }
    }
    default:
      return { kind: 'aborted' }
  }
}
