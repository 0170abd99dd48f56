import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import { onboardingEvents } from '../../../../src/machines/reports/onboarding.events.ts'
import { onboardingMachine } from '../../../../src/machines/reports/onboarding.machine.ts'
import { definePromises } from '../promises.ts'

type Snapshot = SnapshotFrom<typeof onboardingMachine>
type Named = { readonly before: Snapshot; readonly event: { readonly step: string } }

const isSkipped = ({ before, event }: Named) => before.context.skipped.some((name) => name === event.step)

export const onboardingPromises = definePromises(
  { machine: onboardingMachine, events: onboardingEvents },
  {
    begins: {
      'the steps of the input are skipped': ({ input, after }) => isSame(after.context.skipped, input.skipped),
    },
    events: {
      'step.skipped': [
        {
          in: 'listing',
          when: { 'the step is not skipped yet': (at) => !isSkipped(at) },
          changes: ['skipped'],
          so: {
            'the step is skipped beside the others': ({ before, event, after }) =>
              isSame(after.context.skipped, [...before.context.skipped, event.step]),
          },
        },
      ],
      'step.resumed': [
        {
          in: 'listing',
          when: { 'the step is skipped': isSkipped },
          changes: ['skipped'],
          so: {
            'the step is back, the others stay': ({ before, event, after }) =>
              !after.context.skipped.includes(event.step) &&
              after.context.skipped.length === before.context.skipped.length - 1,
          },
        },
      ],
      'steps.shownAgain': [
        {
          in: 'listing',
          when: { 'a step is skipped': ({ before }) => before.context.skipped.length > 0 },
          changes: ['skipped'],
          so: { 'no step is skipped': ({ after }) => after.context.skipped.length === 0 },
        },
      ],
    },
    states: {
      listing: {
        'a step is skipped once': ({ after: { context } }) => new Set(context.skipped).size === context.skipped.length,
      },
    },
    calls: {},
  },
)
