import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Context, Effect, Layer } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import type { Permissions } from '../../src/schemas/people/permissions.ts'
import type { User } from '../../src/schemas/session/session.ts'
import type { Scope } from '../core/http/authorization.ts'
import { texts } from '../core/postgres/arrays.ts'
import { keyOf } from '../records/table.ts'
import { isAlive, sessionLives } from './account-sessions.ts'
import { accessVersionOf, mayWork, permissionsOfRole, type RoleRow, roleColumns, scopeOfRole } from './permissions.ts'

/** An open session and its user. */
type OpenSession = {
  readonly id: string
  readonly accountId: string
  readonly user: User
  readonly permissions: Permissions
  /** The version of their role and permissions. */
  readonly accessVersion: string
  readonly scope: Scope
  /** The position of the event log when the session was read. */
  readonly logPosition: number
}

type SessionRow = Pick<OpenSession, 'id' | 'user' | 'logPosition'> &
  RoleRow & { readonly userId: number; readonly isToTouch: boolean }

/** Old sessions tell from where a person works; after this they are deleted. */
const KNOWN_PLACE_DAYS = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** SQL: a user `u` and their role `r` as the record of spec §3. */
export const userColumns = `json_build_object('userName', u.user_name, 'roleName', r.name,
  'employeeName', u.name, 'departmentName', u.department_name, 'mobileNumber', u.mobile_number,
  'departmentID', coalesce((select d.id from departments d where d.name = u.department_name limit 1), 0))`

/** SQL: whether a user `u` of the role `r` has a second factor, or needs none. */
const hasDemandedFactor = `(r.second_factor <> 'required'
  or exists (select 1 from second_factors f where f.user_id = u.id and f.since is not null))`

/**
 * Sessions: opaque tokens of 256 bits, of which the database stores the SHA-256. They end by idling, by age, or when
 * ended by a person. Every request checks the database, by one index lookup, so all servers see an end at once. Times
 * are the database's, which all servers share.
 */
export class Sessions extends Context.Service<
  Sessions,
  {
    /** Opens a session and returns its token, which is not stored. */
    readonly open: (
      accountId: number,
      address: string,
      userAgent: string,
    ) => Effect.Effect<{ readonly id: string; readonly token: string }, SqlError.SqlError>
    /** The open session of a token. If the request counts as use, its last use is now. */
    readonly find: (token: string, isUse?: boolean) => Effect.Effect<OpenSession | null, SqlError.SqlError>
    /** Those of the given sessions that are open, each with the version of its access. */
    readonly stillOpen: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>, SqlError.SqlError>
    readonly end: (id: string) => Effect.Effect<void, SqlError.SqlError>
    /** True if the account has signed in from the address recently. */
    readonly isKnownPlace: (email: string, address: string) => Effect.Effect<boolean, SqlError.SqlError>
  }
>()('simdesk/auth/Sessions') {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const lives = yield* sessionLives
      const before = (interval: string) => sql.literal(`now() - ${interval}`)
      // Saves a write per request, yet is frequent enough for short idle times.
      const isToTouch = sql`s.last_seen_at < ${before(`least(interval '1 minute', ${lives.idle} / 4)`)}`
      const knownPlace = `interval '${KNOWN_PLACE_DAYS} days'`

      const open = Effect.fnUntraced(function* (accountId: number, address: string, userAgent: string) {
        const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
        yield* sql`delete from sessions where last_seen_at < ${before(`greatest(${lives.absolute}, ${knownPlace})`)}`
        yield* sql`insert into sessions (id, token_hash, user_id, address, user_agent, created_at, last_seen_at)
          values (${id}, ${hashOf(token)}, ${accountId}, ${address}, ${userAgent}, now(), now())`
        return { id, token }
      })

      const isOpen = sql.literal(`${isAlive(lives)} and ${mayWork} and ${hasDemandedFactor}`)

      const find = Effect.fnUntraced(function* (token: string, isUse = true) {
        const [row] = yield* sql<SessionRow>`select s.id, s.user_id as "userId",
            ${isToTouch} as "isToTouch",
            coalesce((select position from event_head where id = 1), 0)::float8 as "logPosition",
            ${sql.literal(userColumns)} as user, ${sql.literal(roleColumns)}
          from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
          where s.token_hash = ${hashOf(token)} and ${isOpen}`
        if (row === undefined) return null
        const { userId, user, logPosition } = row
        if (isUse && row.isToTouch)
          yield* sql`update sessions set last_seen_at = now() where id = ${row.id} and ended_at is null`
        return {
          id: row.id,
          user,
          accountId: String(userId),
          permissions: permissionsOfRole(row),
          accessVersion: accessVersionOf(row),
          scope: scopeOfRole(row),
          logPosition,
        }
      })

      const stillOpen = (ids: ReadonlyArray<string>) =>
        Effect.map(
          sql<RoleRow & { id: string }>`select s.id, ${sql.literal(roleColumns)}
            from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
            where s.id = any(${texts(ids)}) and ${isOpen}`,
          (rows) => new Map(rows.map((row) => [row.id, accessVersionOf(row)])),
        )

      const end = (id: string) =>
        Effect.asVoid(sql`update sessions set ended_at = now() where id = ${id} and ended_at is null`)

      const isKnownPlace = (email: string, address: string) =>
        Effect.map(
          sql<{ known: boolean }>`select exists (
            select 1 from sessions s join users u on u.id = s.user_id
            where u.email_key = ${keyOf(email)} and s.address = ${address} and s.created_at > ${before(knownPlace)}) as known`,
          ([row]) => row?.known ?? false,
        )

      return Sessions.of({ open, find, stillOpen, end, isKnownPlace })
    }),
  )
}
