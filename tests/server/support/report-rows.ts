import { expect } from 'vitest'
import { type ReportName, reportNamed } from '../../../src/schemas/reports/reports.ts'
import type { ApiClient } from './api-client.ts'

/** A line of a report, as on the wire. */
export type Row = Readonly<Record<string, string | number | null>>

/** A page of a report. */
export const reportPage = async (client: ApiClient, name: ReportName, number = 1) => {
  const { status, body } = await client.call(name, { query: { PageIndex: number } })
  expect([status, body.isSuccess]).toEqual([200, true])
  return { rows: body[reportNamed(name).listKey] as ReadonlyArray<Row>, total: body.totalCount as number }
}

/** All lines of a report, newest first, from the stream of all rows. */
export const reportRows = async (client: ApiClient, name: ReportName): Promise<ReadonlyArray<Row>> => {
  const { text } = await client.call('GetReportRows', { query: { ReportName: name } })
  const [head, ...rest] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rest.at(-1)).toMatchObject({ done: true })
  const named = (row: ReadonlyArray<unknown>) =>
    Object.fromEntries(head.columns.map((column: string, index: number) => [column, row[index]]))
  return rest.flatMap(({ rows = [] }) => rows.map(named))
}

/** The number of lines of each report. */
export const reportTotals = async (client: ApiClient): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (await client.call('GetReportIndex')).body.reports.map((entry: { reportName: string; totalCount: number }) => [
      entry.reportName,
      entry.totalCount,
    ]),
  )
