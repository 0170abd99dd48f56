import { partnerKeysEvents } from '../../../src/machines/partners/partner-keys.events.ts'
import { type PartnerKeysSnapshot, partnerKeysMachine } from '../../../src/machines/partners/partner-keys.machine.ts'
import { definePlan } from './plan.ts'
import { partnerKeysPromises } from './promises/partner-keys.ts'

const key = ({ value, context }: PartnerKeysSnapshot) => [
  value,
  context.keys.length,
  context.name !== '',
  context.submissionId !== null,
  Object.keys(context.errors).length > 0,
  context.message !== null,
  context.failure !== null,
]

export const partnerKeysPlan = definePlan({
  name: 'partnerKeys',
  place: 'Edit Partner: API keys.',
  machine: partnerKeysMachine,
  events: partnerKeysEvents,
  walks: [
    { name: 'keys are issued, kept and revoked', input: { partnerId: 5, mayEdit: true }, tries: () => true, key },
    {
      name: 'keys are looked at by who may not edit',
      input: { partnerId: 5, mayEdit: false },
      tries: () => true,
      key,
      isInMemory: true,
    },
  ],
  noAdapter:
    'tests/e2e/partners/partner-keys.spec.ts goes through it over the real server, and looks that the key is kept nowhere',
  promises: partnerKeysPromises,
})
