import type { ServerResponse } from 'node:http'
import { orderReportFields, saleReportFields, ukReportFields } from '../../../src/schemas/report-fields.ts'
import type { Seen } from './api-server.ts'

type Values = Readonly<Record<string, string | number | null>>

const blank = (fields: ReadonlyArray<{ readonly name: string; readonly kind: string }>): Values =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'integer' || kind === 'money' ? null : '']))

/** A row of the sale report; what is not said of it is unknown. */
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

export const orderColumns = [...orderReportFields.map(({ name }) => name), 'currency', 'id']

const PAGE = 30

/** How a stream of rows goes wrong: after so many chunks, and how. */
export type Break = { readonly afterChunks: number; readonly how: 'lost' | 'ended' | 'halfALine' }

/**
 * A report of `count` entries behind GetReportRows, as the real server streams it: newest first, a page a chunk, the
 * same list for whoever asks with `Until`.
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
