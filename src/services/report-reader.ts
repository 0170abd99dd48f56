import { Schema } from 'effect'
import { FaultAnswer } from '../schemas/answer.ts'
import { Refused, UnexpectedAnswer, Unreachable } from '../schemas/errors.ts'
import { networkMessages } from '../schemas/messages.ts'
import { ReportRowsEnd, ReportRowsHead } from '../schemas/report.ts'
import type { Cell } from './csv.ts'

export type ReportRowsTaken = {
  readonly head: ReportRowsHead
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
  /** Where to go on from once these rows are safe. */
  readonly nextPage: number
}

const decodeHead = Schema.decodeUnknownOption(ReportRowsHead)
const decodeRefusal = Schema.decodeUnknownOption(FaultAnswer)
const decodeEnd = Schema.decodeUnknownOption(ReportRowsEnd)

const unexpected = (path: string): UnexpectedAnswer =>
  new UnexpectedAnswer({ path, message: networkMessages.otherShape(path) })

/** A server may say no in the place of a stream. */
const asRefusal = (value: unknown): Refused | UnexpectedAnswer => {
  const refusal = decodeRefusal(value)
  return refusal._tag === 'Some' && !refusal.value.isSuccess
    ? new Refused({ message: refusal.value.message ?? '', errors: [] })
    : unexpected('head')
}

const parsed = (line: string, isFirst: boolean): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    if (isFirst) throw new UnexpectedAnswer({ path: '', message: networkMessages.notJson })
    // A line that was cut off in the middle, as by a server that stops.
    throw new Unreachable({ message: networkMessages.unreachable })
  }
}

/** Judged by its outline: a schema for each of fifty million values would take minutes. */
const chunkIn = (value: unknown, width: number) => {
  const { nextPage, rows } = value as { readonly nextPage?: unknown; readonly rows?: unknown }
  if (typeof nextPage !== 'number' || !Array.isArray(rows)) throw unexpected('rows')
  if (rows.some((row) => !Array.isArray(row) || row.length !== width)) throw unexpected('rows')
  return { nextPage, rows: rows as ReadonlyArray<ReadonlyArray<Cell>> }
}

/**
 * Understands the lines of a whole report (schemas/report.ts): a head, chunks of rows, an end. Without its end line the
 * stream was cut off.
 */
export const createReportReader = (reportName: string, take: (taken: ReportRowsTaken) => Promise<void>) => {
  let head: ReportRowsHead | null = null
  let end: ReportRowsEnd | null = null
  return {
    onLine: async (line: string): Promise<void> => {
      if (line === '') return
      const value = parsed(line, head === null)
      if (head === null) {
        const decoded = decodeHead(value)
        if (decoded._tag === 'None') throw asRefusal(value)
        if (decoded.value.reportName !== reportName) throw unexpected('head')
        head = decoded.value
        return
      }
      const last = decodeEnd(value)
      if (last._tag === 'Some') {
        end = last.value
        return
      }
      await take({ head, ...chunkIn(value, head.columns.length) })
    },
    /** The end line, once the stream has ended. */
    end: (): ReportRowsEnd => {
      if (end === null) throw new Unreachable({ message: networkMessages.unreachable })
      return end
    },
  }
}
