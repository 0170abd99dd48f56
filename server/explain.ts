import { Cause, Effect, type Exit } from 'effect'
import { ConfigurationProblem } from './config.ts'
import { UnreadableEvent } from './core/events/event-types.ts'
import { Outdated, takenOver } from './core/events/outdated.ts'
import { describeCause, logLine } from './core/http/log.ts'
import { DatabaseProblem } from './core/postgres/problem.ts'
import { Unfoldable } from './core/projections/fold.ts'
import { LeaseLost } from './core/projections/lease.ts'
import { complain } from './say.ts'

type Coded = { readonly code?: string; readonly address?: string; readonly port?: number; readonly cause?: Coded }

const codeOf = (error: Coded | undefined): Coded | undefined =>
  error === undefined || error === null || error.code !== undefined ? error : codeOf(error.cause)

/** The message of an error that a person can fix; null for a bug of ours. */
const wordsFor = (error: unknown): string | null => {
  if (error instanceof ConfigurationProblem || error instanceof DatabaseProblem) return error.message
  if (error instanceof Outdated || error instanceof LeaseLost) return error.message
  if (error instanceof Unfoldable || error instanceof UnreadableEvent) return error.message
  const coded = codeOf(error as Coded)
  const place = `${coded?.address ?? 'HOST'}:${coded?.port ?? 'PORT'}`
  if (coded?.code === 'EADDRINUSE') return `${place} is in use by another program. Set PORT to another number.`
  if (coded?.code === 'EACCES') return `${place} may not be used by this account. Set PORT to a number above 1023.`
  if (coded?.code === 'EADDRNOTAVAIL' || coded?.code === 'ENOTFOUND') {
    return `HOST ${coded.address ?? ''} is not an address of this machine.`
  }
  return null
}

/** Reports on standard error why the program ends: its message after `title` if there is one, otherwise a log line. */
export const explain =
  (title: string) =>
  (cause: Cause.Cause<unknown>): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (Cause.hasInterruptsOnly(cause)) return Effect.void
      for (const reason of cause.reasons) {
        if (reason._tag === 'Interrupt') continue
        const error = reason._tag === 'Fail' ? reason.error : reason.defect
        // Not an error of the start: the server ran until then.
        if (error === takenOver) return complain(takenOver.message)
        const words = wordsFor(error)
        if (words !== null) return complain(`${title}: ${words}`)
      }
      return Effect.sync(() => logLine({ level: 'fatal', message: title, causes: describeCause(cause) }))
    })

/** The exit code: an orderly stop on request (SIGINT, SIGTERM) is a success. */
export const teardown = (exit: Exit.Exit<unknown, unknown>, onExit: (code: number) => void): void =>
  onExit(exit._tag === 'Success' || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
