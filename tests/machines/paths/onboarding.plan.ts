import { onboardingEvents } from '../../../src/machines/reports/onboarding.events.ts'
import { onboardingMachine } from '../../../src/machines/reports/onboarding.machine.ts'
import { definePlan } from './plan.ts'
import { onboardingPromises } from './promises/onboarding.ts'

export const onboardingPlan = definePlan({
  name: 'onboarding',
  place: 'Dashboard (/admin/dashboard) of an installation without demo data.',
  machine: onboardingMachine,
  events: onboardingEvents,
  noAdapter: 'it needs an empty installation: tests/e2e/shell/onboarding.spec.ts starts one, skips and takes back',
  walks: [
    {
      name: 'steps are skipped and taken back',
      input: { skipped: [] },
      tries: () => true,
      key: ({ context }) => context.skipped,
      isInMemory: true,
    },
    {
      name: 'a step was skipped on an earlier visit',
      input: { skipped: ['colleague'] },
      tries: () => true,
      key: ({ context }) => context.skipped,
      isInMemory: true,
    },
  ],
  promises: onboardingPromises,
})
