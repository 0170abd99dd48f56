import { createHash } from 'node:crypto'
import { Clock, Context, Effect, Layer, Schedule } from 'effect'
import { SqlClient } from 'effect/sql'
import { addressKey } from '../../auth/address-key.ts'
import { tokenIn } from '../../auth/token.ts'
import { turnOf } from '../../own-work.ts'
import { EventStore } from '../events/event-store.ts'
import { logLine } from '../http/log.ts'
import { texts } from '../postgres/arrays.ts'
import { type Answered, actOf, personalReading } from './act-of.ts'
import { type AuditEvent, auditStream } from './acts.ts'
import { Readings } from './readings.ts'
import { Tallies, type Tally } from './tallies.ts'

/** A finished answer with the request details that the trail records. */
export type Finished = Answered & {
  readonly address: string
  readonly requestId: string
  /** The raw Authorization header. */
  readonly authorization: string | undefined
}

const iso = (at: number): string => new Date(at).toISOString()

const eventOf = ({ act, subject, address, count, at, last }: Tally): AuditEvent => ({
  type: act,
  data: { subject, address, count, first: iso(at), last: iso(last) },
})

/**
 * The audit trail of acts that change no data: refusals, exports, downloads. The front door reports each answer after
 * it is sent, so no request waits for the trail. Events are written in batches, in one transaction a second at most.
 */
export class Audit extends Context.Service<Audit, { readonly note: (finished: Finished) => void }>()(
  'simdesk/audit/Audit',
) {
  /**
   * Over the event store. If the process is killed, unwritten entries are lost: up to a second of accounts' acts, up to
   * a minute of strangers'.
   */
  static readonly layer = Layer.effect(
    Audit,
    Effect.gen(function* () {
      const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
      const tallies = new Tallies()

      const readings = new Readings()

      /** Records accounts that read very many personal rows page by page. */
      const noteReading = (finished: Finished): void => {
        const { actor, rows, address, requestId } = finished
        const subject = personalReading(finished)
        if (actor === null || subject === null || rows === null) return
        const now = Date.now()
        const reading = readings.add(actor, rows, now)
        if (reading === null) return
        tallies.note({
          act: 'PersonalDataRead',
          subject,
          actor,
          tokenHash: null,
          address: addressKey(address),
          requestId,
          at: reading.since,
          count: reading.rows,
          last: now,
        })
      }

      const note = (finished: Finished): void => {
        noteReading(finished)
        const found = actOf(finished)
        if (found === null) return
        // A forged request is refused before its session is looked up. The token identifies its account later.
        const token = finished.actor === null && finished.isForged ? tokenIn(finished.authorization) : null
        tallies.note({
          ...found,
          actor: finished.actor,
          tokenHash: token === null ? null : createHash('sha256').update(token).digest('hex'),
          address: addressKey(finished.address),
          requestId: finished.requestId,
          at: Date.now(),
        })
      }

      const holdersOf = Effect.fnUntraced(function* (due: ReadonlyArray<Tally>) {
        const hashes = due.flatMap(({ tokenHash }) => tokenHash ?? [])
        if (hashes.length === 0) return new Map<string, string>()
        const rows = yield* sql<{ hash: string; account: string }>`select token_hash as hash, user_id::text as account
          from sessions where token_hash = any(${texts(hashes)}) and ended_at is null`
        return new Map(rows.map(({ hash, account }) => [hash, account]))
      })

      const write = Effect.fnUntraced(function* (due: ReadonlyArray<Tally>) {
        const holders = yield* holdersOf(due)
        const appends = due.map((tally) => {
          const actor = tally.actor ?? holders.get(tally.tokenHash ?? '') ?? null
          return {
            stream: auditStream(actor, iso(tally.at).slice(0, 'yyyy-MM-dd'.length)),
            expectedVersion: 'any' as const,
            events: [eventOf(tally)],
            actor: actor ?? 'anonymous',
            requestId: tally.requestId,
          }
        })
        yield* events.appendAll(appends)
        for (const { actor, requestId, events: written } of appends) {
          for (const { type, data } of written) {
            const { subject, count } = data
            logLine({ level: 'info', message: 'audit', act: type, actor, subject, count, requestId })
          }
        }
      })

      const flush = Effect.fnUntraced(function* (upTo: number) {
        const due = tallies.take(upTo)
        if (due.length === 0) return
        const putBack = Effect.map(Clock.currentTimeMillis, (now) => tallies.putBack(due, now))
        yield* turnOf(
          'audit',
          Effect.onError(write(due), () => putBack),
        )
      })

      // Write the rest before the database connection closes.
      yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeout(flush(Number.POSITIVE_INFINITY), '3 seconds')))
      const now = Effect.flatMap(Clock.currentTimeMillis, flush)
      yield* Effect.forkScoped(Effect.repeat(Effect.uninterruptible(now), Schedule.spaced('1 second')))
      return Audit.of({ note })
    }),
  )

  /** For a server without an event store. */
  static readonly silent = Layer.succeed(Audit, Audit.of({ note: () => undefined }))
}
