import type { ExportFormat, ExportRequest, ExportScope } from '../../schemas/files/export-file.ts'
import type { WrittenFile } from '../../schemas/files/written-file.ts'
import type { FileOrder } from '../../services/files/list-file.ts'
import type { FileActor } from '../core/from-file.ts'
import { pageCountOf } from './pager.ts'

/** A requested file, with the names of the shown columns, in their order. */
export type FileWish = ExportRequest & { readonly columns: ReadonlyArray<string> }

/** What a list knows of its files. The rows themselves are with the file that is written, in no event and no journal. */
export type ExportFacts = {
  /** Which file was asked for last. */
  readonly exportScope: ExportScope
  readonly exportFormat: ExportFormat
  readonly exportColumns: ReadonlyArray<string>
  /** Why the last file could not be written, or does not get on. */
  readonly exportFailure: string | null
  /** The last file, until the person has read of it. */
  readonly written: WrittenFile | null
}

export const noExport: ExportFacts = {
  exportScope: 'shown',
  exportFormat: 'csv',
  exportColumns: [],
  exportFailure: null,
  written: null,
}

/** What is known once a file is asked for. */
export const begunExport = ({ scope, format, columns }: FileWish): ExportFacts => ({
  exportScope: scope,
  exportFormat: format,
  exportColumns: columns,
  exportFailure: null,
  written: null,
})

type Listed<Row> = ExportFacts & {
  readonly rows: ReadonlyArray<Row>
  readonly total: number
  readonly offset: number
}

/** What goes into the file, as the list stands when it is asked for. */
export const orderOf = <Row>(list: Listed<Row>, pageSize: number): FileOrder<Row> => ({
  scope: list.exportScope,
  format: list.exportFormat,
  rows: list.exportScope === 'all' ? [] : list.rows,
  columns: list.exportColumns,
  page: Math.floor(list.offset / pageSize) + 1,
  pages: pageCountOf(list.total, pageSize),
  total: list.total,
})

type Exporting = 'idle' | 'failed' | { readonly exporting: 'writing' | 'interrupted' | 'halted' }

/** A snapshot of any list that makes files. */
type ExportingSnapshot = {
  readonly context: ExportFacts
  readonly value: { readonly export: Exporting }
  readonly children: { readonly writeFile?: FileActor | undefined }
}

/** What there is to show of a file. Flat, so that two of them are compared field by field. */
export const fileOf = ({ context, value, children }: ExportingSnapshot) => ({
  /** The file that is being written, which tells how far it is. */
  writer: children.writeFile ?? null,
  /** It waits for the connection; halted, for the person too. */
  interruption:
    typeof value.export === 'object' && value.export.exporting !== 'writing'
      ? value.export.exporting
      : ('none' as const),
  isFailed: value.export === 'failed',
  /** Why it was not written, or does not get on. */
  failure: context.exportFailure,
  /** What it has become, until the person has read of it. */
  written: context.written,
  scope: context.exportScope,
  format: context.exportFormat,
})
export type FileFacts = ReturnType<typeof fileOf>
