import { Schema } from 'effect'
import { exportEvents } from '../../../machines/lists/exporting.events.ts'
import { WrittenFile } from '../../../schemas/files/written-file.ts'

const wish = exportEvents['export.requested'].fields

/** The facts about a list's files. */
export const exportFacts = {
  exportScope: wish.scope,
  exportFormat: wish.format,
  exportColumns: wish.columns,
  exportFailure: Schema.NullOr(Schema.String),
  written: Schema.NullOr(WrittenFile),
} as const
