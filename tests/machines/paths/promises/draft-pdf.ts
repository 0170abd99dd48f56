import { isDeepStrictEqual as isSame } from 'node:util'
import { draftPdfEvents } from '../../../../src/machines/billing/draft-pdf.events.ts'
import { draftPdfMachine } from '../../../../src/machines/billing/draft-pdf.machine.ts'
import { definePromises } from '../promises.ts'

export const draftPdfPromises = definePromises(
  { machine: draftPdfMachine, events: draftPdfEvents },
  {
    begins: { 'nothing is asked for': ({ after }) => after.matches('resting') },
    events: {
      'pdf.requested': [{ in: 'resting', to: 'fetching', asks: ['fetchPdf'] }],
      'xstate.done.actor.fetchPdf': [{ in: 'fetching', to: 'resting' }],
      'xstate.error.actor.fetchPdf': [
        {
          in: 'fetching',
          to: 'resting',
          tells: ['toast.shown'],
          so: {
            'it is told why': ({ event, told }) =>
              isSame(told, [{ type: 'toast.shown', kind: 'error', text: event.error.message }]),
          },
        },
      ],
    },
    states: {
      resting: { 'it is not busy': ({ after }) => !after.hasTag('busy') },
      fetching: { 'it is busy': ({ after }) => after.hasTag('busy') },
    },
    calls: {
      fetchPdf: {
        'it is that draft, on that paper': ({ input, event }) =>
          event?.type === 'pdf.requested' && isSame(input, { draft: event.draft, paper: event.paper }),
      },
    },
  },
)
