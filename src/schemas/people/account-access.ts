import { Schema } from 'effect'
import { answerFields, formFields } from '../core/answer.ts'
import { Masked, Personal } from '../core/masked.ts'
import { Email } from '../session/session.ts'
import { FactorState } from './second-factor.ts'

/** Access to an account beside its password: links and open sessions. */

export const linkMessages = {
  invalid: 'This link is no longer valid. Ask for a new one.',
  asked: 'If this address belongs to an account, the administrators have been asked for a link.',
  mailed: 'If this address belongs to an account, a link has been sent to it.',
  /** Our addition: the specification has no texts for these. */
  accepted: 'Your account is ready. Sign in with your new password.',
  passwordSet: 'Your password is set. Sign in with it.',
  passwordChanged: 'Password changed',
  sessionEnded: 'Session ended',
  profileSaved: 'Profile saved',
  sessionGone: 'This session has already ended',
} as const

/** The purpose of a link: to open a new account, or to reset a lost password. */
export const LinkPurpose = Schema.Literals(['invitation', 'reset'])
export type LinkPurpose = typeof LinkPurpose.Type

/** Longer than any token of ours. */
const Token = Schema.String.check(Schema.isMaxLength(200)).annotate({ masked: true })
const Secret = Schema.String.annotate({ masked: true })

export const CheckLinkPayload = Schema.Struct({ token: Token })

/** The person of a link; absent if the link is invalid. */
export const CheckLinkAnswer = Schema.Struct({
  ...answerFields,
  email: Schema.optionalKey(Masked),
  employeeName: Schema.optionalKey(Personal),
  mobileNumber: Schema.optionalKey(Personal),
  purpose: Schema.optionalKey(LinkPurpose),
})
export type CheckLinkAnswer = typeof CheckLinkAnswer.Type

export const SetPasswordPayload = Schema.Struct({ token: Token, password: Secret })
export type SetPasswordPayload = typeof SetPasswordPayload.Type

export const ForgotPasswordPayload = Schema.Struct({ email: Email })
export type ForgotPasswordPayload = typeof ForgotPasswordPayload.Type

export const ChangePasswordPayload = Schema.Struct({ oldPassword: Secret, password: Secret })
export type ChangePasswordPayload = typeof ChangePasswordPayload.Type

/** The answer to a small form: success, or problems by field. */
export const FormAnswer = Schema.Struct(formFields)
export type FormAnswer = typeof FormAnswer.Type

/** An open session, as its person sees it. */
export const OwnSession = Schema.Struct({
  id: Schema.String,
  createdAt: Schema.String,
  lastSeenAt: Schema.String,
  address: Personal,
  /** The browser's user agent. */
  userAgent: Personal,
  isCurrent: Schema.Boolean,
})
export type OwnSession = typeof OwnSession.Type

export const SessionsAnswer = Schema.Struct({ ...answerFields, sessions: Schema.Array(OwnSession) })
export type SessionsAnswer = typeof SessionsAnswer.Type

export const EndSessionPayload = Schema.Struct({ id: Schema.String })
export type EndSessionPayload = typeof EndSessionPayload.Type

export const AcceptInvitationPayload = Schema.Struct({
  token: Token,
  employeeName: Personal,
  mobileNumber: Personal,
  password: Secret,
})
export type AcceptInvitationPayload = typeof AcceptInvitationPayload.Type

/** The person of a link, for the start of its form. */
export const LinkedPerson = Schema.Struct({ email: Masked, employeeName: Personal, mobileNumber: Personal })
export type LinkedPerson = typeof LinkedPerson.Type

/** The signed-in person, for their own profile. */
export const OwnPerson = Schema.Struct({
  userName: Personal,
  employeeName: Personal,
  email: Masked,
  mobileNumber: Personal,
  departmentName: Schema.String,
  roleName: Schema.String,
})
export type OwnPerson = typeof OwnPerson.Type

/** Absent from a server without second factors. */
export const OwnProfileAnswer = Schema.Struct({
  ...answerFields,
  profile: OwnPerson,
  secondFactor: Schema.optionalKey(FactorState),
})

export const UpdateOwnProfilePayload = Schema.Struct({ mobileNumber: Personal })
