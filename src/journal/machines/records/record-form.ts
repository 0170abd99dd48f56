import { Schema } from 'effect'
import type { RecordFormContext, RecordFormInput } from '../../../machines/records/record-form.context.ts'
import { recordFormEvents } from '../../../machines/records/record-form.events.ts'
import { recordFormMachine } from '../../../machines/records/record-form.machine.ts'
import { Unreachable } from '../../../schemas/core/errors.ts'
import { SaveConflict } from '../../../schemas/core/saving.ts'
import { formed } from '../../../schemas/records/formed.ts'
import type { AnyRecord } from '../../../schemas/records/kit/define.ts'
import { DraftStream, SavedRecord } from '../../../schemas/records/kit/saved.ts'
import { RecordLookups } from '../../../schemas/records/kit/shown.ts'
import { type Amendment, defineJournaled } from '../../journaled.ts'

const begun = {
  id: Schema.NullOr(Schema.Int),
  copyOf: Schema.optionalKey(Schema.Int),
  today: Schema.optionalKey(Schema.String),
  submissionId: Schema.String,
}

/** These facts for each record, with its draft version: a draft of another version cannot be read. */
const ofEachRecord = (facts: Schema.Struct.Fields): unknown =>
  Schema.Union(
    Object.values<AnyRecord>(formed).map(({ name, version }) =>
      Schema.Struct({ record: Schema.Literal(name), draftVersion: Schema.Literal(version), ...facts }),
    ),
  )

const lost = new Unreachable({ message: 'The page was closed before the server answered.' })
/** The draft keeps its submission id, so the server answers a second submission like the first. */
const unanswered: Amendment = {
  event: { type: 'xstate.error.actor.saveRecord', error: lost } as Amendment['event'],
  notice: 'The page was closed while the record was being saved. Save again: nothing is saved twice.',
}
const unchecked: Amendment = {
  event: { type: 'xstate.error.actor.validateDraft', error: lost } as Amendment['event'],
  notice: 'The page was closed before the record was sent. It is not saved yet.',
}

/** How the journal records the form of a record: as a draft of the tab. */
export const recordForm = defineJournaled<typeof recordFormMachine>({
  machine: recordFormMachine,
  events: recordFormEvents,
  input: ofEachRecord(begun) as Schema.Codec<RecordFormInput, unknown>,
  context: ofEachRecord({
    ...begun,
    draft: DraftStream,
    loaded: Schema.NullOr(SavedRecord),
    version: Schema.NullOr(Schema.Int),
    errors: Schema.Record(Schema.String, Schema.String),
    comebacks: Schema.Int,
    restored: Schema.Boolean,
    touched: Schema.Array(Schema.String),
    lookups: RecordLookups,
    conflict: Schema.NullOr(SaveConflict),
    notice: Schema.NullOr(Schema.String),
    fate: Schema.Literals(['unsent', 'unanswered', 'spent']),
    savedBefore: Schema.optional(Schema.Array(Schema.String)),
  }) as Schema.Codec<RecordFormContext, unknown>,
  posts: (snapshot) => snapshot.matches({ work: 'saving' }) || snapshot.matches({ work: 'validating' }),
  amend: (snapshot) => {
    if (snapshot.matches({ work: 'saving' })) return unanswered
    return snapshot.matches({ work: 'validating' }) ? unchecked : null
  },
})
