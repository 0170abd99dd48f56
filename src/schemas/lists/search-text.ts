import { Schema } from 'effect'
import { MAX_SEARCH_TEXT, textMessages } from '../core/text.ts'

/** What a list is searched by: a few words. */
export const SearchText = Schema.String.check(
  Schema.isMaxLength(MAX_SEARCH_TEXT, { message: textMessages.tooLong(MAX_SEARCH_TEXT) }),
)

/** The same where it tells who a customer or which SIM is meant (see `Masked`). */
export const MaskedSearchText = SearchText.annotate({ masked: true })
