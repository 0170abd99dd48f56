import { isDeepStrictEqual as isSame } from 'node:util'
import { offlineSaleEvents } from '../../../../src/machines/billing/offline-sale.events.ts'
import { offlineSaleMachine } from '../../../../src/machines/billing/offline-sale.machine.ts'
import { checkFailureOf } from '../../../../src/machines/billing/offline-sale.selectors.ts'
import { definePromises } from '../promises.ts'
import { drafts } from './offline-sale.drafts.ts'
import { issuing } from './offline-sale.issuing.ts'
import { afterChange, blank, fieldOf, linesOf, simsIn, withLineUnder } from './offline-sale.rules.ts'
import { stepStates, steps } from './offline-sale.steps.ts'
import {
  type After,
  checksAnew,
  isDrawing,
  isWriting,
  otherProblemsStay,
  redoable,
  undoable,
  withAnswered,
  writing,
} from './offline-sale.words.ts'

const closed = {
  'nothing can be changed or issued': ({ after }: After) =>
    !after.can({ type: 'field.changed', field: 'remarks', value: 'x' }) && !after.can({ type: 'issue.requested' }),
}
const changed = ['draft', 'history', 'errors', 'notice'] as const

export const offlineSalePromises = definePromises(
  { machine: offlineSaleMachine, events: offlineSaleEvents },
  {
    begins: {
      'nothing is entered but one line, at the step of the address': ({ input, after: { context } }) =>
        isSame(context.draft, blank) && context.step === input.step && context.draftId === input.draftId,
    },
    events: {
      'field.changed': [
        {
          in: 'work.drawing',
          when: writing,
          changes: changed,
          so: {
            ...otherProblemsStay,
            'the field has the new text, what hangs on it follows, and all the others stay': ({
              event,
              before,
              after,
            }) =>
              before.context.draft[event.field] === event.value ||
              isSame(after.context.draft, afterChange(before.context.draft, event.field, event.value)),
          },
        },
        {
          ...checksAnew,
          when: {
            'it is the customer, in this tab': (about) =>
              about.event.field === 'customerID' && isDrawing(about) && isWriting(about),
          },
        },
      ],
      'field.left': [
        {
          in: 'work.drawing',
          changes: ['history'],
          so: { 'what is typed next is another step of Undo': ({ after }) => after.context.history.typing === null },
        },
      ],
      'undo.requested': [
        {
          in: 'work.drawing',
          when: undoable,
          changes: changed,
          so: {
            ...otherProblemsStay,
            'one step less can be taken back, one more be done again': ({ before, after }) =>
              after.context.history.past.length === before.context.history.past.length - 1 &&
              after.context.history.future.length === before.context.history.future.length + 1,
          },
        },
        { ...checksAnew, when: undoable },
      ],
      'redo.requested': [
        {
          in: 'work.drawing',
          when: redoable,
          changes: changed,
          so: {
            ...otherProblemsStay,
            'one step less can be done again, one more be taken back': ({ before, after }) =>
              after.context.history.past.length === before.context.history.past.length + 1 &&
              after.context.history.future.length === before.context.history.future.length - 1,
          },
        },
        { ...checksAnew, when: redoable },
      ],
      'line.added': [
        {
          in: 'work.drawing.filling.plans',
          when: writing,
          changes: changed,
          so: {
            ...otherProblemsStay,
            'there is a blank line more, the last, under a key of its own, up to 50': ({ before, after, event }) => {
              const [was, is] = [before.context.draft, after.context.draft]
              if (linesOf(was).length === 50) return isSame(is, was)
              const added = linesOf(is).at(-1) ?? ''
              return !linesOf(was).includes(added) && isSame(is, withLineUnder(was, added, event.kind))
            },
          },
        },
      ],
      'line.removed': [
        {
          in: 'work.drawing.filling.plans',
          when: writing,
          changes: changed,
          so: {
            ...otherProblemsStay,
            'that line is gone, the others stay': ({ event, before, after }) =>
              isSame(after.context.draft, {
                ...before.context.draft,
                lines: linesOf(before.context.draft)
                  .filter((key) => key !== event.key)
                  .join(','),
              }),
          },
        },
      ],
      'sim.removed': [
        {
          in: 'work.drawing.filling.sims.shown',
          when: writing,
          changes: ['draft', 'history', 'notice'],
          so: {
            'the line has that SIM no more, and all the others': ({ event, before, after }) =>
              isSame(after.context.draft, {
                ...before.context.draft,
                [fieldOf(event.key, 'ids')]: simsIn(before.context.draft, event.key)
                  .filter((id) => id !== String(event.id))
                  .join(','),
              }),
          },
        },
      ],
      ...steps,
      ...drafts,
      ...issuing,
      'retry.requested': [
        { ...checksAnew, in: 'check.failed' },
        { in: 'lookups.failed', to: 'lookups.loading', asks: ['loadLookups'] },
      ],
      'xstate.done.actor.loadLookups': [
        {
          in: 'lookups.loading',
          to: 'lookups.ready',
          changes: ['lookups'],
          so: { 'the options are those': ({ event, after }) => after.context.lookups === event.output },
        },
      ],
      'xstate.error.actor.loadLookups': [{ in: 'lookups.loading', to: 'lookups.failed' }],
      'xstate.done.actor.checkSale': [
        {
          in: 'check.asking',
          to: 'check.known',
          changes: ['checked', 'draft'],
          so: {
            'it stands as was told, and currency and tax are those of the customer': ({
              event,
              before,
              after: { context },
            }) =>
              context.checked === event.output &&
              isSame(context.draft, withAnswered(before.context.draft, event.output.customer)),
          },
        },
      ],
      'xstate.error.actor.checkSale': [
        {
          in: 'check.asking',
          to: 'check.failed',
          changes: ['checkFailure'],
          so: { 'it says why': ({ event, after }) => after.context.checkFailure === event.error.message },
        },
      ],
    },
    states: {
      ...stepStates,
      'work.drawing': { 'no draft is offered': ({ after }) => after.context.draftAt === null },
      'work.offering': {
        ...closed,
        'there is a draft, worked on at a time': ({ after }) => after.context.draftAt !== null,
      },
      'work.issuing': {
        ...closed,
        'it is busy, and nothing is said of the last try': ({ after }) =>
          after.hasTag('issuing') && after.context.notice === null && isSame(after.context.errors, {}),
      },
      'work.issued': closed,
      'check.none': {
        'there is no customer, and nothing is known': ({ after: { context } }) =>
          context.draft.customerID === '' && context.checked === null,
      },
      'check.asking': { 'no failure is told': ({ after }) => checkFailureOf(after) === null },
      'check.known': { 'it is known how it stands': ({ after }) => after.context.checked !== null },
      'check.failed': {
        'it says why, and can be asked again': ({ after }) =>
          checkFailureOf(after) !== null && after.can({ type: 'retry.requested' }),
      },
      'lookups.loading': {},
      'lookups.ready': {
        'there is something to choose': ({ after }) => (after.context.lookups?.customers.length ?? 0) > 0,
      },
      'lookups.failed': { 'they can be asked for again': ({ after }) => after.can({ type: 'retry.requested' }) },
      'question.none': { 'nothing is reconsidered': ({ after }) => !after.can({ type: 'discard.reconsidered' }) },
      'question.discard': {
        'it can be answered, and is not asked twice': ({ after }) =>
          after.can({ type: 'draft.discarded', draftId: 'draft-9' }) && !after.can({ type: 'discard.requested' }),
      },
      'access.writing': { 'it is not read only': ({ after }) => !after.hasTag('readOnly') },
      'access.reading': { ...closed, 'it is read only': ({ after }) => after.hasTag('readOnly') },
    },
    calls: {
      checkSale: {
        'it is asked about the draft as it is': ({ input, after }) => isSame(input, { draft: after.context.draft }),
      },
      chooseSims: {
        'they are looked for as was asked, for the draft as it is': ({ input, after: { context } }) =>
          isSame(input, { draft: context.draft, ...context.asked }),
      },
      issueSale: {
        'the draft is sent as it is, in the currency of the review, under its own id': ({
          input,
          after: { context },
        }) =>
          isSame(input, {
            draft: context.draft,
            currency: context.checked?.customer?.currency,
            submissionId: context.draftId,
          }),
      },
    },
  },
)
