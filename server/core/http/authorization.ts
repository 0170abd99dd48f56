import { Context, Data, Effect } from 'effect'
import { HttpApiMiddleware } from 'effect/http-api'
import type { SqlError } from 'effect/sql'
import { type Access, type Key, type Keyed, may, type Permissions } from '../../../src/schemas/people/permissions.ts'
import type { User } from '../../../src/schemas/session/session.ts'
import { sessionMessages } from '../../../src/schemas/session/session-messages.ts'
import { Fault } from './faults.ts'

/** Ends a long answer: its session has ended, or the person's permissions or scope have changed. */
export class NotLetInAnyMore extends Data.TaggedError('NotLetInAnyMore') {}

/** The caller: the account, its user record, the token's session, and what the role permits. */
export class Caller extends Context.Service<
  Caller,
  {
    readonly accountId: string
    readonly sessionId: string
    readonly user: User
    readonly permissions: Permissions
    /** The version of the caller's role and permissions; answers carry it. */
    readonly accessVersion: string
    /** The rows they may see: all, or those of the partner they work for. */
    readonly scope: Scope
    /**
     * Checks the session again before each part of a long answer, and counts it as used, so reading is not idling. On
     * failure the answer breaks off, and a request for the rest is checked as new.
     */
    readonly stay: Effect.Effect<void, NotLetInAnyMore | SqlError.SqlError>
  }
>()('simdesk/Caller') {}

/** A null partner: the role sees one partner, but the person works for none. They see no rows. */
export type Scope = 'all' | { readonly partnerId: number | null }

/** A partner id that no partner has. */
export const NOBODY = -1

/** The partner whose rows a scope shows: `all`, one partner's id, or `NOBODY`. */
export const partnerIn = (scope: Scope): number | 'all' => (scope === 'all' ? 'all' : (scope.partnerId ?? NOBODY))

export const forbidden = new Fault({ status: 403, message: sessionMessages.forbidden })

/**
 * Whether a caller may make a call. Default deny: a call without keys is open to nobody. A caller limited to one
 * partner may make only calls that narrow their answer to it.
 */
export const mayCall = (
  access: Access,
  { permissions, scope }: Pick<typeof Caller.Service, 'permissions' | 'scope'>,
): boolean =>
  access === 'public' ||
  access === 'signedIn' ||
  // A session is not an API key.
  (access !== 'partnerKey' &&
    (scope === 'all' || access.partner === true) &&
    access.any.some((key) => may(permissions, key)) &&
    (access.also === undefined || may(permissions, access.also)))

/** Refuses a caller without the permission. */
export const demand = Effect.fnUntraced(function* (key: Key | undefined) {
  const { permissions } = yield* Caller
  if (key === undefined || !may(permissions, key)) return yield* forbidden
})

/** Refuses a caller who may make the call, but not with this value in the request. */
export const demandOf = ({ by }: Keyed, said: string | number) => demand(by?.keys[said])

/**
 * The answer to a save, where the caller may edit what an earlier try has saved. Another caller only gets the message:
 * the form of the record would not open for them.
 */
export const savedAsForEditors = Effect.fnUntraced(function* <A extends { readonly savedAs?: number }>(
  answer: A,
  key: Key | undefined,
) {
  const { permissions } = yield* Caller
  if (answer.savedAs === undefined || (key !== undefined && may(permissions, key))) return answer
  const { savedAs: _, ...others } = answer
  return others as A
})

/** Who may call an endpoint: the contract's `access`, as an annotation that `Authorization` reads. */
export const EndpointAccess = Context.Reference<Access>('simdesk/EndpointAccess', {
  defaultValue: () => ({ any: [] }),
})

/** Whether a page makes the call on its own; such calls do not count as use of the session. */
export const EndpointIsBackground = Context.Reference<boolean>('simdesk/EndpointIsBackground', {
  defaultValue: () => false,
})

/**
 * Runs before every endpoint that is not public. It finds the session of the token (`Bearer` or `JWT`), checks the role
 * against the endpoint's access, and provides the `Caller`. The layer is in server/auth.
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: Caller }>()(
  'simdesk/Authorization',
) {}
