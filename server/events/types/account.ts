import { Schema } from 'effect'
import { declareEvents, storedAs } from '../event-types.ts'

/** An account of a person who works here. The password's hash is no event: it must be able to disappear. */
export const Account = Schema.Struct({
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

/** What can have happened to an account. */
export const accountEvents = declareEvents({ UserAdded: storedAs(Account) })

const OfSession = Schema.Struct({ address: Schema.String, session: Schema.String })

/** The audit trail of the doors. It holds addresses and never a password or a token. */
export const accessEvents = declareEvents({
  SignedIn: storedAs(OfSession),
  SignedOut: storedAs(OfSession),
  SignInFailed: storedAs(Schema.Struct({ address: Schema.String, email: Schema.String })),
  UnlockFailed: storedAs(OfSession),
  /** From the command line; `sessions` is how many it ended. */
  PasswordReset: storedAs(Schema.Struct({ sessions: Schema.Int })),
})
