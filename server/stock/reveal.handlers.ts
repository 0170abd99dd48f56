import { Effect } from 'effect'
import type { SaveConflict } from '../../src/schemas/core/saving.ts'
import { may } from '../../src/schemas/people/permissions.ts'
import { concealedText } from '../../src/schemas/stock/concealed.ts'
import { Caller } from '../core/http/authorization.ts'

/** Whether the caller may see SIM PINs and full activation codes. */
export const isRevealing = Effect.map(Caller, ({ permissions }) => may(permissions, 'inventory.reveal'))

const concealedConflict = ({ changes, ...conflict }: SaveConflict): SaveConflict => ({
  ...conflict,
  changes: changes.map((change) => ({
    ...change,
    loaded: concealedText(change.field, change.loaded),
    saved: concealedText(change.field, change.saved),
  })),
})

/** The answer to a SIM's save, masked for the caller. */
export const answerToCaller = Effect.fnUntraced(function* <Answer extends { readonly conflict?: SaveConflict }>(
  answer: Answer,
) {
  const { conflict } = answer
  return conflict === undefined || (yield* isRevealing) ? answer : { ...answer, conflict: concealedConflict(conflict) }
})
