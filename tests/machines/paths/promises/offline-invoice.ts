import { isDeepStrictEqual as isSame } from 'node:util'
import { offlineInvoiceEvents } from '../../../../src/machines/billing/offline-invoice.events.ts'
import { offlineInvoiceMachine } from '../../../../src/machines/billing/offline-invoice.machine.ts'
import { definePromises } from '../promises.ts'

export const offlineInvoicePromises = definePromises(
  { machine: offlineInvoiceMachine, events: offlineInvoiceEvents },
  {
    begins: {
      'the invoice of the address is asked for': ({ after }) =>
        after.matches('loading') &&
        isSame(after.context, {
          id: 12,
          sale: null,
          failure: null,
        }),
    },
    events: {
      'file.requested': [{ in: 'shown', to: 'fetching', asks: ['fetchFile'] }],
      'refresh.requested': [
        {
          in: 'failed',
          to: 'loading',
          changes: ['failure'],
          asks: ['loadSale'],
          so: { 'nothing has failed yet': ({ after }) => after.context.failure === null },
        },
        { in: 'shown', to: 'loading', asks: ['loadSale'] },
      ],
      'xstate.done.actor.loadSale': [
        {
          in: 'loading',
          to: 'shown',
          changes: ['sale'],
          so: { 'it is what came': ({ event, after }) => after.context.sale === event.output },
        },
      ],
      'xstate.error.actor.loadSale': [
        {
          in: 'loading',
          to: 'failed',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
      'xstate.done.actor.fetchFile': [{ in: 'fetching', to: 'shown' }],
      'xstate.error.actor.fetchFile': [
        {
          in: 'fetching',
          to: 'shown',
          tells: ['toast.shown'],
          so: {
            'it is told why': ({ event, told }) =>
              isSame(told, [{ type: 'toast.shown', kind: 'error', text: event.error.message }]),
          },
        },
      ],
    },
    states: {
      loading: { 'it is busy': ({ after }) => after.hasTag('busy') },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'refresh.requested' }),
      },
      shown: {
        'there is an invoice': ({ after }) => after.context.sale !== null && !after.hasTag('busy'),
      },
      fetching: { 'it is busy': ({ after }) => after.hasTag('busy') },
    },
    calls: {
      loadSale: {
        'it asks for the invoice of the address': ({ input, after }) => isSame(input, { id: after.context.id }),
      },
      fetchFile: {
        'it is the file that was wanted, of that invoice': ({ input, event, after }) =>
          event?.type === 'file.requested' &&
          isSame(input, { id: after.context.id, file: event.file, credit: event.credit }),
      },
    },
  },
)
