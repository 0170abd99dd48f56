import { Schema } from 'effect'
import { partnerKeysEvents } from '../../../machines/partners/partner-keys.events.ts'
import { partnerKeysMachine } from '../../../machines/partners/partner-keys.machine.ts'
import { HeldKey, PartnerKeyRow } from '../../../schemas/partners/partner-keys.ts'
import { defineJournaled } from '../../journaled.ts'

const about = { partnerId: Schema.Int, mayEdit: Schema.Boolean }

/** How the journal records a partner's API keys: in the ring only, and never a key. */
export const partnerKeys = defineJournaled<typeof partnerKeysMachine>({
  machine: partnerKeysMachine,
  events: partnerKeysEvents,
  input: Schema.Struct(about),
  context: Schema.Struct({
    ...about,
    keys: Schema.Array(PartnerKeyRow),
    name: Schema.String,
    submissionId: Schema.NullOr(Schema.String),
    held: Schema.NullOr(HeldKey),
    revoked: Schema.NullOr(Schema.Int),
    errors: Schema.Record(Schema.String, Schema.String),
    message: Schema.NullOr(Schema.String),
    failure: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
  }),
  posts: (snapshot) => snapshot.matches('issuing') || snapshot.matches('revoking'),
})
