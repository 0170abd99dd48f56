import { Schema } from 'effect'
import { MAX_SEARCH_TEXT, textMessages } from '../../schemas/core/text.ts'

/** What comes with a search: why it cannot be done; null where it can. Records of before do not tell it. */
export const searchFields = { problem: Schema.optionalKey(Schema.NullOr(Schema.String)) }

/** A search of which nothing is told, as in a record of before; one that was found right, and one that was not. */
export const searchSamples = [{}, { problem: null }, { problem: textMessages.tooLong(MAX_SEARCH_TEXT) }] as const

/** What was found wrong with a search when it was asked for. */
export type SearchFound = Schema.Struct.Type<typeof searchFields>
