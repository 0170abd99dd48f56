import { Cause, Context, Effect } from 'effect'
import { describeCause, logLine } from './core/http/log.ts'

/** The interval of log lines about one kind of failing work. */
const LOGGED_EVERY_MS = 60_000

/** Background work of the server, whose failures no answer reports, with its log messages. */
const kinds = {
  live: 'live updates could not be read',
  liveEvent: 'an event could not be sent to live updates',
  liveSessions: 'the sessions of live updates could not be checked',
  head: 'the versions of the tables could not be checked',
  mail: 'an email could not be sent',
  passwordLink: 'a password link could not be emailed',
  waitingLinks: 'too many links are waiting for the mail server; some were not mailed',
  bulkImport: 'a bulk import could not continue',
  oldImports: 'the files of old imports could not be removed',
  expiry: 'expired SIMs could not be recorded',
  vatCheck: 'a VAT number could not be checked online',
  audit: 'the audit trail was not written',
} as const
export type Work = keyof typeof kinds

/** Facts about a failure that may be published: places and codes, no data. */
type Detail = Readonly<Record<string, string | number>>

/** Failing work: which, its failures since the start, and the place of the last one. */
type Trouble = { readonly work: Work; readonly failures: number } & Detail

type Entry = { failures: number; unlogged: number; loggedAt: number; isFailing: boolean; detail: Detail }

const newEntry = (): Entry => ({
  failures: 0,
  unlogged: 0,
  loggedAt: Number.NEGATIVE_INFINITY,
  isFailing: false,
  detail: {},
})

/** Keeps account of the server's background work: what fails, and how often. */
export const createOwnWork = (now: () => number = () => performance.now()) => {
  const entries = new Map<Work, Entry>()
  return {
    /** Records a failure. All are counted; a log line is written once a minute at most, with their number. */
    failed: (work: Work, detail: Detail = {}, causes: ReadonlyArray<unknown> = []): void => {
      const entry = entries.get(work) ?? newEntry()
      entries.set(work, entry)
      Object.assign(entry, { isFailing: true, detail })
      entry.failures++
      entry.unlogged++
      if (now() - entry.loggedAt < LOGGED_EVERY_MS) return
      const told = { ...detail, failures: entry.unlogged, ...(causes.length > 0 && { causes }) }
      logLine({ level: 'error', message: kinds[work], ...told })
      Object.assign(entry, { unlogged: 0, loggedAt: now() })
    },
    /** Records a success, which ends earlier failures. */
    succeeded: (work: Work): void => {
      const entry = entries.get(work)
      if (entry !== undefined) entry.isFailing = false
    },
    /** The work that currently fails. */
    troubles: (): ReadonlyArray<Trouble> =>
      [...entries].flatMap(([work, { isFailing, failures, detail }]) =>
        isFailing ? [{ ...detail, work, failures } as Trouble] : [],
      ),
  }
}

/** One account per server. Programs other than servers share one, which nobody reads. */
export const OwnWork = Context.Reference('simdesk/OwnWork', { defaultValue: () => createOwnWork() })

/**
 * Runs one turn of background work. A failure or defect is recorded and ends only this turn; the next one runs as
 * usual.
 */
export const turnOf = <A, E, R>(work: Work, turn: Effect.Effect<A, E, R>): Effect.Effect<void, never, R> =>
  Effect.flatMap(OwnWork, (account) =>
    turn.pipe(
      Effect.andThen(Effect.sync(() => account.succeeded(work))),
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.interrupt
          : Effect.sync(() => account.failed(work, {}, describeCause(cause))),
      ),
    ),
  )
