import type { ServerResponse } from 'node:http'
import { orderReportFields, saleReportFields, ukReportFields } from '../../../src/schemas/reports/report-fields.ts'
import type { Seen } from './api-server.ts'

type Values = Readonly<Record<string, string | number | null>>

const blank = (fields: ReadonlyArray<{ readonly name: string; readonly kind: string }>): Values =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, ['integer', 'money', 'number'].includes(kind) ? null : '']))

/** A row of the sale report; fields not given are unknown. */
export const saleRow = (id: number, values: Values = {}): Values => ({
  ...blank(saleReportFields),
  currency: 'EUR',
  id,
  ...values,
})

/** A row of the report of the UK. */
export const ukRow = (id: number, values: Values = {}): Values => ({
  ...blank(ukReportFields),
  currency: 'EUR',
  id,
  ...values,
})

/** A row of any other report. */
export const orderRow = (id: number, values: Values = {}): Values => ({
  ...blank(orderReportFields),
  currency: 'USD',
  id,
  ...values,
})

/** A row of a partner report with these columns. */
export const partnerRow = (fields: Parameters<typeof blank>[0], id: number, values: Values = {}): Values => ({
  id,
  partnerID: 12,
  ...blank(fields),
  currency: 'EUR',
  ...values,
})

export const orderColumns = [...orderReportFields.map(({ name }) => name), 'currency', 'id']

const PAGE = 30

/** How a stream of rows breaks: after how many chunks, and in which way. */
export type Break = { readonly afterChunks: number; readonly how: 'lost' | 'ended' | 'halfALine' }

/**
 * A report of `count` entries behind GetReportRows, streamed as by the real server.
 *
 * The order is newest first, one page a chunk, and the list is the same for any request with `Until`.
 */
export const reportStream = (count: { now: number }, rowOf: (id: number) => Values, breaks: Array<Break> = []) => {
  const asked: Array<{ readonly fromPage: number; readonly until: number | null }> = []
  const respond = (seen: Seen, response: ServerResponse) => {
    const fromPage = Number(seen.query.get('FromPage') ?? 1)
    const until = seen.query.has('Until') ? Number(seen.query.get('Until')) : null
    asked.push({ fromPage, until })
    const newest = until ?? count.now
    const pages = Math.ceil(newest / PAGE)
    const line = (value: unknown) => response.write(`${JSON.stringify(value)}\n`)
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
    const reportName = seen.query.get('ReportName')
    const firstId = Math.max(0, newest - (fromPage - 1) * PAGE)
    line({ reportName, columns: orderColumns, totalCount: count.now, until: newest, pages, fromPage, firstId })
    const trouble = breaks.shift()
    for (let page = fromPage; page <= pages; page++) {
      if (trouble && page - fromPage === trouble.afterChunks) {
        if (trouble.how === 'halfALine') response.write('{"nextPage":3,"rows":[[')
        if (trouble.how === 'lost') return void setTimeout(() => response.destroy(), 50)
        return void response.end()
      }
      const first = newest - (page - 1) * PAGE
      const ids = Array.from({ length: Math.min(PAGE, first) }, (_, index) => first - index)
      const rows = ids.map((id) => orderColumns.map((name) => rowOf(id)[name] ?? null))
      line({ nextPage: page + 1, rows })
    }
    line({ done: true, totalCount: count.now })
    response.end()
  }
  return { asked, respond }
}

/**
 * Rows of a partner report behind GetPartnerRows, streamed as by the real server.
 *
 * The order is newest first, in chunks, after a given row. A list limited to days or a plan reports its count, and its
 * partner if given.
 */
export const partnerStream = (
  list: { rows: ReadonlyArray<Values>; size: number; readonly of?: number },
  breaks: Array<Break> = [],
) => {
  const asked: Array<Readonly<Record<string, string>>> = []
  const respond = ({ query }: Seen, response: ServerResponse) => {
    asked.push(Object.fromEntries(query))
    const until = Number(query.get('Until') ?? list.size)
    const isWhole = !query.has('From') && !query.has('To') && !query.has('PlanID')
    const fitting = list.rows.filter(({ id }) => Number(id) <= until)
    const rows = fitting.filter(({ id }) => Number(id) < Number(query.get('After') ?? Number.POSITIVE_INFINITY))
    const columns = Object.keys(list.rows[0] ?? {})
    const line = (value: unknown) => response.write(`${JSON.stringify(value)}\n`)
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
    const count = isWhole ? { firstId: rows[0]?.id ?? 0 } : { firstId: null, count: fitting.length }
    const of = list.of === undefined ? {} : { list: list.of }
    line({ reportName: query.get('Report'), columns, totalCount: list.size, until, ...of, ...count })
    const trouble = breaks.shift()
    for (let begin = 0; begin <= rows.length; begin += PAGE) {
      if (trouble && begin / PAGE === trouble.afterChunks) {
        if (trouble.how === 'halfALine') response.write('{"after":3,"rows":[[')
        if (trouble.how === 'lost') return void setTimeout(() => response.destroy(), 50)
        return void response.end()
      }
      const chunk = rows.slice(begin, begin + PAGE)
      const values = chunk.map((row) => columns.map((name) => row[name] ?? null))
      if (chunk.length > 0) line({ after: chunk.at(-1)?.id, rows: values })
    }
    const added = isWhole ? {} : { added: list.rows.length - fitting.length }
    line({ done: true, totalCount: list.size, ...added })
    response.end()
  }
  return { asked, respond }
}
