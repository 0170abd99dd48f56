import { Schema } from 'effect'
import { answerFields, formFields } from '../core/answer.ts'
import { counted } from '../core/counted.ts'
import { LookupItem } from '../core/lookup.ts'
import { Masked } from '../core/masked.ts'
import { SaveAnswer } from '../core/saving.ts'
import { LinkPurpose } from './account-access.ts'

/** The payloads and answers of the employees' calls beyond those of their record. */

const lookupItems = Schema.Array(LookupItem)

/** The options of the form. The tag of a role is its scope. */
export const EmployeeDropdownAnswer = Schema.Struct({
  ...answerFields,
  activeRoleDropdowns: lookupItems,
  activePartnerDropdowns: lookupItems,
  departmentDropdowns: lookupItems,
})

/**
 * A link, sent once to the person who made it. If the server sends mail, with the recipient, or why it could not be
 * mailed.
 */
export const IssuedLink = Schema.Struct({
  token: Masked,
  expires: Schema.String,
  sentTo: Schema.optionalKey(Masked),
  mailProblem: Schema.optionalKey(Schema.String),
})
export type IssuedLink = typeof IssuedLink.Type

const { id: _, ...saved } = SaveAnswer.fields

/** The answer to a save. A new employee is invited by the link. The answer to a repeated submission has no link. */
export const EmployeeSaveAnswer = Schema.Struct({
  ...saved,
  u_Id: Schema.optionalKey(Schema.Int),
  link: Schema.optionalKey(IssuedLink),
})

/** A link whose token is in the vault, under the handle. */
export const HeldLink = Schema.Struct({ ref: Schema.String, purpose: LinkPurpose, expires: Schema.String })
export type HeldLink = typeof HeldLink.Type

/** The largest number of people in one invitation. */
export const MAX_INVITED = 50

export const inviteMessages = {
  line: (line: number) => `Line ${line}: enter a name and an email address`,
  count: `Enter 1 to ${MAX_INVITED} people, one per line`,
  done: (count: number, of: number) => `${count} of ${of} invited`,
} as const

/** A person to invite. */
export const InvitedPerson = Schema.Struct({ employeeName: Masked, email: Masked })
export type InvitedPerson = typeof InvitedPerson.Type

export const InviteUsersPayload = Schema.Struct({
  people: Schema.Array(InvitedPerson),
  roleID: Schema.Int,
  departmentName: Schema.String,
  partnerID: Schema.NullOr(Schema.Int),
})

/** The result for one of the people: an account with its link, or why there is none. */
const InvitedRow = Schema.Struct({
  ...InvitedPerson.fields,
  isSuccess: Schema.Boolean,
  message: Schema.String,
  u_Id: Schema.optionalKey(Schema.Int),
  link: Schema.optionalKey(IssuedLink),
})

/** The same in the browser: the token of the link is in the vault. */
export const HeldInvitation = Schema.Struct({
  employeeName: Masked,
  email: Masked,
  isSuccess: Schema.Boolean,
  message: Schema.String,
  link: Schema.NullOr(HeldLink),
})
export type HeldInvitation = typeof HeldInvitation.Type

/** The options of the form. The tag of a role is its scope. */
export const InviteLookups = Schema.Struct({ roles: lookupItems, partners: lookupItems, departments: lookupItems })
export type InviteLookups = typeof InviteLookups.Type

export const InviteUsersAnswer = Schema.Struct({ ...formFields, invited: Schema.optionalKey(Schema.Array(InvitedRow)) })

export const IssueLinkPayload = Schema.Struct({ u_Id: Schema.Int, purpose: LinkPurpose })
export const IssueLinkAnswer = Schema.Struct({ ...answerFields, link: Schema.optionalKey(IssuedLink) })

/** An open session of another person, without its token. */
export const AccountSession = Schema.Struct({
  address: Masked,
  userAgent: Masked,
  createdAt: Schema.String,
  lastSeenAt: Schema.String,
})
export type AccountSession = typeof AccountSession.Type

/**
 * The open sessions of an account (null without permission), whether it has a second factor, and the link to pass on.
 */
export const AccountAccess = Schema.Struct({
  sessions: Schema.NullOr(Schema.Array(AccountSession)),
  hasSecondFactor: Schema.Boolean,
  link: Schema.NullOr(HeldLink),
})
export type AccountAccess = typeof AccountAccess.Type

export const AccountSessionsAnswer = Schema.Struct({
  ...answerFields,
  sessions: Schema.Array(AccountSession),
  /** Whether its sign-ins require a second factor. */
  hasSecondFactor: Schema.optionalKey(Schema.Boolean),
})
export const EndSessionsAnswer = Schema.Struct({ ...answerFields, ended: Schema.optionalKey(Schema.Int) })

/** Messages for a person who makes links and ends sessions. */
export const peopleLinkMessages = {
  savedBefore: "Saved before. Create a new link on the employee's page.",
  notInvited: 'The invitation has been accepted. Reset the password instead.',
  notActive: 'Only an active account has a password to reset.',
  made: 'A new link was created. The previous one is no longer valid.',
  ended: (count: number) => `${counted(count, 'session')} ended`,
} as const
