/** What a text is that we can keep: the same for the form that a person types into and for the server's door. */

/** The longest text that any call takes; a field may say less. */
export const MAX_TEXT = 20_000
/** The longest text that a list is searched by. */
export const MAX_SEARCH_TEXT = 200
/** The longest address that mail can be delivered to (RFC 5321). */
export const MAX_EMAIL = 254

export const textMessages = {
  /** A lone surrogate, which UTF-8 cannot encode, or a NUL, which PostgreSQL cannot store. */
  noText: 'Remove the characters that are no text',
  key: 'Take the API key out: it is kept nowhere',
  tooLong: (limit: number): string => `At most ${limit.toLocaleString('en')} characters`,
} as const

/** Why a text cannot be kept; null where it can. */
export const textProblem = (text: string, limit = MAX_TEXT): string | null => {
  if (text.length > limit) return textMessages.tooLong(limit)
  return text.includes('\u0000') || /\p{Surrogate}/u.test(text) ? textMessages.noText : null
}

/** An API key of a partner, wherever in a text it stands. */
export const HAS_KEY = /sdk_[\w-]{43}/

/** Why a text cannot be kept into which somebody may paste a key by mistake; null where it can. */
export const textWithoutKeyProblem = (text: string, limit: number): string | null =>
  HAS_KEY.test(text) ? textMessages.key : textProblem(text, limit)

// What Unicode says is drawn as nothing (blanks of no width, marks of direction, soft hyphens, variation selectors …),
// and what it forgets: separators of lines, anchors of annotations, control characters beyond those of ASCII.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u0080-\u009f\u2028\u2029\ufff9-\ufffb]/gu

/**
 * A code, a number or an address without what cannot be seen: two that look alike are one. Not for names and remarks,
 * where a script may need a joiner.
 */
export const withoutUnseen = (code: string): string => code.replace(UNSEEN, '')

// Blanks of no width, marks of direction, soft hyphens; joiners and variation selectors stay.
const UNSEEN_IN_NAMES = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** A name without what cannot be seen, but with the joiners that some scripts and emoji are written with. */
export const seenName = (name: string): string => name.replace(UNSEEN_IN_NAMES, '')

/** The beginning of a text, so many UTF-16 units at most; no character is cut in two. */
export const beginningOf = (text: string, limit: number): string => {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}
