import { Schema } from 'effect'
import { onboardingEvents } from '../../../machines/reports/onboarding.events.ts'
import { onboardingMachine } from '../../../machines/reports/onboarding.machine.ts'
import { SetupStepNamed } from '../../../schemas/reports/dashboard.ts'
import { defineJournaled } from '../../journaled.ts'

const Skipped = Schema.Struct({ skipped: Schema.Array(SetupStepNamed) })

/** How the journal records the set-up: in the ring only, since the browser stores what is skipped as a preference. */
export const onboarding = defineJournaled<typeof onboardingMachine>({
  machine: onboardingMachine,
  events: onboardingEvents,
  input: Skipped,
  context: Skipped,
  posts: () => false,
})
