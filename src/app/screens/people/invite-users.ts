import { hasUninvited, inviteUsersMachine } from '../../../machines/people/invite-users.machine.ts'
import { InviteUsers } from '../../../views/people/invite-users.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'

/** Invite several people at once. */
export const screen = defineScreen({
  machine: inviteUsersMachine,
  input: () => ({}),
  journal: { name: 'inviteUsers', kind: 'ring', stream: ({ user }) => `inviteUsers:${user.userName}` },
  view: InviteUsers,
  isDirty: hasUninvited,
})
