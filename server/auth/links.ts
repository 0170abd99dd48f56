import { createHash, randomBytes } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { LinkPurpose } from '../../src/schemas/people/account-access.ts'
import { EventStore } from '../core/events/event-store.ts'
import { integer } from '../core/projections/rows.ts'
import { type AccessEvent, accessStream } from '../people/account.ts'
import { sessionSetting } from './session-setting.ts'

/** A new link. Its token is returned here and stored nowhere. */
export type IssuedLink = { readonly token: string; readonly expires: string }

/** Lifetimes of links: SQL intervals, by the session settings. */
const linkLives = {
  invitation: sessionSetting('invitationDays', '1 day'),
  reset: sessionSetting('resetHours', '1 hour'),
  /** A reset that its owner requested by mail. */
  mailedReset: sessionSetting('mailedResetMinutes', '1 minute'),
} as const

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

type NewLink = {
  readonly account: number
  readonly purpose: LinkPurpose
  /** The account that creates it, or `system`. */
  readonly by: string
  readonly requestId: string | undefined
  /** Whose lifetime it has; its purpose's by default. */
  readonly life?: keyof typeof linkLives
}

/**
 * Creates a link of 256 bits, of which the database stores the SHA-256. It replaces an open one of the same account and
 * purpose. Inside `EventStore.transact` it joins that transaction.
 */
export const issueLink = Effect.fnUntraced(function* ({ account, purpose, by, requestId, life }: NewLink) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const token = randomBytes(32).toString('base64url')
  return yield* events.transact(
    Effect.gen(function* () {
      yield* sql`delete from account_links where expires_at < now()`
      const [row] = yield* sql<{ expires: Date }>`
        insert into account_links as l (user_id, purpose, token_hash, expires_at)
        values (${integer(account)}, ${purpose}, ${hashOf(token)},
          now() + ${sql.literal(linkLives[life ?? purpose])})
        on conflict (user_id, purpose) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
        returning l.expires_at as expires`
      if (purpose === 'reset') yield* sql`delete from link_requests where user_id = ${integer(account)}`
      const expires = new Date(row?.expires ?? 0).toISOString()
      const event: AccessEvent = {
        type: purpose === 'invitation' ? 'InvitationIssued' : 'PasswordResetIssued',
        data: { expires },
      }
      yield* events.append({
        stream: accessStream(String(account)),
        expectedVersion: 'any',
        events: [event],
        actor: by,
        requestId,
      })
      return { token, expires } satisfies IssuedLink
    }),
  )
})

/** Ends the open links of an account, whatever their purpose, and sign-ins that wait for its second factor. */
export const endLinksOf = Effect.fnUntraced(function* (account: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from account_links where user_id = ${integer(account)}`
  yield* sql`delete from sign_in_tickets where user_id = ${integer(account)}`
})

/** The owner of a token's open link; null if it is unknown, used or expired, without distinction. */
export const findLink = Effect.fnUntraced(function* (token: string) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ account: number; purpose: LinkPurpose }>`select user_id as account, purpose
    from account_links where token_hash = ${hashOf(token)} and expires_at > now()`
  return row ?? null
})

/** Uses up a link, in the transaction of its use. Of two concurrent uses, one gets null. */
export const redeemLink = Effect.fnUntraced(function* (token: string, purpose: LinkPurpose) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ account: number }>`delete from account_links
    where token_hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > now() returning user_id as account`
  return row?.account ?? null
})
