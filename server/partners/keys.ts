import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { FieldProblem } from '../../src/schemas/core/answer.ts'
import { keyNameProblem, MAX_PARTNER_KEYS, partnerKeyMessages } from '../../src/schemas/partners/partner-keys.ts'
import { EventStore } from '../core/events/event-store.ts'
import { integer } from '../core/projections/rows.ts'
import { fingerprint } from '../core/saving/fingerprint.ts'
import { type Done, doOnce, type Earlier } from '../core/saving/once.ts'
import type { Saver } from '../core/saving/saver.ts'
import {
  hashOfKey,
  newPartnerKey,
  type PartnerKey,
  type PartnerKeyEvent,
  partnerKeyOf,
  partnerKeyStream,
  prefixOfKey,
} from './partner-key.ts'

/** The result of issuing; the key is returned here and stored nowhere. */
type IssuedKey =
  | { readonly isSuccess: true; readonly id: number; readonly key: string }
  | { readonly isSuccess: false; readonly message: string; readonly errors?: ReadonlyArray<FieldProblem> }

const refused = (message: string): IssuedKey => ({ isSuccess: false, message })

type KeyAsked = { readonly partnerId: number; readonly name: string; readonly seed?: string | undefined }

/** Whether a key is valid. */
const isGood = Effect.fnUntraced(function* (key: string) {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql`select id from partner_keys where hash = ${hashOfKey(key)} and revoked_date = ''`).length > 0
})

/**
 * Issues a partner's key once per command. A repeat with the same seed returns the key again, because the first answer
 * may be lost. Otherwise it cannot be returned, because only its hash is stored.
 */
export const issuePartnerKey = Effect.fnUntraced(function* ({ seed, ...asked }: KeyAsked, saver: Saver) {
  const name = asked.name.trim()
  const { commandId } = saver
  const made = seed === undefined || commandId === null ? null : partnerKeyOf(seed, commandId)
  const decide = Effect.fnUntraced(function* (done: Done) {
    const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
    const no = (message: string) => ({ answer: refused(message), appends: [] })
    const problem = keyNameProblem(name)
    if (problem !== null) {
      return { answer: { ...refused(problem), errors: [{ field: 'name', message: problem }] }, appends: [] }
    }
    const [found] = yield* sql<{ isKnown: boolean; keys: number }>`select
      exists (select 1 from partners where id = ${integer(asked.partnerId)}) as "isKnown",
      (select count(*)::integer from partner_keys
        where partner_id = ${integer(asked.partnerId)} and revoked_date = '') as keys`
    if (found?.isKnown !== true) return no(partnerKeyMessages.partner)
    if (found.keys >= MAX_PARTNER_KEYS) return no(partnerKeyMessages.many)
    const [id, key] = [yield* events.nextId('partnerkey'), made ?? newPartnerKey()]
    const event: PartnerKeyEvent = {
      type: 'PartnerKeyIssued',
      data: { id, ...done, partnerId: asked.partnerId, name, prefix: prefixOfKey(key), hash: hashOfKey(key) },
    }
    const answer: IssuedKey = { isSuccess: true, id, key }
    return { answer, appends: [{ stream: partnerKeyStream(id), expectedVersion: 0, events: [event] }] }
  })
  const [gone, otherwise] = [refused(partnerKeyMessages.again), refused(partnerKeyMessages.otherwise)]
  const again = ({ data: { id } }: Earlier): IssuedKey => (made === null ? gone : { isSuccess: true, id, key: made })
  const answer = yield* doOnce({ submission: fingerprint(asked), again, otherwise, decide }, saver)
  // Another seed makes another key, and the issued key may be revoked by now.
  return answer.isSuccess && !(yield* isGood(answer.key)) ? gone : answer
})

/** The result of revoking; `message` says why it was refused. */
type RevokeAnswer = { readonly isSuccess: boolean; readonly message: string }

/** Revokes a key, which is invalid from then on. A repeat changes nothing. */
export const revokePartnerKey = (id: number, saver: Saver) => {
  const done: RevokeAnswer = { isSuccess: true, message: '' }
  const no = (message: string): RevokeAnswer => ({ isSuccess: false, message })
  const decide = Effect.fnUntraced(function* (stamp: Done) {
    const sql = yield* SqlClient.SqlClient
    const [key] = yield* sql<{ revoked: string }>`select revoked_date as revoked from partner_keys
      where id = ${integer(id)}`
    if (key === undefined) return { answer: no(partnerKeyMessages.key), appends: [] }
    if (key.revoked !== '') return { answer: done, appends: [] }
    const event: PartnerKeyEvent = { type: 'PartnerKeyRevoked', data: { id, ...stamp } }
    return { answer: done, appends: [{ stream: partnerKeyStream(id), expectedVersion: 1, events: [event] }] }
  })
  const otherwise = no(partnerKeyMessages.otherwise)
  return doOnce({ submission: fingerprint({ revoked: id }), again: () => done, otherwise, decide }, saver)
}

/** A key as displayed, without the key itself or its hash. `lastUsed` is empty for an unused key. */
type ShownKey = Omit<PartnerKey, 'hash'> & { readonly lastUsed: string }

/** The keys of a partner, newest first. */
export const keysOfPartner = Effect.fnUntraced(function* (partnerId: number) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<ShownKey>`select k.id, k.partner_id as "partnerId", k.name, k.prefix, k.issued_by as "issuedBy",
      k.issued_date as "issuedDate", k.revoked_by as "revokedBy", k.revoked_date as "revokedDate",
      coalesce(to_char(u.used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '') as "lastUsed"
    from partner_keys k left join partner_key_uses u on u.key_id = k.id
    where k.partner_id = ${integer(partnerId)} order by k.ordinal desc`
})

/** The partner and name of a valid key; null for any other. */
export const callerOfKey = Effect.fnUntraced(function* (key: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ id: number; partnerId: number; name: string }>`select id, partner_id as "partnerId", name
    from partner_keys where hash = ${hashOfKey(key)} and revoked_date = ''`
  if (found === undefined) return null
  // To the minute, so that a busy system does not cause a write per call.
  yield* sql`insert into partner_key_uses as u (key_id, used_at) values (${found.id}, now())
    on conflict (key_id) do update set used_at = excluded.used_at where u.used_at < now() - interval '1 minute'`
  return found
})
