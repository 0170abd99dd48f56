import { isDeepStrictEqual as isSame } from 'node:util'
import { planDraftsEvents } from '../../../../src/machines/plans/plan-drafts.events.ts'
import {
  hasDrafts,
  isPanelOpen,
  keptDrafts,
  planDraftsMachine,
} from '../../../../src/machines/plans/plan-drafts.machine.ts'
import { definePromises } from '../promises.ts'

type Failed = {
  readonly event: { readonly error: { readonly message: string } }
  readonly after: { readonly context: { readonly failure: string | null } }
}
const saysWhy = { 'it says why': ({ event, after }: Failed) => after.context.failure === event.error.message }

export const planDraftsPromises = definePromises(
  { machine: planDraftsMachine, events: planDraftsEvents },
  {
    begins: {
      'the panel is closed, and the browser is asked': ({ after }) =>
        !isPanelOpen(after) && after.matches({ drafts: 'loading' }) && !hasDrafts(after),
    },
    events: {
      'panel.toggled': [
        { in: 'panel.closed', to: 'panel.open' },
        { in: 'panel.open', to: 'panel.closed' },
      ],
      'panel.closed': [{ in: 'panel.open', to: 'panel.closed' }],
      'draft.discarded': [
        {
          in: 'drafts.ready',
          when: {
            'it is one of the drafts, and no other tab works on it': ({ before, event }) =>
              before.context.drafts.find(({ stream }) => stream === event.stream)?.isOpenElsewhere === false,
          },
          to: 'drafts.discarding',
          changes: ['discarded'],
          asks: ['discardDraft'],
        },
      ],
      'drafts.changed': [{ in: 'drafts', to: 'drafts.loading', changes: ['failure'], asks: ['loadDrafts'] }],
      'retry.requested': [{ in: 'drafts.failed', to: 'drafts.loading', changes: ['failure'], asks: ['loadDrafts'] }],
      'xstate.done.actor.loadDrafts': [
        {
          in: 'drafts.loading',
          to: 'drafts.ready',
          changes: ['drafts', 'at'],
          so: {
            'they are those of the browser, as old as they were when it told': ({ event, after: { context } }) =>
              isSame({ drafts: context.drafts, at: context.at }, event.output),
          },
        },
      ],
      'xstate.error.actor.loadDrafts': [
        { in: 'drafts.loading', to: 'drafts.failed', changes: ['failure'], so: saysWhy },
      ],
      'xstate.done.actor.discardDraft': [{ in: 'drafts.discarding', to: 'drafts.loading', asks: ['loadDrafts'] }],
      'xstate.error.actor.discardDraft': [
        { in: 'drafts.discarding', to: 'drafts.failed', changes: ['failure'], so: saysWhy },
      ],
    },
    states: {
      'drafts.loading': {
        'it is busy, and says nothing of a failure': ({ after }) =>
          after.hasTag('busy') && after.context.failure === null,
      },
      'drafts.ready': {
        'it is at rest, and there is a button where there are drafts': ({ after }) =>
          !after.hasTag('busy') && after.context.failure === null && hasDrafts(after) === keptDrafts(after).length > 0,
      },
      'drafts.discarding': {
        'it is busy, with the drafts where they were': ({ before, after }) =>
          after.hasTag('busy') && after.context.failure === null && keptDrafts(after) === before?.context.drafts,
      },
      'drafts.failed': {
        'it says why behind its button, and can be asked again': ({ after }) =>
          !after.hasTag('busy') &&
          after.context.failure !== null &&
          hasDrafts(after) &&
          after.can({ type: 'retry.requested' }),
      },
      'panel.closed': { 'the drafts are not listed': ({ after }) => !isPanelOpen(after) },
      'panel.open': { 'the drafts are listed': ({ after }) => isPanelOpen(after) },
    },
    calls: {
      loadDrafts: {},
      discardDraft: {
        'it is told which draft, and its name for the message': ({ input, event, after }) =>
          isSame(
            { ...(input as object) },
            {
              stream: event?.stream,
              name: after.context.drafts.find(({ stream }) => stream === event?.stream)?.name,
            },
          ),
      },
    },
  },
)
