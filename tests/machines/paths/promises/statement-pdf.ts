import { isDeepStrictEqual as isSame } from 'node:util'
import { statementPdfEvents } from '../../../../src/machines/billing/statement-pdf.events.ts'
import { statementPdfMachine } from '../../../../src/machines/billing/statement-pdf.machine.ts'
import { definePromises } from '../promises.ts'

export const statementPdfPromises = definePromises(
  { machine: statementPdfMachine, events: statementPdfEvents },
  {
    begins: {
      'nothing is asked for': ({ after }) => after.matches('resting') && after.context.asked === null,
    },
    events: {
      'pdf.requested': [
        {
          in: ['resting', 'failed'],
          to: 'fetching',
          changes: ['asked', 'failure'],
          asks: ['fetchPdf'],
          so: {
            'the customer, the days and the paper are kept': ({ event, after }) => {
              const { type: _, ...asked } = event
              return isSame(after.context.asked, asked)
            },
          },
        },
      ],
      'retry.requested': [
        {
          in: 'failed',
          to: 'fetching',
          changes: ['failure'],
          asks: ['fetchPdf'],
          so: { 'the same is asked again': ({ before, after }) => isSame(before.context.asked, after.context.asked) },
        },
      ],
      'xstate.done.actor.fetchPdf': [{ in: 'fetching', to: 'resting' }],
      'xstate.error.actor.fetchPdf': [
        {
          in: 'fetching',
          to: 'failed',
          changes: ['failure'],
          so: { 'it is said why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
    },
    states: {
      resting: {
        'it is not busy, and nothing failed': ({ after }) => !after.hasTag('busy') && after.context.failure === null,
      },
      fetching: {
        'it is busy, and nothing failed': ({ after }) => after.hasTag('busy') && after.context.failure === null,
      },
      failed: {
        'it is not busy, and the reason is known': ({ after }) =>
          !after.hasTag('busy') && after.context.failure !== null,
      },
    },
    calls: {
      fetchPdf: { 'it is what was asked for last': ({ input, after }) => isSame(input, after.context.asked) },
    },
  },
)
