import { Schema } from 'effect'
import { exportEvents } from '../../machines/exporting.events.ts'
import { WrittenFile } from '../../schemas/written-file.ts'
import type { Migration } from '../journaled.ts'

const wish = exportEvents['export.requested'].fields

/** What a list knows of its files. */
export const exportFacts = {
  exportScope: wish.scope,
  exportFormat: wish.format,
  exportFailure: Schema.NullOr(Schema.String),
  written: Schema.NullOr(WrittenFile),
} as const

type Ended = { readonly type: string; readonly output?: unknown; readonly error?: unknown }
type State = { readonly value: { readonly export: unknown }; readonly context: { readonly written?: object | null } }

/** A file had no name among the facts. */
const named = (file: unknown): unknown => ({ name: '', sha256: '', added: 0, ...(file as object) })

const passing: ReadonlySet<unknown> = new Set([502, 503, 504])
const isLost = (error: unknown): boolean => {
  const { _tag: tag, status } = (error ?? {}) as { readonly _tag?: unknown; readonly status?: unknown }
  return tag === 'Unreachable' || (tag === 'Faulted' && passing.has(status))
}

/** The events of the three actors that wrote a file until version 1, as the events of the one that writes it now. */
const fileEvents: Readonly<Record<string, (ended: Ended) => unknown>> = {
  'xstate.done.actor.keepFile': () => ({ type: 'file.declined' }),
  'xstate.error.actor.keepFile': ({ error }) => ({ type: 'file.failed', error }),
  'xstate.done.actor.writeRows': ({ output }) => ({ type: 'file.written', file: named(output) }),
  'xstate.error.actor.writeRows': ({ error }) => ({ type: isLost(error) ? 'file.interrupted' : 'file.failed', error }),
  'xstate.done.actor.awaitConnection': () => ({ type: 'file.resumed' }),
  'xstate.error.actor.awaitConnection': () => ({ type: 'file.halted' }),
}

/** The lists had one actor for their files, which never went on after a lost connection. */
const exported = ({ output }: Ended): unknown => {
  const { rows = 0, cancelled = false } = (output ?? {}) as { readonly rows?: number; readonly cancelled?: boolean }
  return cancelled ? { type: 'file.declined' } : { type: 'file.written', file: named({ rows }) }
}
const notExported = ({ error }: Ended): unknown => ({ type: 'file.failed', error })

const carriedEvent = (event: unknown): unknown => {
  const ended = event as Ended
  if (ended.type === 'export.requested') return { format: 'csv', ...ended }
  if (/^xstate\.done\.actor\.export(Inventory|Plans)$/.test(ended.type)) return exported(ended)
  if (/^xstate\.error\.actor\.export(Inventory|Plans)$/.test(ended.type)) return notExported(ended)
  return (fileEvents[ended.type] ?? (() => event))(ended)
}

const carriedValue = (value: unknown): unknown => {
  const { export: exporting, ...rest } = value as State['value']
  return { ...rest, export: exporting === 'exporting' ? { exporting: 'writing' } : exporting }
}

/** Before, two actors shared the file of a report, and the files of the other lists had an actor and a course of their own. */
export const fromFilesOfBefore: Migration = {
  event: carriedEvent,
  input: (input) => input,
  value: carriedValue,
  state: (state) => {
    const { value, context } = state as State
    const written = context.written ? named(context.written) : null
    return {
      value: carriedValue(value),
      context: { exportScope: 'shown', ...context, exportFormat: 'csv', written },
    }
  },
}
