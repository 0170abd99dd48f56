import { Schema } from 'effect'
import { MAX_SEARCH_TEXT, textMessages } from '../core/text.ts'

/** The search text of a list. */
export const SearchText = Schema.String.check(
  Schema.isMaxLength(MAX_SEARCH_TEXT, { message: textMessages.tooLong(MAX_SEARCH_TEXT) }),
)

/** The same, where the text may identify a customer or a SIM (see `Masked`). */
export const MaskedSearchText = SearchText.annotate({ masked: true })
