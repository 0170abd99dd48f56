import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'

/** How accounts were stored when there were three roles, which went by their names. */
export const Account1 = Schema.Struct({
  id: Schema.Int,
  /** In lower case. */
  email: Schema.String,
  /** The employee's number, which the wire calls userName. */
  userName: Schema.String,
  employeeName: Schema.String,
  roleName: Schema.String,
  departmentName: Schema.String,
  departmentID: Schema.Int,
  mobileNumber: Schema.String,
})

const { roleName: _, ...fields } = Account1.fields

/** The same when roles had become records, and accounts had not. */
export const Account2 = Schema.Struct({ ...fields, roleID: Schema.Int, partnerID: Schema.NullOr(Schema.Int) })

/** The roles of then; a name that nobody gave was no role, and no role has the id 0. */
export const roleIds: Readonly<Record<string, number>> = { Admin: 1, Staff: 2, Partner: 3 }

/** What people work in; a name that an account has becomes one. */
export const departmentEvents = declareEvents({
  DepartmentAdded: storedAs(Schema.Struct({ id: Schema.Int, name: Schema.String })),
})

const OfSession = Schema.Struct({ address: Schema.String, session: Schema.String })

/** Until when a link is good. */
const OfLink = Schema.Struct({ expires: Schema.String })

/** The audit trail of the doors. It holds addresses and never a password or a token. */
export const accessEvents = declareEvents({
  SignedIn: storedAs(OfSession),
  SignedOut: storedAs(OfSession),
  SignInFailed: storedAs(Schema.Struct({ address: Schema.String, email: Schema.String })),
  UnlockFailed: storedAs(OfSession),
  /** From the command line; `sessions` is how many it ended. */
  PasswordReset: storedAs(Schema.Struct({ sessions: Schema.Int })),
  /** A link with which a person makes their account their own; the actor made it. */
  InvitationIssued: storedAs(OfLink),
  InvitationAccepted: storedAs(Schema.Struct({ address: Schema.String })),
  /** Somebody said that they had lost the password of an e-mail, whether there is such an account or not. */
  PasswordResetRequested: storedAs(Schema.Struct({ address: Schema.String, email: Schema.String })),
  PasswordResetIssued: storedAs(OfLink),
  /** By the person, who gave the old one or a link. */
  PasswordChanged: storedAs(Schema.Struct({ address: Schema.String, proof: Schema.String })),
  /** A code of an authenticator app is asked for from now on, or one of another app than before. */
  SecondFactorAdded: storedAs(Schema.Struct({ address: Schema.String })),
  /** `by` is the account of who did it, or `system`. */
  SecondFactorRemoved: storedAs(Schema.Struct({ address: Schema.String, by: Schema.String })),
  /** The password was right, the code was not. */
  SecondFactorFailed: storedAs(Schema.Struct({ address: Schema.String })),
  RecoveryCodesReplaced: storedAs(Schema.Struct({ address: Schema.String })),
  /** `left` is how many there are still. */
  RecoveryCodeUsed: storedAs(Schema.Struct({ address: Schema.String, left: Schema.Int })),
  /** By somebody, the person or who may; not by time. `by` is their account. */
  SessionEnded: storedAs(Schema.Struct({ session: Schema.String, by: Schema.String })),
})
