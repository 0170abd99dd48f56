import { Schema } from 'effect'
import { answerFields, formFields } from '../core/answer.ts'
import { Personal } from '../core/masked.ts'
import { MAX_EMAIL, textMessages } from '../core/text.ts'
import { AskedFactor, HeldFactor, RecoveryCodes } from '../people/second-factor.ts'

/** The user record of spec §3; `userName` is stored as the employee id. */
export const User = Schema.Struct({
  userName: Personal,
  roleName: Schema.String,
  employeeName: Personal,
  departmentName: Schema.String,
  mobileNumber: Personal,
  departmentID: Schema.Union([Schema.Finite, Schema.String]),
  /** What the role lets them do (ours); a server that does not say it means the roles that ship. */
  permissions: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Which state of which role that is (ours): an answer with another one in its header says that it has changed. */
  accessVersion: Schema.optionalKey(Schema.String),
  /** Whose rows the role lets them see (ours): everybody's, or those of the partner that they work for. */
  scope: Schema.optionalKey(Schema.Literals(['all', 'ownPartner'])),
  /** What the server can do (ours, `serves.ts`); one that does not say it does what the specification says. */
  serves: Schema.optionalKey(Schema.Array(Schema.String)),
  /** What `config.json` says that such a server can do beside. No server tells it. */
  configured: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type User = typeof User.Type

/** An e-mail address as somebody types it. */
export const Email = Schema.String.check(
  Schema.isMaxLength(MAX_EMAIL, { message: textMessages.tooLong(MAX_EMAIL) }),
).annotate({ masked: true })

export const LoginPayload = Schema.Struct({ email: Email, password: Schema.String })
export type LoginPayload = typeof LoginPayload.Type

/** One user record comes as `loginData` or `loginList`; both are read (spec §3). */
export const LoginAnswer = Schema.Struct({
  ...answerFields,
  loginData: Schema.optionalKey(Schema.NullOr(User)),
  loginList: Schema.optionalKey(Schema.NullOr(User)),
  token: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** The password is right, and something more is asked for (ours). */
  secondFactor: Schema.optionalKey(AskedFactor),
})
export type LoginAnswer = typeof LoginAnswer.Type

/** A sign-in by a second factor; with recovery codes where it was set up just now. */
export const FactorLoginAnswer = Schema.Struct({
  ...LoginAnswer.fields,
  errors: formFields.errors,
  recoveryCodes: Schema.optionalKey(RecoveryCodes),
})
export type FactorLoginAnswer = typeof FactorLoginAnswer.Type

export const MeAnswer = Schema.Struct({ ...answerFields, loginData: User })
export type MeAnswer = typeof MeAnswer.Type

/** The password that opens the lock screen again. */
export const UnlockPayload = Schema.Struct({ password: Schema.String })
export type UnlockPayload = typeof UnlockPayload.Type

export const PlainAnswer = Schema.Struct(answerFields)
export type PlainAnswer = typeof PlainAnswer.Type

/** A signed-in session as the browser keeps it. The token is not in it: it stays in storage and never enters a machine. */
export const Session = Schema.Struct({ user: User })
export type Session = typeof Session.Type

/** What a right password leads to: a session, or the question for a second factor. */
export const SignInOutcome = Schema.Union([Session, Schema.Struct({ factor: HeldFactor })])
export type SignInOutcome = typeof SignInOutcome.Type
