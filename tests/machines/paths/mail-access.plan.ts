import { mailAccessEvents } from '../../../src/machines/records/mail-access.events.ts'
import { type MailAccessSnapshot, mailAccessMachine } from '../../../src/machines/records/mail-access.machine.ts'
import { definePlan } from './plan.ts'
import { mailAccessPromises } from './promises/mail-access.ts'

const key = ({ value, context }: MailAccessSnapshot) => [
  value,
  context.access?.password ?? null,
  context.access?.canKeep ?? null,
  context.access?.isOn ?? null,
  context.problem !== null,
  context.message !== null,
  context.failure !== null,
]

export const mailAccessPlan = definePlan({
  name: 'mailAccess',
  place: 'Mail: the password and the test email.',
  machine: mailAccessMachine,
  events: mailAccessEvents,
  noAdapter:
    'tests/e2e/records/mail-settings.spec.ts sets the password at a real mail server, sends test emails that are refused and accepted, and removes it',
  walks: [{ name: 'the password is kept and mail is tested', input: null, tries: () => true, key, isInMemory: true }],
  promises: mailAccessPromises,
})
