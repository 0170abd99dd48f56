import { Schema } from 'effect'
import { MAX_SEARCH_TEXT, textMessages } from '../../schemas/core/text.ts'

/** Why the server would refuse a search; null if it would not. Without it the machine checks its filter itself. */
export const searchFields = { problem: Schema.optionalKey(Schema.NullOr(Schema.String)) }

/** A search without a finding, one without a problem, and one with a problem. */
export const searchSamples = [{}, { problem: null }, { problem: textMessages.tooLong(MAX_SEARCH_TEXT) }] as const

/** The problem of a search when it was requested. */
export type SearchFound = Schema.Struct.Type<typeof searchFields>
