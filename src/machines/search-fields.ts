import { Schema } from 'effect'

/** What comes with a search: why it cannot be done; null where it can. Records of before do not tell it. */
export const searchFields = { problem: Schema.optionalKey(Schema.NullOr(Schema.String)) }

/** What was found wrong with a search when it was asked for. */
export type SearchFound = Schema.Struct.Type<typeof searchFields>
