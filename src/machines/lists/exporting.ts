import type { ExportFormat, ExportRequest, ExportScope } from '../../schemas/files/export-file.ts'
import type { WrittenFile } from '../../schemas/files/written-file.ts'
import type { FileOrder } from '../../services/files/list-file.ts'
import type { FileActor } from '../core/from-file.ts'
import { pageCountOf } from './pager.ts'

/** A requested file, with the names of the shown columns, in their order. */
export type FileWish = ExportRequest & { readonly columns: ReadonlyArray<string> }

/** The facts of a list's files. The rows are with the file that is written, in no event and no journal. */
export type ExportFacts = {
  /** The file that was requested last. */
  readonly exportScope: ExportScope
  readonly exportFormat: ExportFormat
  readonly exportColumns: ReadonlyArray<string>
  /** Why the last file could not be written, or is interrupted. */
  readonly exportFailure: string | null
  /** The last file, until the person closes its notice. */
  readonly written: WrittenFile | null
}

export const noExport: ExportFacts = {
  exportScope: 'shown',
  exportFormat: 'csv',
  exportColumns: [],
  exportFailure: null,
  written: null,
}

/** The facts after a file was requested. */
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

/** The order of a file, for the current state of the list. */
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

/** A snapshot of any list that writes files. */
type ExportingSnapshot = {
  readonly context: ExportFacts & { readonly exportIds?: ReadonlyArray<number> | undefined }
  readonly value: { readonly export: Exporting }
  readonly children: { readonly writeFile?: FileActor | undefined }
}

/** What the view shows of a file. Flat, so that two values can be compared field by field. */
export const fileOf = ({ context, value, children }: ExportingSnapshot) => ({
  /** The file that is being written, with its progress. */
  writer: children.writeFile ?? null,
  /** Whether it waits for the connection, or (halted) for the person. */
  interruption:
    typeof value.export === 'object' && value.export.exporting !== 'writing'
      ? value.export.exporting
      : ('none' as const),
  isFailed: value.export === 'failed',
  /** Why it was not written, or is interrupted. */
  failure: context.exportFailure,
  /** The written file, until the person closes its notice. */
  written: context.written,
  scope: context.exportScope,
  format: context.exportFormat,
  ...(context.exportIds !== undefined && { ids: context.exportIds }),
})
export type FileFacts = ReturnType<typeof fileOf>
