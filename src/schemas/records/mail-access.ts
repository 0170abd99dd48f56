import { Schema } from 'effect'
import { Masked, Personal } from '../core/masked.ts'

/** The access to the mail server beside its settings: the password, which is never read back, and the test email. */

export const MAX_MAIL_PASSWORD = 500

/** The problem of a new password of the mail server; null if there is none. */
export const mailPasswordProblem = (password: string): string | null => {
  if (password === '') return 'Enter the password of the mail server'
  return password.length > MAX_MAIL_PASSWORD ? `Use at most ${MAX_MAIL_PASSWORD} characters` : null
}

/** `unneeded`: no user. `outdated`: it was set for another server, port, encryption or user. */
const PasswordStatus = Schema.Literals(['unneeded', 'notSet', 'outdated', 'set', 'environment'])
export type PasswordStatus = typeof PasswordStatus.Type

export const MailAccess = Schema.Struct({
  password: PasswordStatus,
  /** When and by whom it was set; empty if it is not set. */
  passwordSetAt: Schema.String,
  passwordSetBy: Personal,
  /** Whether this installation can store a password. */
  canKeep: Schema.Boolean,
  /** Whether mail is set up. */
  isOn: Schema.Boolean,
  /** The recipient of a test email. */
  testTo: Masked,
})
export type MailAccess = typeof MailAccess.Type

export const mailAccessMessages = {
  off: 'Email is not set up. Save a mail server first.',
  noUser: 'Save a user first. Without a user, the mail server needs no password.',
  environment: 'SMTP_URL sets the password.',
  noKey: 'This installation cannot store passwords. Set SECRET_KEY on the server.',
  set: 'Password saved',
  removed: 'Password removed',
  notSet: 'No password is set.',
  accepted: 'The mail server accepted the test email. Check your inbox and the spam folder.',
  refused: (reason: string, reply: string) =>
    reply === '' ? `Not sent: ${reason}.` : `Not sent: ${reason}. The server said: ${reply}`,
} as const

/** Whether a password can be set: the mail server has a user, and this installation can store it. */
export const canSetPassword = ({ password, canKeep }: MailAccess): boolean =>
  canKeep && (password === 'notSet' || password === 'outdated' || password === 'set')

/** Whether there is a stored password to remove. */
export const canRemovePassword = ({ password, passwordSetAt }: MailAccess): boolean =>
  password !== 'environment' && passwordSetAt !== ''
