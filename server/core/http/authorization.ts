import { Context, Data, Effect } from 'effect'
import { HttpApiMiddleware } from 'effect/http-api'
import type { SqlError } from 'effect/sql'
import { type Access, type Key, type Keyed, may, type Permissions } from '../../../src/schemas/people/permissions.ts'
import type { User } from '../../../src/schemas/session/session.ts'
import { sessionMessages } from '../../../src/schemas/session/session-messages.ts'
import { Fault } from './faults.ts'

/** Ends an answer that takes long: its session has ended meanwhile, or lets its person do and see something else. */
export class NotLetInAnyMore extends Data.TaggedError('NotLetInAnyMore') {}

/** Who is calling: the account, its user record, the session that the token opened, and what the role lets them do. */
export class Caller extends Context.Service<
  Caller,
  {
    readonly accountId: string
    readonly sessionId: string
    readonly user: User
    readonly permissions: Permissions
    /** Which state of which role they have; their answers carry it. */
    readonly accessVersion: string
    /** Whose rows they see: everybody's, or those of the partner that they work for. */
    readonly scope: Scope
    /**
     * Asks again before each part of an answer that takes long, and counts the session as used: idle is nobody who still
     * reads it. Where it fails the answer breaks off, and whoever asks for the rest is judged anew.
     */
    readonly stay: Effect.Effect<void, NotLetInAnyMore | SqlError.SqlError>
  }
>()('simdesk/Caller') {}

/** Null is a role that sees one partner, of somebody who works for none: they see nothing. */
export type Scope = 'all' | { readonly partnerId: number | null }

/** The number of no partner. */
export const NOBODY = -1

/** Whose rows a scope shows: everybody's, those of one partner, or nobody's. */
export const partnerIn = (scope: Scope): number | 'all' => (scope === 'all' ? 'all' : (scope.partnerId ?? NOBODY))

export const forbidden = new Fault({ status: 403, message: sessionMessages.forbidden })

/**
 * Whether somebody may make a call. Default deny: what names no key is nobody's, and who sees one partner makes only the
 * calls that narrow what they answer to it.
 */
export const mayCall = (
  access: Access,
  { permissions, scope }: Pick<typeof Caller.Service, 'permissions' | 'scope'>,
): boolean =>
  access === 'public' ||
  access === 'signedIn' ||
  // A session is no key of a partner's system.
  (access !== 'partnerKey' &&
    (scope === 'all' || access.partner === true) &&
    access.any.some((key) => may(permissions, key)) &&
    (access.also === undefined || may(permissions, access.also)))

/** Refuses a caller without the key. */
export const demand = Effect.fnUntraced(function* (key: Key | undefined) {
  const { permissions } = yield* Caller
  if (key === undefined || !may(permissions, key)) return yield* forbidden
})

/** Refuses a caller who may make the call, and not do with it what the request says. */
export const demandOf = ({ by }: Keyed, said: string | number) => demand(by?.keys[said])

/** Who may call an endpoint; the contract's `access`, as an annotation that `Authorization` reads. */
export const EndpointAccess = Context.Reference<Access>('simdesk/EndpointAccess', {
  defaultValue: () => ({ any: [] }),
})

/** Whether a page makes the call by itself, which is no use of the session. */
export const EndpointIsBackground = Context.Reference<boolean>('simdesk/EndpointIsBackground', {
  defaultValue: () => false,
})

/**
 * Runs before every endpoint that is not public: finds the session of the token (`Bearer` or `JWT`), checks what the role
 * may do against the endpoint's access, and provides the `Caller`. Its layer lies in server/auth.
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: Caller }>()(
  'simdesk/Authorization',
) {}
