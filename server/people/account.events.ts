import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'

/** The stored shape of accounts when there were three roles, identified by name. */
export const Account1 = Schema.Struct({
  id: Schema.Int,
  /** In lower case. */
  email: Schema.String,
  /** The employee's number, called userName in answers. */
  userName: Schema.String,
  employeeName: Schema.String,
  roleName: Schema.String,
  departmentName: Schema.String,
  departmentID: Schema.Int,
  mobileNumber: Schema.String,
})

const { roleName: _, ...fields } = Account1.fields

/** The shape after roles had become records, but accounts had not. */
export const Account2 = Schema.Struct({ ...fields, roleID: Schema.Int, partnerID: Schema.NullOr(Schema.Int) })

/** The roles of that time. An unknown name is not a role, and gets the id 0, which no role has. */
export const roleIds: Readonly<Record<string, number>> = { Admin: 1, Staff: 2, Partner: 3 }

/** Departments; the name of a department in an account creates it. */
export const departmentEvents = declareEvents({
  DepartmentAdded: storedAs(Schema.Struct({ id: Schema.Int, name: Schema.String })),
})

const OfSession = Schema.Struct({ address: Schema.String, session: Schema.String })

/** When a link expires. */
const OfLink = Schema.Struct({ expires: Schema.String })

/** The audit trail of sign-in and sessions. It holds addresses, but never a password or token. */
export const accessEvents = declareEvents({
  SignedIn: storedAs(OfSession),
  SignedOut: storedAs(OfSession),
  SignInFailed: storedAs(Schema.Struct({ address: Schema.String, email: Schema.String })),
  UnlockFailed: storedAs(OfSession),
  /** From the command line; `sessions` is the number of sessions it ended. */
  PasswordReset: storedAs(Schema.Struct({ sessions: Schema.Int })),
  /** A link with which a person sets up their account; the actor created it. */
  InvitationIssued: storedAs(OfLink),
  InvitationAccepted: storedAs(Schema.Struct({ address: Schema.String })),
  /** A forgotten password was reported for an email, whether the account exists or not. */
  PasswordResetRequested: storedAs(Schema.Struct({ address: Schema.String, email: Schema.String })),
  PasswordResetIssued: storedAs(OfLink),
  /** By the person, who gave the old password or a link. */
  PasswordChanged: storedAs(Schema.Struct({ address: Schema.String, proof: Schema.String })),
  /** An authenticator app is required from now on, or replaces the previous one. */
  SecondFactorAdded: storedAs(Schema.Struct({ address: Schema.String })),
  /** `by` is the account that did it, or `system`. */
  SecondFactorRemoved: storedAs(Schema.Struct({ address: Schema.String, by: Schema.String })),
  /** The password was right, the code was not. */
  SecondFactorFailed: storedAs(Schema.Struct({ address: Schema.String })),
  RecoveryCodesReplaced: storedAs(Schema.Struct({ address: Schema.String })),
  /** `left` is the number of remaining codes. */
  RecoveryCodeUsed: storedAs(Schema.Struct({ address: Schema.String, left: Schema.Int })),
  /** Ended by the person or an administrator, not by time. `by` is their account. */
  SessionEnded: storedAs(Schema.Struct({ session: Schema.String, by: Schema.String })),
})
