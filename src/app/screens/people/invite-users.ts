import { hasUninvited, inviteUsersMachine } from '../../../machines/people/invite-users.machine.ts'
import { InviteUsers } from '../../../views/people/invite-users.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'

/** Invite several people at once. */
export const screen = defineScreen({
  machine: inviteUsersMachine,
  input: () => ({}),
  view: InviteUsers,
  isDirty: hasUninvited,
})
