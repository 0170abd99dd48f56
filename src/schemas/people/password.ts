import { sessionMessages } from '../session/session-messages.ts'

/** What a password must be that somebody sets: the same for the form that a person types into and for the server. */

/** How many characters a password has that is set. */
export const MIN_PASSWORD_CHARACTERS = 12
export const MAX_PASSWORD_CHARACTERS = 128

export const passwordMessages = {
  length: `Use ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS} characters`,
  common: 'This password is among the most common',
  /** Ours: the specification gives no words for it. */
  personal: 'Leave your name and your e-mail out of the password',
  differ: 'The two passwords differ',
  wrong: sessionMessages.wrongPassword,
} as const

/** Whose password it is to be. */
export type PasswordOwner = { readonly email: string; readonly employeeName: string }

/** A name of fewer characters stands in many a word by chance. */
const SHORTEST_NAME = 3

/** True for a password of a length that may be set; a character is what a person counts as one. */
export const hasPasswordLength = (password: string): boolean => {
  const length = Array.from(password).length
  return length >= MIN_PASSWORD_CHARACTERS && length <= MAX_PASSWORD_CHARACTERS
}

/** What whoever knows the person tries first: the e-mail, what stands before its @, the name with blanks and without. */
const namesOf = ({ email, employeeName }: PasswordOwner): ReadonlyArray<string> =>
  [email, email.split('@', 1)[0] ?? '', employeeName, employeeName.replaceAll(/\s/g, '')]
    .map((name) => name.trim().toLowerCase())
    .filter((name) => Array.from(name).length >= SHORTEST_NAME)

/** Why a password may not be set, as far as that can be told without the list of common ones; null where it may. */
export const passwordProblem = (password: string, owner: PasswordOwner): string | null => {
  if (!hasPasswordLength(password)) return passwordMessages.length
  const folded = password.toLowerCase()
  return namesOf(owner).some((name) => folded.includes(name)) ? passwordMessages.personal : null
}
