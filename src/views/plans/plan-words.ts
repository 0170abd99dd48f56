import { counted } from '../../schemas/core/counted.ts'
import { formatMoment } from '../../schemas/core/format.ts'

/** Sentences of the plan screens with values in them. */
export const planWords = {
  draft: {
    new: {
      heading: 'You have a draft of a new plan',
      discards: 'The draft of the new plan is discarded. You can undo this for ten seconds.',
      another: 'Another new plan',
      keeps: 'Another new plan keeps this draft in the plan list.',
    },
    copy: {
      heading: 'You have a draft of a copy',
      discards: 'The draft of the copy is discarded. You can undo this for ten seconds.',
      another: 'Another copy',
      keeps: 'Another copy keeps this draft in the plan list.',
    },
    edited: {
      heading: 'You have a draft of this plan',
      discards: 'The draft of this plan is discarded. You can undo this for ten seconds.',
      another: '',
      keeps: '',
    },
  },
  continueDraft: (at: string): string => `Continue the draft of ${formatMoment(at, 'mine')}`,
  plansNamed: (name: string): string => `Plans with "${name}" in their name`,
  notSent: (fields: number): string => `The server did not send ${counted(fields, 'field')}`,
} as const
