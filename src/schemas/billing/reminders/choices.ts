import type { Choice } from '../../core/choice.ts'
import { counted, pluralOf } from '../../core/counted.ts'

/** The choices, limits and messages of disputes and reminders. Plain data, no library. */

const reminderLevels = [1, 2, 3] as const
export type ReminderLevel = (typeof reminderLevels)[number]

/** As the filter and the column of a list: numbers as text. */
export const levelChoices: ReadonlyArray<Choice<string>> = reminderLevels.map((level) => ({
  value: String(level),
  label: `Reminder ${level}`,
}))

export const reminderWays = [
  { value: 'mail', label: 'By email' },
  { value: 'post', label: 'By post: mark as reminded' },
] as const satisfies ReadonlyArray<Choice<string>>
type ReminderWay = (typeof reminderWays)[number]['value']

/** The most reminders that are shown and confirmed together. */
export const MAX_REMINDERS = 50

/**
 * The most reminders of one request; more are sent in several. A mail may take ten seconds, and four are sent at a time,
 * so twenty take at most 50 seconds. The browser waits for 60.
 */
export const REMINDERS_A_REQUEST = 20

/** Whether something is so, as a filter and a column. */
export const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const satisfies ReadonlyArray<Choice<string>>

/** `1 reminder`, `12 reminders`. */
export const reminders = (count: number): string => counted(count, 'reminder')

/** The results of the reminders of one submission. */
export type ReminderCounts = {
  readonly way: ReminderWay
  readonly sent: number
  readonly failed: number
  /** It is not known whether they were sent. */
  readonly unknown: number
  /** Those that were not due any more, or could not be sent. */
  readonly skipped: number
}

/** The outcome of a submission in one sentence for each kind. */
const outcome = ({ way, sent, failed, unknown, skipped }: ReminderCounts): string =>
  [
    sent > 0 && `${reminders(sent)} ${way === 'mail' ? 'sent' : 'marked as sent by post'}.`,
    failed > 0 && `${reminders(failed)} could not be sent.`,
    unknown > 0 && `It is not known whether ${reminders(unknown)} ${pluralOf(unknown, 'was', 'were')} sent.`,
    skipped > 0 && `${reminders(skipped)} skipped.`,
  ]
    .filter((part) => part !== false)
    .join(' ')

export const reminderMessages = {
  reason: 'Reason is required',
  missing: 'This invoice does not exist',
  disputedBefore: 'This invoice is already disputed',
  notDisputed: 'This invoice is not disputed',
  nothingDue: 'Nothing is due on this invoice',
  disputed: (number: string): string => `Invoice ${number} marked as disputed`,
  disputeEnded: (number: string): string => `Dispute of invoice ${number} ended`,
  otherwise: 'This was done before, with other values. Load the page again.',
  /** Why an invoice is not reminded. */
  isPaid: 'Nothing is due',
  isDisputed: 'Disputed',
  notDue: 'No reminder is due',
  otherLevel: 'Reminded in the meantime',
  noAddress: 'The customer has no email',
  noMail: 'Email is not set up (Settings, Mail). Send the letters by post.',
  none: 'Choose at least one invoice',
  tooMany: `At most ${REMINDERS_A_REQUEST} reminders in one request`,
  noneSent: (why: string): string => `No reminder was sent: ${why}`,
  noLetter: 'This reminder does not exist',
  outcome,
} as const
