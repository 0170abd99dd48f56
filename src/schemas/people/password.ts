import { sessionMessages } from '../session/session-messages.ts'

/** The rules for a new password, for the form and for the server. */

/** The allowed length of a new password, in characters. */
export const MIN_PASSWORD_CHARACTERS = 12
export const MAX_PASSWORD_CHARACTERS = 128

export const passwordMessages = {
  length: `Use ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters`,
  common: 'This password is among the most common',
  /** Our addition: the specification has no texts for these. */
  personal: 'Use a password without your name or email',
  differ: 'The passwords do not match',
  wrong: sessionMessages.wrongPassword,
} as const

/** The person whose password is set. */
export type PasswordOwner = { readonly email: string; readonly employeeName: string }

/** A shorter name occurs in many words by chance. */
const SHORTEST_NAME = 3

/** Whether a password has an allowed length. A character is one that a person would count. */
export const hasPasswordLength = (password: string): boolean => {
  const length = Array.from(password).length
  return length >= MIN_PASSWORD_CHARACTERS && length <= MAX_PASSWORD_CHARACTERS
}

/**
 * What an attacker who knows the person tries first: the e-mail, its local part, and the name with and without blanks.
 */
const namesOf = ({ email, employeeName }: PasswordOwner): ReadonlyArray<string> =>
  [email, email.split('@', 1)[0] ?? '', employeeName, employeeName.replaceAll(/\s/g, '')]
    .map((name) => name.trim().toLowerCase())
    .filter((name) => Array.from(name).length >= SHORTEST_NAME)

/** Why a password is not allowed, checked without the list of common passwords; null if it is. */
export const passwordProblem = (password: string, owner: PasswordOwner): string | null => {
  if (!hasPasswordLength(password)) return passwordMessages.length
  const folded = password.toLowerCase()
  return namesOf(owner).some((name) => folded.includes(name)) ? passwordMessages.personal : null
}
