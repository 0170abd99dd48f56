import { Cause, Context, Effect } from 'effect'
import { describeCause, logLine } from './core/http/log.ts'

/** How often one kind of work is logged while it fails. */
const LOGGED_EVERY_MS = 60_000

/** What the server does by itself, so that no answer tells of a failure; with the words that the log has for one. */
const kinds = {
  live: 'live updates could not be read',
  liveEvent: 'an event could not be told to those who read live updates',
  liveSessions: 'the sessions of live updates could not be looked up',
  head: 'the versions of the tables could not be looked up',
  mail: 'a mail could not be sent',
  passwordLink: 'a link for a new password could not be mailed',
  waitingLinks: 'too many links wait for the mail server: some were not mailed',
  bulkImport: 'a bulk import could not go on',
  oldImports: 'the files of old imports could not be removed',
  expiry: 'what expired could not be written down',
  audit: 'the audit trail was not written',
} as const
export type Work = keyof typeof kinds

/** What may be said of a failure to anybody: places and codes, no data. */
type Detail = Readonly<Record<string, string | number>>

/** Work that fails: which, how often since the server started, and where the last time. */
type Trouble = { readonly work: Work; readonly failures: number } & Detail

type Entry = { failures: number; unlogged: number; loggedAt: number; isFailing: boolean; detail: Detail }

const unheardOf = (): Entry => ({
  failures: 0,
  unlogged: 0,
  loggedAt: Number.NEGATIVE_INFINITY,
  isFailing: false,
  detail: {},
})

/** The account of what a server does by itself: what fails, and how often. */
export const createOwnWork = (now: () => number = () => performance.now()) => {
  const entries = new Map<Work, Entry>()
  return {
    /** It failed. Every failure is counted; a line of the log comes once a minute at most, and says how many it stands for. */
    failed: (work: Work, detail: Detail = {}, causes: ReadonlyArray<unknown> = []): void => {
      const entry = entries.get(work) ?? unheardOf()
      entries.set(work, entry)
      Object.assign(entry, { isFailing: true, detail })
      entry.failures++
      entry.unlogged++
      if (now() - entry.loggedAt < LOGGED_EVERY_MS) return
      const told = { ...detail, failures: entry.unlogged, ...(causes.length > 0 && { causes }) }
      logLine({ level: 'error', message: kinds[work], ...told })
      Object.assign(entry, { unlogged: 0, loggedAt: now() })
    },
    /** It succeeded: what failed before is over. */
    succeeded: (work: Work): void => {
      const entry = entries.get(work)
      if (entry !== undefined) entry.isFailing = false
    },
    /** What fails now. */
    troubles: (): ReadonlyArray<Trouble> =>
      [...entries].flatMap(([work, { isFailing, failures, detail }]) =>
        isFailing ? [{ ...detail, work, failures } as Trouble] : [],
      ),
  }
}

/** One account for each server; programs that are no server share one, which nobody asks. */
export const OwnWork = Context.Reference('simdesk/OwnWork', { defaultValue: () => createOwnWork() })

/**
 * One turn of work that a server does by itself. A failure, or a fault of the code, goes into its account and ends this
 * turn only; the next one starts as usual.
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
