import type { RoleName } from '../../src/schemas/session.ts'

/** An account of a person who works here. The password's hash is no event: it must be able to disappear. */
export type UserEvent = { readonly type: 'UserAdded'; readonly data: Account }
export type Account = {
  readonly id: number
  /** In lower case. */
  readonly email: string
  /** The employee's number, which the wire calls userName. */
  readonly userName: string
  readonly employeeName: string
  readonly roleName: RoleName
  readonly departmentName: string
  readonly departmentID: number
  readonly mobileNumber: string
}

/** The stream of an account: what it is. */
export const userStream = (id: number): string => `user-${id}`

/**
 * The audit trail of the doors, one stream per account (`access-unknown` where an e-mail belongs to none). It holds
 * addresses and never a password or a token.
 */
export type AccessEvent =
  | { readonly type: 'SignedIn'; readonly data: { readonly address: string; readonly session: string } }
  | { readonly type: 'SignedOut'; readonly data: { readonly address: string; readonly session: string } }
  | { readonly type: 'SignInFailed'; readonly data: { readonly address: string; readonly email: string } }
  | { readonly type: 'UnlockFailed'; readonly data: { readonly address: string; readonly session: string } }
  /** From the command line; `sessions` is how many it ended. */
  | { readonly type: 'PasswordReset'; readonly data: { readonly sessions: number } }

export const accessStream = (accountId: string | null): string => `access-${accountId ?? 'unknown'}`
