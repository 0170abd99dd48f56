/**
 * The steps of the set-up that a person skips, and takes back. Which steps there are, and which are done, is part of the
 * dashboard's figures. Owned by the dashboard's screen, which keeps the skipped steps with the person's preferences.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'
import type { SetupStep } from '../../schemas/reports/dashboard.ts'
import type { SetupStepName } from '../../schemas/reports/setup-steps.ts'
import type { EventOf } from '../core/define-events.ts'
import type { onboardingEvents } from './onboarding.events.ts'

type Skipped = { readonly skipped: ReadonlyArray<SetupStepName> }
type Named = { readonly step: SetupStepName }

export const onboardingMachine = setup({
  types: {
    input: {} as Skipped,
    context: {} as Skipped,
    events: {} as EventOf<typeof onboardingEvents>,
  },
  guards: {
    isShown: ({ context }, { step }: Named) => !context.skipped.includes(step),
    isSkipped: ({ context }, { step }: Named) => context.skipped.includes(step),
    hasSkipped: ({ context }) => context.skipped.length > 0,
  },
  actions: {
    skipStep: assign({ skipped: ({ context }, { step }: Named) => [...context.skipped, step] }),
    resumeStep: assign({
      skipped: ({ context }, { step }: Named) => context.skipped.filter((skipped) => skipped !== step),
    }),
    showAll: assign({ skipped: [] }),
  },
}).createMachine({
  id: 'onboarding',
  description: 'The steps of the set-up, without those that the person skipped.',
  context: ({ input }) => ({ skipped: input.skipped }),
  initial: 'listing',
  states: {
    listing: {
      description: 'Each step can be skipped and taken back.',
      on: {
        'step.skipped': {
          guard: { type: 'isShown', params: ({ event }) => ({ step: event.step }) },
          actions: { type: 'skipStep', params: ({ event }) => ({ step: event.step }) },
        },
        'step.resumed': {
          guard: { type: 'isSkipped', params: ({ event }) => ({ step: event.step }) },
          actions: { type: 'resumeStep', params: ({ event }) => ({ step: event.step }) },
        },
        'steps.shownAgain': { guard: 'hasSkipped', actions: 'showAll' },
      },
    },
  },
})

export type OnboardingActor = ActorRefFrom<typeof onboardingMachine>

/** Whether every step is done or skipped. */
export const isSettled = (steps: ReadonlyArray<SetupStep>, { skipped }: Skipped): boolean =>
  steps.every(({ name, isDone }) => isDone || skipped.includes(name))
