import { SetupStepNamed } from '../../schemas/reports/dashboard.ts'
import { defineEvents } from '../core/define-events.ts'

/** The events of the set-up on the dashboard. */
export const onboardingEvents = defineEvents({
  'step.skipped': {
    description: 'The person skips a step.',
    fields: { step: SetupStepNamed },
    samples: [{ step: 'supplier' }, { step: 'colleague' }],
  },
  'step.resumed': {
    description: 'The person takes a skipped step back into the list.',
    fields: { step: SetupStepNamed },
    samples: [{ step: 'supplier' }, { step: 'colleague' }],
  },
  'steps.shownAgain': {
    description: 'The person shows the skipped steps again.',
    fields: {},
    samples: [{}],
  },
})
