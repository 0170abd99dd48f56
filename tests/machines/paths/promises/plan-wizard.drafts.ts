import { planWizardEvents } from '../../../../src/machines/plans/plan-wizard.events.ts'
import { planWizardMachine } from '../../../../src/machines/plans/plan-wizard.machine.ts'
import { rulesOf } from '../promises.ts'
import { type Before, comesFirst, isUnsaved, isWorkedOn, REVIEW, startsAfresh, writing } from './plan-wizard.words.ts'

const isStep = {
  'its step is one that there is': ({ before }: Before) => before.context.step >= 1 && before.context.step <= REVIEW,
}
const offering = { 'a draft is offered': ({ before }: Before) => before.matches({ work: 'offering' }) }
const offerable = {
  ...writing,
  'something of it is unsaved, or can be taken back or done again': ({ before }: Before) => isWorkedOn(before),
}

/** A stored draft is offered, and is read-only while another tab works on it. */
export const drafts = rulesOf(
  { machine: planWizardMachine, events: planWizardEvents },
  {
    'draft.found': [
      { in: 'question.discard', to: 'question.none' },
      {
        in: ['work.filling', 'work.unknownStep'],
        when: offerable,
        to: 'work.offering',
        changes: ['draftAt', 'notice'],
        so: {
          'its time is told': ({ event, after }) => after.context.draftAt === event.at,
          'nothing is said of the last publish': ({ after }) => after.context.notice === null,
        },
      },
      {
        in: 'work.conflicted',
        when: offerable,
        to: 'work.offering',
        changes: ['draftAt', 'conflict', 'sides'],
        so: { 'its time is told': ({ event, after }) => after.context.draftAt === event.at },
      },
      {
        in: 'work.offering',
        changes: ['draftAt'],
        so: { 'its time is told': ({ event, after }) => after.context.draftAt === event.at },
      },
    ],
    'draft.continued': [
      { in: 'work.offering', when: isStep, to: 'work.filling', changes: ['draftAt'] },
      { in: 'work.offering', to: 'work.unknownStep', changes: ['draftAt'] },
      { in: 'lookups', when: offering, to: 'lookups.loading', asks: ['loadLookups'] },
    ],
    'discard.requested': [
      {
        in: 'question.none',
        when: {
          'a draft is offered, or what is unsaved is worked on in this tab': ({ before }) =>
            before.matches({ work: 'offering' }) ||
            (before.matches({ work: 'filling', access: 'writing' }) && isUnsaved(before)),
        },
        to: 'question.discard',
      },
    ],
    'discard.reconsidered': [{ in: 'question.discard', to: 'question.none' }],
    'draft.discarded': [
      { in: 'question.discard', to: 'question.none' },
      {
        in: 'work.offering',
        when: comesFirst,
        to: 'work.preparing.loading',
        changes: ['draft', 'history', 'draftAt', 'step', 'errors', 'unanswered'],
        tells: ['draft.discarded'],
        asks: ['loadPlan'],
        so: startsAfresh,
      },
      {
        in: 'work.offering',
        to: 'work.filling.generalInformation',
        changes: ['draft', 'history', 'draftAt', 'step'],
        tells: ['draft.discarded'],
        so: startsAfresh,
      },
      {
        in: 'work.filling',
        when: { ...writing, 'something is unsaved': ({ before }) => isUnsaved(before) },
        changes: ['draft', 'history', 'errors', 'unanswered', 'notice'],
        so: {
          'the draft is what it began with, which can be taken back': ({ before, after }) =>
            !isUnsaved(after) && after.context.history.past.length > before.context.history.past.length - 1,
          'nothing is said of the last publish': ({ after }) => after.context.notice === null,
        },
      },
    ],
    'draft.readOnly': [
      { in: 'question.discard', to: 'question.none' },
      { in: 'access.writing', to: 'access.reading' },
      { in: 'work.offering', when: isStep, to: 'work.filling', changes: ['draftAt'] },
      { in: 'work.offering', to: 'work.unknownStep', changes: ['draftAt'] },
    ],
    'draft.takenOver': [
      { in: 'question.discard', to: 'question.none' },
      { in: 'access.reading', to: 'access.writing' },
      { in: 'work.offering', when: isStep, to: 'work.filling', changes: ['draftAt'] },
      { in: 'work.offering', to: 'work.unknownStep', changes: ['draftAt'] },
    ],
  },
)
