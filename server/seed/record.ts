import type { AnyRecord } from '../../src/schemas/records/kit/define.ts'
import type { RecordFields } from '../../src/schemas/records/kit/draft.ts'
import type { Append } from '../core/events/event-store.ts'
import { type Added, eventTypes, recordStreams } from '../records/events.ts'

/** The append of a record that comes with the installation, without a person. */
export const record = (
  of: Pick<AnyRecord, 'name' | 'thing' | 'storedAs'>,
  id: number,
  fields: RecordFields,
  date = '',
): Append => {
  const data: Added = { id, fields, by: '', date, submission: '' }
  return {
    stream: recordStreams(of).of(id),
    expectedVersion: 0,
    events: [{ type: eventTypes(of).added, data }],
    actor: 'system',
  }
}
