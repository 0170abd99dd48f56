import { Schema } from 'effect'
import { AppError, Faulted, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { WrittenFile } from '../../schemas/files/written-file.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const columns = ['planName', 'iccid']
const diskFull = new Faulted({ status: 507, message: 'The file could not be written', errors: [] })

/** The events of a list's files, part of the events of every list. */
export const exportEvents = defineEvents({
  'export.requested': {
    description: 'The person downloads the shown rows, all pages, or the legacy layout, as CSV or for Excel.',
    fields: {
      scope: Schema.Literals(['shown', 'all', 'legacy']),
      format: Schema.Literals(['csv', 'xlsx']),
      /** The names of the shown columns, in their order. */
      columns: Schema.Array(Schema.String),
    },
    samples: [
      { scope: 'shown', format: 'csv', columns },
      { scope: 'all', format: 'csv', columns },
      { scope: 'legacy', format: 'csv', columns },
      { scope: 'all', format: 'xlsx', columns },
    ],
  },
  'export.cancelled': { description: 'The person cancels the file.', fields: {}, samples: [{}] },
  'export.continued': {
    description: 'The person continues an interrupted file at once.',
    fields: {},
    samples: [{}],
  },
  'written.read': {
    description: 'The person closes the notice of the file or of its failure.',
    fields: {},
    samples: [{}],
  },
  'file.written': {
    description: 'The file is written.',
    fields: { file: WrittenFile },
    samples: [{ file: { name: 'File.csv', rows: 95, sha256: '', added: 0 } }],
  },
  'file.declined': { description: 'The person chose no location for the file.', fields: {}, samples: [{}] },
  'file.interrupted': {
    description: 'The connection is lost while the file is written.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'file.resumed': { description: 'An interrupted file continues by itself.', fields: {}, samples: [{}] },
  'file.halted': {
    description: 'An interrupted file was tried too often in vain.',
    fields: {},
    samples: [{}],
  },
  'file.failed': {
    description: 'No file could be opened, the server refused, or the disk is full.',
    fields: { error: AppError },
    samples: [{ error: diskFull }, { error: over }],
  },
})
