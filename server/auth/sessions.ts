import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Clock, Context, Effect, Layer } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import type { RoleName, User } from '../../src/schemas/session.ts'
import { ServerConfig } from '../config.ts'
import { prepareAuthTables } from './schema.ts'

/** A session that is open, and whose it is. */
export type OpenSession = {
  readonly id: string
  readonly accountId: string
  readonly address: string
  readonly user: User & { readonly roleName: RoleName }
  readonly createdAt: number
  readonly lastSeenAt: number
}

type SessionRow = Omit<OpenSession, 'accountId'> & { readonly userId: number }
type Cached = { session: OpenSession; readAt: number }

const MINUTE = 60_000
/** For so long a session is believed without asking the database: what another server ends lives so long here. */
const CACHE_MS = 5_000
const CACHE_SIZE = 2_000
/** Old sessions say from where a person works; then they are forgotten. */
export const KNOWN_PLACE_DAYS = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A user's row as the record of spec §3. */
export const userColumns = `json_build_object('userName', u.user_name, 'roleName', u.role_name,
  'employeeName', u.employee_name, 'departmentName', u.department_name, 'mobileNumber', u.mobile_number,
  'departmentID', u.department_id)`

/**
 * Sessions: opaque tokens of 256 bits, of which the database keeps the SHA-256. They end when they are idle too long,
 * when they are too old, or when somebody ends them.
 */
export class Sessions extends Context.Service<
  Sessions,
  {
    /** Opens a session; answers its token, which is not kept. */
    readonly open: (
      accountId: number,
      address: string,
    ) => Effect.Effect<{ readonly id: string; readonly token: string }, SqlError.SqlError>
    /** The open session of a token, which counts as seen now. */
    readonly find: (token: string) => Effect.Effect<OpenSession | null, SqlError.SqlError>
    readonly end: (id: string) => Effect.Effect<void, SqlError.SqlError>
    /** True if the account has signed in from the address lately. */
    readonly isKnownPlace: (email: string, address: string) => Effect.Effect<boolean, SqlError.SqlError>
  }
>()('simdesk/auth/Sessions') {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { sessionIdleMinutes, sessionHours } = yield* ServerConfig
      yield* prepareAuthTables
      const idleMs = sessionIdleMinutes * MINUTE
      const absoluteMs = sessionHours * 60 * MINUTE
      // Not a write per request; yet often enough that a short idle time is kept.
      const touchMs = Math.min(MINUTE, idleMs / 4)
      const cache = new Map<string, Cached>()
      // Ended a moment ago: a request that read the session just before must not remember it.
      const ended = new Map<string, number>()

      const open = Effect.fnUntraced(function* (accountId: number, address: string) {
        const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
        const now = yield* Clock.currentTimeMillis
        const oldest = new Date(now - Math.max(absoluteMs, KNOWN_PLACE_DAYS * 24 * 60 * MINUTE)).toISOString()
        yield* sql`delete from sessions where last_seen_at < ${oldest}::timestamptz`
        const at = new Date(now).toISOString()
        yield* sql`insert into sessions (id, token_hash, user_id, address, created_at, last_seen_at)
          values (${id}, ${hashOf(token)}, ${accountId}, ${address}, ${at}::timestamptz, ${at}::timestamptz)`
        return { id, token }
      })

      const read = Effect.fnUntraced(function* (tokenHash: string) {
        const [row] = yield* sql<SessionRow>`select s.id, s.user_id as "userId", s.address,
            extract(epoch from s.created_at)::float8 * 1000 as "createdAt",
            extract(epoch from s.last_seen_at)::float8 * 1000 as "lastSeenAt",
            ${sql.literal(userColumns)} as user
          from sessions s join users u on u.id = s.user_id
          where s.token_hash = ${tokenHash} and s.ended_at is null`
        return row === undefined ? null : { ...row, accountId: String(row.userId) }
      })

      const isOpen = (session: OpenSession, now: number) =>
        now - session.lastSeenAt < idleMs && now - session.createdAt < absoluteMs

      const remember = (key: string, session: OpenSession, readAt: number) => {
        const oldest = cache.size >= CACHE_SIZE ? cache.keys().next().value : undefined
        if (oldest !== undefined) cache.delete(oldest)
        cache.set(key, { session, readAt })
      }

      const find = Effect.fnUntraced(function* (token: string) {
        const key = hashOf(token)
        const now = yield* Clock.currentTimeMillis
        const cached = cache.get(key)
        if (cached !== undefined && now - cached.readAt < CACHE_MS && isOpen(cached.session, now)) {
          if (now - cached.session.lastSeenAt < touchMs) return cached.session
        }
        cache.delete(key)
        const session = yield* read(key)
        if (session === null || !isOpen(session, now) || ended.has(session.id)) return null
        if (now - session.lastSeenAt < touchMs) {
          remember(key, session, now)
          return session
        }
        // Only while it is open: a sign-out that came between stays one.
        const touched = yield* sql`update sessions set last_seen_at = ${new Date(now).toISOString()}::timestamptz
          where id = ${session.id} and ended_at is null returning id`
        if (touched.length === 0 || ended.has(session.id)) return null
        const seen = { ...session, lastSeenAt: now }
        remember(key, seen, now)
        return seen
      })

      const end = Effect.fnUntraced(function* (id: string) {
        const now = yield* Clock.currentTimeMillis
        for (const [other, at] of ended) if (now - at > MINUTE) ended.delete(other)
        ended.set(id, now)
        for (const [key, { session }] of cache) if (session.id === id) cache.delete(key)
        yield* sql`update sessions set ended_at = ${new Date(now).toISOString()}::timestamptz
          where id = ${id} and ended_at is null`
      })

      const isKnownPlace = Effect.fnUntraced(function* (email: string, address: string) {
        const since = new Date((yield* Clock.currentTimeMillis) - KNOWN_PLACE_DAYS * 24 * 60 * MINUTE).toISOString()
        const [row] = yield* sql<{ known: boolean }>`select exists (
          select 1 from sessions s join users u on u.id = s.user_id
          where u.email = ${email} and s.address = ${address} and s.created_at > ${since}::timestamptz) as known`
        return row?.known ?? false
      })

      return Sessions.of({ open, find, end, isKnownPlace })
    }),
  )
}
