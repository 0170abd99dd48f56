/** Rules for text that can be stored, for the form and for the server. */

/** The longest text of any call; a field may have a lower limit. */
export const MAX_TEXT = 20_000
/** The longest search text of a list. */
export const MAX_SEARCH_TEXT = 200
/** The longest address that mail can be delivered to (RFC 5321). */
export const MAX_EMAIL = 254

export const textMessages = {
  /** For a lone surrogate, which UTF-8 cannot encode, or a NUL, which PostgreSQL cannot store. */
  noText: 'Remove the characters that cannot be read',
  key: 'Take the API key out: it is kept nowhere',
  tooLong: (limit: number): string => `At most ${limit.toLocaleString('en')} characters`,
} as const

/** Why a text cannot be stored; null if it can. */
export const textProblem = (text: string, limit = MAX_TEXT): string | null => {
  if (text.length > limit) return textMessages.tooLong(limit)
  return text.includes('\u0000') || /\p{Surrogate}/u.test(text) ? textMessages.noText : null
}

/** An API key of a partner anywhere in a text. */
export const HAS_KEY = /sdk_[\w-]{43}/

/** Why a text cannot be stored into which a person may paste an API key by mistake; null if it can. */
export const textWithoutKeyProblem = (text: string, limit: number): string | null =>
  HAS_KEY.test(text) ? textMessages.key : textProblem(text, limit)

// Characters that Unicode renders as nothing: zero-width blanks, direction marks, soft hyphens, variation selectors …
// The second part is what that property omits: line separators, annotation anchors, C1 control characters.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2028\u2029\ufff9-\ufffb]/gu

/**
 * A code, number or address without invisible characters, so that two that look alike are equal. Not for names and
 * remarks: some scripts need joiners.
 */
export const withoutInvisible = (code: string): string => code.replace(UNSEEN, '')

// Zero-width blanks, direction marks and soft hyphens, but not joiners and variation selectors.
const UNSEEN_IN_NAMES = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** A name without invisible characters, except the joiners of some scripts and emoji. */
export const visibleName = (name: string): string => name.replace(UNSEEN_IN_NAMES, '')

/** The start of a text with at most `limit` UTF-16 units; no character is split. */
export const beginningOf = (text: string, limit: number): string => {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}
