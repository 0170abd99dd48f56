import { Schema } from 'effect'
import { inviteUsersEvents } from '../../../machines/people/invite-users.events.ts'
import { inviteUsersMachine } from '../../../machines/people/invite-users.machine.ts'
import { Masked } from '../../../schemas/core/masked.ts'
import { HeldInvitation, InviteLookups } from '../../../schemas/people/employees.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records invitations: in the ring only, and never a link's token. */
export const inviteUsers = defineJournaled<typeof inviteUsersMachine>({
  machine: inviteUsersMachine,
  events: inviteUsersEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    lookups: Schema.NullOr(InviteLookups),
    draft: Schema.Struct({
      people: Masked,
      roleID: Schema.String,
      departmentName: Schema.String,
      partnerID: Schema.String,
    }),
    submissionId: Schema.NullOr(Schema.String),
    errors: Schema.Record(Schema.String, Schema.String),
    failure: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
    invited: Schema.Array(HeldInvitation),
  }),
  posts: (snapshot) => snapshot.matches('saving'),
})
