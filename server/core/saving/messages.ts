import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { inSentence, recordMessages as words } from '../../../src/schemas/records/kit/checks.ts'
import type { FieldErrors } from './decision.ts'

/** What a save did. Most records use the first two. */
export type How = 'added' | 'updated' | 'corrected' | 'voided' | 'archived' | 'restored'

/** The messages after a save. */
export type RecordMessages<Obstacle extends string = never> = {
  readonly saved: { readonly added: string; readonly updated: string } & { readonly [_ in How]?: string }
  /** With errors at the fields. */
  readonly failed: (errors: FieldErrors) => string
  readonly refused: { readonly [_ in 'missing' | 'conflict' | 'savedOtherwise' | Obstacle]: string }
}

/** The messages of a record, from its name: `Supplier`, or `Mail settings`, which is plural. */
export const recordMessages = (one: string, isPlural = false): RecordMessages => {
  const thing = inSentence(one)
  return {
    saved: { added: words.added(one), updated: words.updated(one) },
    failed: () => commonMessages.saveRefused,
    refused: {
      missing: words.missing(one),
      conflict: words.conflict(one, isPlural),
      savedOtherwise: `This was saved before, with other values. Open the ${thing} again to change it.`,
    },
  }
}
