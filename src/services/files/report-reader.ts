import { Schema } from 'effect'
import { FaultAnswer } from '../../schemas/core/answer.ts'
import { CURRENCY } from '../../schemas/core/currency.ts'
import { Refused, UnexpectedAnswer, Unreachable } from '../../schemas/core/errors.ts'
import type { Field } from '../../schemas/core/field.ts'
import { networkMessages } from '../../schemas/core/messages.ts'
import { exportMessages } from '../../schemas/files/export-messages.ts'
import type { Sort } from '../../schemas/lists/sort.ts'
import { ReportRowsEnd, type ReportRowsHead, type RowsHead } from '../../schemas/reports/report.ts'
import type { Cell } from './list-file.ts'

type ReportRowsTaken = {
  readonly head: RowsHead
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
  /** The page from which to continue once these rows are safe. */
  readonly nextPage: number | undefined
  /** The last entry, for a report whose entries have gaps. */
  readonly after: number | undefined
}

const decodeRefusal = Schema.decodeUnknownOption(FaultAnswer)
const decodeEnd = Schema.decodeUnknownOption(ReportRowsEnd)

const unexpected = (path: string): UnexpectedAnswer =>
  new UnexpectedAnswer({ path, message: networkMessages.otherShape(path) })

const broken = (path: string, message: string): UnexpectedAnswer => new UnexpectedAnswer({ path, message })

/** A server may send a refusal in place of a stream. */
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
    // A line was cut off, as by a server that stops.
    throw new Unreachable({ message: networkMessages.unreachable })
  }
}

/** A column with its expected type. A schema for each of fifty million values would take minutes. */
type Judged = { readonly name: string; readonly type: 'number' | 'string' }

const numbers: ReadonlySet<Field['kind']> = new Set(['integer', 'money', 'number'])

/** The columns in the order of the wire. Columns that our server adds to a report's fields are known, too. */
const judgedColumns = (fields: ReadonlyArray<Field>, names: ReadonlyArray<string>): ReadonlyArray<Judged | null> => {
  const known = new Map<string, Judged['type']>([
    ...fields.map(({ name, kind }) => [name, numbers.has(kind) ? 'number' : 'string'] as const),
    [CURRENCY, 'string'],
    ['id', 'number'],
  ])
  if ([...known.keys()].some((name) => !names.includes(name))) throw unexpected('head.columns')
  return names.map((name) => {
    const type = known.get(name)
    return type === undefined ? null : { name, type }
  })
}

const chunkIn = (value: unknown, columns: ReadonlyArray<Judged | null>) => {
  const { nextPage, after, rows } = (value ?? {}) as Readonly<Record<'nextPage' | 'after' | 'rows', unknown>>
  if (typeof (nextPage ?? after) !== 'number' || !Array.isArray(rows)) throw unexpected('rows')
  for (const [index, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length !== columns.length) throw unexpected('rows')
    for (let place = 0; place < columns.length; place++) {
      const column = columns[place]
      const cell: unknown = row[place]
      if (!column || typeof cell === column.type || (cell === null && column.type === 'number')) continue
      throw unexpected(`rows.${index}.${column.name}`)
    }
  }
  return {
    nextPage: nextPage as number | undefined,
    after: after as number | undefined,
    rows: rows as ReadonlyArray<ReadonlyArray<Cell>>,
  }
}

/** The rows to read. */
export type ReportRowsQuery = {
  readonly reportName: string
  /** The schema of the stream's head. */
  readonly head: typeof RowsHead | typeof ReportRowsHead
  /** Whether the head of a report with gaps gives the exact number of rows in the list of `until`. */
  readonly isCounted: boolean
  readonly fields: ReadonlyArray<Field>
  /** For a stream that was cut off: the newest entry of its list. */
  readonly until: number | null
  /** How many rows of that list, from the newest, are already safe. */
  readonly written: number
  /** For a report with gaps that was cut off: the entry after which it continues. */
  readonly after: number | null
  readonly sort: Sort | null
}

const isByAmount = ({ fields, sort }: ReportRowsQuery): boolean =>
  fields.some(({ name, kind }) => kind === 'money' && name === sort?.column)

/**
 * Decodes the lines of a whole report (schemas/reports/report.ts): a head, chunks of rows, an end. Without an end line
 * the stream was cut off. Every row arrives once, newest first, down to the first entry. With a filter or another
 * order, entries have gaps, and their number must be the one that was announced. Any difference is an error that a
 * second try would not fix.
 */
export const createReportReader = (wanted: ReportRowsQuery, take: (taken: ReportRowsTaken) => Promise<void>) => {
  const decodeHead = Schema.decodeUnknownOption(wanted.head)
  let head: RowsHead | null = null
  let end: ReportRowsEnd | null = null
  let columns: ReadonlyArray<Judged | null> = []
  let idPlace = 0
  let hasGaps = false
  /** The id of the next entry, without gaps. */
  let nextId = 0
  let lastId = wanted.after
  let written = wanted.written

  /** Whether an entry can follow the last one. Sorted by amounts, any entry can. */
  const follows = (id: Cell | undefined, until: number): boolean => {
    if (!hasGaps) return id === nextId
    if (typeof id !== 'number' || id < 1 || id > until) return false
    if (lastId === null || isByAmount(wanted)) return true
    return wanted.sort?.direction === 'asc' ? id > lastId : id < lastId
  }

  const begin = (value: unknown): void => {
    const decoded = decodeHead(value)
    if (decoded._tag === 'None') throw asRefusal(value)
    head = decoded.value
    if (head.reportName !== wanted.reportName) throw unexpected('head')
    if (wanted.until !== null && head.until !== wanted.until) throw broken('head.until', exportMessages.otherList)
    hasGaps = head.firstId === null
    nextId = Math.max(0, head.until - wanted.written)
    if (!hasGaps && head.firstId !== nextId) throw broken('head.firstId', exportMessages.withGaps)
    columns = judgedColumns(wanted.fields, head.columns)
    idPlace = head.columns.indexOf('id')
  }

  return {
    onLine: async (line: string): Promise<void> => {
      if (line === '') return
      const value = parsed(line, head === null)
      if (head === null) return begin(value)
      const last = decodeEnd(value)
      if (last._tag === 'Some') {
        end = last.value
        return
      }
      const chunk = chunkIn(value, columns)
      for (const row of chunk.rows) {
        const id = row[idPlace]
        if (!follows(id, head.until)) throw broken('rows.id', exportMessages.withGaps)
        lastId = Number(id)
        nextId = lastId - 1
      }
      written += chunk.rows.length
      await take({ head, ...chunk })
    },
    /** The end line, once the stream has ended. */
    end: (): ReportRowsEnd => {
      if (end === null) throw new Unreachable({ message: networkMessages.unreachable })
      const isWhole = hasGaps ? !wanted.isCounted || head?.count === written : nextId === 0
      if (!isWhole) throw broken('rows', exportMessages.withGaps)
      return end
    },
  }
}
