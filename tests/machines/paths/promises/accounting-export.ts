import { isDeepStrictEqual as isSame } from 'node:util'
import { accountingExportEvents } from '../../../../src/machines/billing/accounting-export.events.ts'
import { accountingExportMachine } from '../../../../src/machines/billing/accounting-export.machine.ts'
import { definePromises } from '../promises.ts'

export const accountingExportPromises = definePromises(
  { machine: accountingExportMachine, events: accountingExportEvents },
  {
    begins: {
      'the accounts are asked for, and the period is the one given': ({ after }) =>
        after.matches('loading') &&
        isSame(after.context, {
          draft: { from: '2026-10-01', to: '2026-10-31', format: 'csv', scope: 'new' },
          accounts: null,
          preview: null,
          errors: {},
          failure: null,
          submissionId: null,
        }),
    },
    events: {
      'field.changed': [
        {
          in: 'editing',
          to: 'editing',
          changes: ['draft', 'errors', 'preview', 'failure', 'submissionId'],
          so: {
            'the field has the value, and what was checked counts no more': ({ event, after: { context } }) =>
              context.draft[event.field] === event.value &&
              context.preview === null &&
              !(event.field in context.errors),
          },
        },
      ],
      'check.requested': [{ in: 'editing', to: 'checking', changes: ['errors', 'failure'], asks: ['checkExport'] }],
      'export.requested': [
        {
          in: 'editing',
          to: 'exporting',
          when: {
            'it was checked, and nothing keeps it from being made': ({ before: { context } }) =>
              context.preview !== null && Object.keys(context.errors).length === 0,
          },
          changes: ['submissionId', 'failure'],
          asks: ['exportDocuments'],
        },
      ],
      'file.requested': [{ in: 'editing', to: 'fetching', asks: ['fetchFile'] }],
      'accounts.outdated': [
        { in: 'failed', to: 'loading', changes: ['failure'], asks: ['loadAccounts'] },
        {
          in: 'editing',
          to: 'loading',
          changes: ['errors', 'failure', 'preview', 'submissionId'],
          asks: ['loadAccounts'],
          so: { 'what was checked counts no more': ({ after }) => after.context.preview === null },
        },
      ],
      'xstate.done.actor.loadAccounts': [
        {
          in: 'loading',
          to: 'editing',
          changes: ['accounts'],
          so: { 'they are the loaded ones': ({ event, after }) => isSame(after.context.accounts, event.output) },
        },
      ],
      'xstate.error.actor.loadAccounts': [
        {
          in: 'loading',
          to: 'failed',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
      'xstate.done.actor.checkExport': [
        {
          in: 'checking',
          to: 'editing',
          changes: ['preview', 'errors'],
          so: {
            'it shows what the file would hold, and the problems': ({ event, after: { context } }) =>
              isSame(context.preview, event.output.preview) && isSame(context.errors, event.output.problems),
          },
        },
      ],
      'xstate.error.actor.checkExport': [
        {
          in: 'checking',
          to: 'editing',
          changes: ['errors', 'failure', 'preview', 'submissionId'],
          so: {
            'it says why, at the field or above': ({ event, after: { context } }) =>
              context.failure === event.error.message || Object.values(context.errors).includes(event.error.message),
          },
        },
      ],
      'xstate.done.actor.exportDocuments': [
        {
          in: 'exporting',
          to: 'editing',
          changes: ['preview', 'submissionId'],
          tells: ['toast.shown', 'rows.outdated'],
          so: {
            'it says how many, and the next export is another': ({ event, after: { context }, told }) =>
              context.submissionId === null &&
              isSame(told[0], { type: 'toast.shown', kind: 'success', text: event.output.message }),
          },
        },
      ],
      'xstate.error.actor.exportDocuments': [
        {
          in: 'exporting',
          to: 'editing',
          changes: ['errors', 'failure', 'preview', 'submissionId'],
          so: {
            'it says why; without an answer the next try is the same export': ({
              event,
              before,
              after: { context },
            }) =>
              event.error._tag === 'Refused'
                ? context.submissionId === null && context.preview === null
                : context.submissionId === before.context.submissionId && context.failure === event.error.message,
          },
        },
      ],
      'xstate.done.actor.fetchFile': [{ in: 'fetching', to: 'editing' }],
      'xstate.error.actor.fetchFile': [
        {
          in: 'fetching',
          to: 'editing',
          tells: ['toast.shown'],
          so: {
            'it says why': ({ event, told }) =>
              isSame(told, [{ type: 'toast.shown', kind: 'error', text: event.error.message }]),
          },
        },
      ],
    },
    states: {
      loading: { 'it is busy': ({ after }) => after.hasTag('busy') },
      failed: { 'it says why': ({ after }) => after.context.failure !== null && !after.hasTag('busy') },
      editing: { 'there are accounts': ({ after }) => after.context.accounts !== null && !after.hasTag('busy') },
      checking: { 'it is busy': ({ after }) => after.hasTag('busy') },
      exporting: {
        'it is busy, as one submission': ({ after }) => after.hasTag('busy') && after.context.submissionId !== null,
      },
      fetching: { 'it is busy': ({ after }) => after.hasTag('busy') },
    },
    calls: {
      loadAccounts: { 'it needs nothing': ({ input }) => input === undefined },
      checkExport: { 'it is what is entered': ({ input, after }) => isSame(input, { draft: after.context.draft }) },
      exportDocuments: {
        'it is what was checked, as one submission': ({ input, after: { context } }) =>
          isSame(input, { draft: context.draft, submissionId: context.submissionId }),
      },
      fetchFile: {
        'it is the export that was chosen': ({ input, event }) =>
          event?.type === 'file.requested' && isSame(input, { id: event.id }),
      },
    },
  },
)
