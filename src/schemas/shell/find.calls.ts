import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { MaskedSearchText } from '../lists/search-text.ts'
import { FindAnswer } from './found.ts'

/** The search over everything: `/Search`. */
export const findCalls = {
  Find: {
    method: 'GET',
    path: '/Search/Find',
    part: 'find',
    access: 'signedIn',
    summary: 'Records by text, from 3 characters, at most 5 of a kind, of the kinds that the role may view.',
    query: Schema.Struct({ Text: MaskedSearchText }),
    success: FindAnswer,
  },
} as const satisfies Record<string, Call>
