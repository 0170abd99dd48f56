import { Schema } from 'effect'
import { formFields } from '../core/answer.ts'
import { Masked } from '../core/masked.ts'

/** The second factor: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for a lost app. */

export const secondFactorMessages = {
  asked: 'Enter the code of your authenticator app',
  demanded: 'Your role requires a second factor. Set it up to sign in.',
  wrongCode: 'This code is wrong or was used before',
  gone: 'The sign-in took too long. Enter your password again.',
  setUpGone: 'The set-up took too long. Set it up again.',
  added: 'Your second factor is on',
  removed: 'Your second factor is off',
  codesReplaced: 'The previous recovery codes are no longer valid',
  notSet: 'This account has no second factor',
  keptByRole: 'Your role requires a second factor',
  noKey: 'Second factors are not set up on this server: it needs SECRET_KEY',
  takenAway: 'The second factor was removed',
} as const

/** Six digits, or a recovery code. */
const Code = Schema.String.check(Schema.isMaxLength(100)).annotate({ masked: true })
const Secret = Schema.String.annotate({ masked: true })
/** Proves that the password was right. The limit is longer than any ticket of ours. */
const Ticket = Schema.String.check(Schema.isMaxLength(200)).annotate({ masked: true })

/** What a sign-in still needs: a code, or the set-up of a second factor that the role requires. */
export const AskedFactor = Schema.Struct({ ticket: Masked, kind: Schema.Literals(['code', 'setUp']) })
export type AskedFactor = typeof AskedFactor.Type

/** The same in the browser: the ticket is in the secret vault, under the handle. */
export const HeldFactor = Schema.Struct({ ticketRef: Schema.String, kind: AskedFactor.fields.kind })
export type HeldFactor = typeof HeldFactor.Type

/** The data for an authenticator app: the secret in base32, and as the address of a QR code. */
export const FactorSetUp = Schema.Struct({ secret: Masked, uri: Masked })
export type FactorSetUp = typeof FactorSetUp.Type

/** Shown once. Each code replaces the app's code for one sign-in. */
export const RecoveryCodes = Schema.Array(Masked)

/** The state of a person's own second factor. */
export const FactorState = Schema.Struct({
  /** Null if there is none. */
  since: Schema.NullOr(Schema.String),
  recoveryCodes: Schema.Int,
  /** Whether the role requires one. */
  isDemanded: Schema.Boolean,
  /** Whether this installation can store one. */
  isPossible: Schema.Boolean,
})
export type FactorState = typeof FactorState.Type

export const TicketPayload = Schema.Struct({ ticket: Ticket })
export const TicketCodePayload = Schema.Struct({ ticket: Ticket, code: Code })
export const FactorPasswordPayload = Schema.Struct({ password: Secret })
export const FactorCodePayload = Schema.Struct({ code: Code })

export const SetUpAnswer = Schema.Struct({ ...formFields, setUp: Schema.optionalKey(FactorSetUp) })
export type SetUpAnswer = typeof SetUpAnswer.Type

export const RecoveryCodesAnswer = Schema.Struct({ ...formFields, recoveryCodes: Schema.optionalKey(RecoveryCodes) })
export type RecoveryCodesAnswer = typeof RecoveryCodesAnswer.Type
