import { Schema } from 'effect'
import { answerFields, formFields } from '../core/answer.ts'
import { Personal } from '../core/masked.ts'
import { MAX_EMAIL, textMessages } from '../core/text.ts'
import { isTimeZone, UTC } from '../core/time-zone.ts'
import { AskedFactor, HeldFactor, RecoveryCodes } from '../people/second-factor.ts'

/** The user record of spec §3; `userName` is stored as the employee id. */
export const User = Schema.Struct({
  userName: Personal,
  roleName: Schema.String,
  employeeName: Personal,
  departmentName: Schema.String,
  mobileNumber: Personal,
  departmentID: Schema.Union([Schema.Finite, Schema.String]),
  /** The permissions of the role (our addition). Without them, the shipped roles decide. */
  permissions: Schema.optionalKey(Schema.Array(Schema.String)),
  /**
   * The version of the role and its permissions (our addition). Another version in an answer's header means that they
   * have changed.
   */
  accessVersion: Schema.optionalKey(Schema.String),
  /** The rows that the role sees (our addition): all, or those of the person's partner. */
  scope: Schema.optionalKey(Schema.Literals(['all', 'ownPartner'])),
  /** The company's time zone, which days are counted in (our addition). Without it they are those of UTC. */
  timeZone: Schema.optionalKey(Schema.String),
  /**
   * The parts that the server supports (our addition, `serves.ts`). Without them it supports the specification only.
   */
  serves: Schema.optionalKey(Schema.Array(Schema.String)),
  /** The parts that `config.json` adds for such a server. No server sends them. */
  configured: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type User = typeof User.Type

/** The time zone of the days that a person's server counts; UTC for a name that this browser does not know. */
export const zoneOfDays = (user: Pick<User, 'timeZone'> | null): string =>
  user?.timeZone !== undefined && isTimeZone(user.timeZone) ? user.timeZone : UTC

/** An e-mail address as it is typed. */
export const Email = Schema.String.check(
  Schema.isMaxLength(MAX_EMAIL, { message: textMessages.tooLong(MAX_EMAIL) }),
).annotate({ masked: true })

export const LoginPayload = Schema.Struct({ email: Email, password: Schema.String })
export type LoginPayload = typeof LoginPayload.Type

/** The user record comes as `loginData` or `loginList`; both are read (spec §3). */
export const LoginAnswer = Schema.Struct({
  ...answerFields,
  loginData: Schema.optionalKey(Schema.NullOr(User)),
  loginList: Schema.optionalKey(Schema.NullOr(User)),
  token: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The password is right, but a second factor is required (our addition). */
  secondFactor: Schema.optionalKey(AskedFactor),
})
export type LoginAnswer = typeof LoginAnswer.Type

/** The answer to a second factor; with recovery codes if it was just set up. */
export const FactorLoginAnswer = Schema.Struct({
  ...LoginAnswer.fields,
  errors: formFields.errors,
  recoveryCodes: Schema.optionalKey(RecoveryCodes),
})
export type FactorLoginAnswer = typeof FactorLoginAnswer.Type

export const MeAnswer = Schema.Struct({ ...answerFields, loginData: User })
export type MeAnswer = typeof MeAnswer.Type

/** The password that unlocks the lock screen. */
export const UnlockPayload = Schema.Struct({ password: Schema.String })
export type UnlockPayload = typeof UnlockPayload.Type

export const PlainAnswer = Schema.Struct(answerFields)
export type PlainAnswer = typeof PlainAnswer.Type

/** A session as the browser stores it. The token is stored separately and never enters a machine. */
export const Session = Schema.Struct({ user: User })
export type Session = typeof Session.Type

/** The result of a right password: a session, or a request for the second factor. */
export const SignInOutcome = Schema.Union([Session, Schema.Struct({ factor: HeldFactor })])
export type SignInOutcome = typeof SignInOutcome.Type
