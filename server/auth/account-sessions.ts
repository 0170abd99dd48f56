import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { ServerConfig } from '../config.ts'
import { EventStore } from '../core/events/event-store.ts'
import { integer } from '../core/projections/rows.ts'
import { type AccessEvent, accessStream } from '../people/account.ts'
import { sessionSetting } from './session-setting.ts'

/** An open session as shown to its person and to administrators who may end it. */
type ListedSession = {
  readonly id: string
  readonly address: string
  readonly userAgent: string
  readonly createdAt: string
  readonly lastSeenAt: string
}

type Ended = {
  /** The account that ends them, or `system`. */
  readonly by: string
  /** A session to keep: the caller's own. */
  readonly except?: string | undefined
  /** The only session to end. */
  readonly only?: string | undefined
  readonly requestId?: string | undefined
}

/** A session's idle and absolute lifetimes: SQL intervals. */
export type SessionLives = { readonly idle: string; readonly absolute: string }

/**
 * The lifetimes in force: those of the environment, else those of the session settings. They are read by each statement,
 * so that a change applies on all servers at once.
 */
export const sessionLives = Effect.map(
  ServerConfig,
  ({ sessionIdleMinutes, sessionHours }): SessionLives => ({
    idle: sessionSetting('idleMinutes', '1 minute', sessionIdleMinutes),
    absolute: sessionSetting('sessionHours', '1 hour', sessionHours),
  }),
)

/** SQL: whether a session `s` has neither ended nor expired. */
export const isAlive = ({ idle, absolute }: SessionLives): string =>
  `s.ended_at is null and s.last_seen_at > now() - ${idle} and s.created_at > now() - ${absolute}`

/**
 * Ends the open sessions of an account, each with an event, and returns their number. All servers see it at once.
 * Inside `EventStore.transact` it joins that transaction.
 */
export const endSessionsOf = Effect.fnUntraced(function* (account: number, { by, except, only, requestId }: Ended) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  return yield* events.transact(
    Effect.gen(function* () {
      const rows = yield* sql<{ id: string }>`update sessions set ended_at = now()
        where user_id = ${integer(account)} and ended_at is null
          and (${except ?? null}::text is null or id <> ${except ?? null}::text)
          and (${only ?? null}::text is null or id = ${only ?? null}::text)
        returning id`
      if (rows.length === 0) return 0
      yield* events.append({
        stream: accessStream(String(account)),
        expectedVersion: 'any',
        events: rows.map(({ id }): AccessEvent => ({ type: 'SessionEnded', data: { session: id, by } })),
        actor: by,
        requestId,
      })
      return rows.length
    }),
  )
})

/** The open sessions of an account, last used first. */
export const openSessionsOf = Effect.fnUntraced(function* (account: number) {
  const sql = yield* SqlClient.SqlClient
  const alive = sql.literal(isAlive(yield* sessionLives))
  const rows = yield* sql<Omit<ListedSession, 'createdAt' | 'lastSeenAt'> & { created: Date; seen: Date }>`
    select s.id, s.address, s.user_agent as "userAgent", s.created_at as created, s.last_seen_at as seen from sessions s
    where s.user_id = ${integer(account)} and ${alive} order by s.last_seen_at desc, s.id`
  return rows.map(
    ({ created, seen, ...session }): ListedSession => ({
      ...session,
      createdAt: created.toISOString(),
      lastSeenAt: seen.toISOString(),
    }),
  )
})
