import { inviteUsersEvents } from '../../../src/machines/people/invite-users.events.ts'
import { inviteUsersMachine } from '../../../src/machines/people/invite-users.machine.ts'
import { definePlan } from './plan.ts'
import { inviteUsersPromises } from './promises/invite-users.ts'

export const inviteUsersPlan = definePlan({
  name: 'inviteUsers',
  place: 'Add Users (/pages/addUsers), by the button of Profile Master.',
  machine: inviteUsersMachine,
  events: inviteUsersEvents,
  walks: [
    {
      name: 'several people are invited',
      input: {},
      tries: () => true,
      key: ({ value, context: { draft, errors, failure, submissionId } }) => [
        value,
        draft.people !== '',
        draft.roleID === '3',
        draft.partnerID !== '',
        Object.keys(errors),
        failure !== null,
        submissionId !== null,
      ],
    },
  ],
  promises: inviteUsersPromises,
})
