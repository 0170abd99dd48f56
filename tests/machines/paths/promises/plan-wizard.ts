import { isDeepStrictEqual as isSame } from 'node:util'
import { planWizardEvents } from '../../../../src/machines/plans/plan-wizard.events.ts'
import { planWizardMachine } from '../../../../src/machines/plans/plan-wizard.machine.ts'
import { planMessages } from '../../../../src/schemas/core/messages.ts'
import type { PlanRecord } from '../../../../src/schemas/plans/plan.ts'
import { isIn } from '../plan.ts'
import { definePromises } from '../promises.ts'
import { draftStays, loadFails, loadRules, loadStates, lookupRules, lookupStates, sessionIsOver } from './forms.ts'
import { drafts } from './plan-wizard.drafts.ts'
import { publishing } from './plan-wizard.publishing.ts'
import { afterChange, copyOf, openIn, wizardOf } from './plan-wizard.rules.ts'
import {
  type After,
  type Before,
  copying,
  editing,
  isAnotherDraft,
  isWorkedOn,
  REVIEW,
  toldOf,
  writing,
} from './plan-wizard.words.ts'

const step1 = { type: 'field.changed', field: 'apn', value: 'internet' } as const
const publish = { type: 'publish.requested', submissionId: 'submission-9' } as const

const shows = (step: number) => ({
  [`step ${step} is shown, open to whoever writes`]: ({ after }: After) =>
    after.context.step === step &&
    after.can(step1) === after.matches({ access: 'writing' }) &&
    after.can({ type: 'next.requested' }) === step < REVIEW &&
    after.can({ type: 'previous.requested' }) === step > 1,
})
const closed = {
  'nothing can be changed or published': ({ after }: After) => !after.can(step1) && !after.can(publish),
}
const refusalOr = (error: { readonly _tag: string; readonly message: string }, otherwise: string) =>
  error._tag === 'Refused' ? error.message : otherwise
/** A copy has no gaps in what it does not take over: whose plan it is. */
const saysGapsOfCopy = {
  'what could not be copied is known, and nothing of it agreed to': ({
    event,
    before,
    after: { context },
  }: Before & After & Loaded) => {
    const { untold, unread } = event.output.plan
    const isWhole = untold === undefined && unread === undefined
    return isWhole && before.context.gaps === undefined
      ? context.gaps === undefined
      : isSame(context.gaps, {
          untold: (untold ?? []).filter((name) => name !== 'userId'),
          unread: unread ?? {},
          accepted: [],
        })
  },
}
const beginsAsCopy = {
  'the form begins with a copy, of which nothing is saved or unsaved': ({ event, after }: After & Loaded) =>
    isSame(after.context.draft, copyOf(event.output.plan)) &&
    after.context.identity === null &&
    after.context.version === null &&
    !isWorkedOn(after),
}
type Loaded = { readonly event: { readonly output: { readonly plan: PlanRecord } } }
const saysGaps = {
  'what did not come of it, or cannot be read, is known, and nothing of it agreed to': ({
    event,
    before,
    after: { context },
  }: Before & After & Loaded) => {
    const { untold, unread } = event.output.plan
    const isWhole = untold === undefined && unread === undefined
    return isWhole && before.context.gaps === undefined
      ? context.gaps === undefined
      : isSame(context.gaps, { untold: untold ?? [], unread: unread ?? {}, accepted: [] })
  },
}
export const planWizardPromises = definePromises(
  { machine: planWizardMachine, events: planWizardEvents },
  {
    events: {
      'field.changed': [
        {
          in: 'work.filling',
          when: writing,
          changes: ['draft', 'history', 'unanswered', 'errors', 'notice'],
          so: {
            'the field and what depends on it have the new value, no other has': ({ before, event, after }) =>
              isSame(after.context.draft, afterChange(before.context.draft, event.field, event.value)),
            'a field that is changed is not refused any more': ({ before, event, after }) =>
              isSame(before.context.draft, after.context.draft) || !(event.field in after.context.errors),
            'the notice stays while something is refused': ({ before, after }) =>
              after.context.notice === before.context.notice || isSame(after.context.errors, {}),
          },
        },
      ],
      'field.left': [
        {
          in: 'work.filling',
          when: { 'it was typed into': ({ before, event }) => before.context.history.typing === event.field },
          changes: ['history'],
          so: { 'what is typed next is another step of Undo': ({ after }) => after.context.history.typing === null },
        },
      ],
      'undo.requested': [
        {
          in: 'work.filling',
          when: { ...writing, 'there is a step to take back': ({ before }) => before.context.history.past.length > 0 },
          to: 'work.filling',
          changes: ['draft', 'history', 'step', 'errors', 'notice', 'unanswered'],
          so: {
            ...isAnotherDraft,
            'one step less can be taken back, one more be done again': ({ before, after }) =>
              after.context.history.past.length === before.context.history.past.length - 1 &&
              after.context.history.future.length === before.context.history.future.length + 1,
          },
        },
      ],
      'redo.requested': [
        {
          in: 'work.filling',
          when: { ...writing, 'there is a step to do again': ({ before }) => before.context.history.future.length > 0 },
          to: 'work.filling',
          changes: ['draft', 'history', 'step', 'errors', 'notice', 'unanswered'],
          so: {
            ...isAnotherDraft,
            'one step less can be done again, one more be taken back': ({ before, after }) =>
              after.context.history.past.length === before.context.history.past.length + 1 &&
              after.context.history.future.length === before.context.history.future.length - 1,
          },
        },
      ],
      'step.chosen': [
        { in: 'question.discard', to: 'question.none' },
        {
          in: ['work.filling', 'work.unknownStep'],
          when: { 'there is such a step': ({ event }) => event.step >= 1 && event.step <= REVIEW },
          to: 'work.filling',
          changes: ['step'],
          so: { 'it is the step that was chosen': ({ event, after }) => after.context.step === event.step },
        },
        {
          in: ['work.filling', 'work.unknownStep'],
          to: 'work.unknownStep',
          changes: ['step'],
          so: { 'it is the step that was chosen': ({ event, after }) => after.context.step === event.step },
        },
        {
          in: 'work.conflicted',
          to: 'work.filling',
          changes: ['step', 'conflict', 'sides'],
          so: { 'it is the step that was chosen': ({ event, after }) => after.context.step === event.step },
        },
      ],
      'next.requested': [
        {
          in: 'work.filling',
          when: { 'it is not the last step': ({ before }) => before.context.step < REVIEW },
          to: 'work.filling',
          changes: ['step'],
          so: { 'the step after is shown': ({ before, after }) => after.context.step === before.context.step + 1 },
        },
      ],
      'previous.requested': [
        {
          in: 'work.filling',
          when: { 'it is not the first step': ({ before }) => before.context.step > 1 },
          to: 'work.filling',
          changes: ['step'],
          so: { 'the step before is shown': ({ before, after }) => after.context.step === before.context.step - 1 },
        },
      ],
      'untold.accepted': [
        {
          in: 'work.filling.review',
          when: {
            ...writing,
            'something that the server did not send is still as it was': ({ before }) => openIn(before).length > 0,
          },
          changes: ['gaps', 'notice'],
          so: {
            'what is agreed to are the fields that are still as they were, or none': ({ before, event, after }) =>
              isSame(after.context.gaps, {
                ...before.context.gaps,
                accepted: event.isAccepted ? openIn(before) : [],
              }),
            'it is not asked for any more, and what else was said stays': ({ before, after }) =>
              after.context.notice ===
              (before.context.notice === planMessages.notAccepted ? null : before.context.notice),
          },
        },
      ],
      'review.narrowed': [
        {
          in: 'work.filling.review',
          changes: ['onlyChanges'],
          so: { 'it shows what was asked for': ({ event, after }) => after.context.onlyChanges === event.onlyChanges },
        },
      ],
      ...drafts,
      ...loadRules('loadPlan'),
      ...lookupRules,
      'plan.archived': [
        {
          in: 'work.filling',
          when: editing,
          changes: ['archived'],
          so: {
            'it is known how the plan is offered': ({ event, after }) => after.context.archived === event.archived,
          },
        },
      ],
      'xstate.done.actor.loadPlan': [
        {
          in: 'work.preparing.loading',
          to: 'work.filling',
          changes: ['draft', 'untouched'],
          tells: ['toast.shown'],
          when: { ...copying, 'the server has something to say': ({ event }) => event.output.message !== '' },
          so: {
            ...beginsAsCopy,
            ...saysGapsOfCopy,
            'its words are shown': ({ event, told }) =>
              isSame(told, toldOf('success', 'loadPlan', event.output.message)),
          },
        },
        {
          in: 'work.preparing.loading',
          to: 'work.filling',
          changes: ['draft', 'untouched', 'gaps'],
          tells: ['toast.outdated'],
          when: copying,
          so: {
            ...beginsAsCopy,
            ...saysGapsOfCopy,
            'what failed before is no news': ({ told }) =>
              isSame(told, [{ type: 'toast.outdated', about: 'loadPlan' }]),
          },
        },
        {
          in: 'work.preparing.loading',
          to: 'work.filling',
          changes: ['draft', 'untouched', 'identity', 'version', 'gaps'],
          tells: ['toast.shown'],
          when: { 'the server has something to say': ({ event }) => event.output.message !== '' },
          so: {
            'the form begins with the plan': ({ event, after: { context } }) =>
              isSame(context.draft, wizardOf(event.output.plan)) && context.version === event.output.plan.version,
            ...saysGaps,
            'its words are shown': ({ event, told }) =>
              isSame(told, toldOf('success', 'loadPlan', event.output.message)),
          },
        },
        {
          in: 'work.preparing.loading',
          to: 'work.filling',
          changes: ['draft', 'untouched', 'identity', 'version', 'gaps', 'archived', 'available', 'lastChange'],
          tells: ['toast.outdated'],
          so: {
            'it is known whether it is archived, if the server says so': ({ event, after }) =>
              event.output.plan.archived === undefined || after.context.archived === event.output.plan.archived,
            'it is known who saved it last and when, if the server says so': ({ event, after }) =>
              event.output.plan.updatedDate === undefined ||
              isSame(after.context.lastChange, {
                by: event.output.plan.updatedBy,
                at: event.output.plan.updatedDate,
              }),
            ...saysGaps,
            'what failed before is no news': ({ told }) =>
              isSame(told, [{ type: 'toast.outdated', about: 'loadPlan' }]),
          },
        },
      ],
      'xstate.error.actor.loadPlan': [
        { ...loadFails, when: sessionIsOver },
        {
          ...loadFails,
          tells: ['toast.shown'],
          so: {
            ...loadFails.so,
            'the reason is told': ({ event, told }) =>
              isSame(told, toldOf('error', 'loadPlan', refusalOr(event.error, planMessages.loadFailed))),
          },
        },
      ],
      ...publishing,
    },
    states: {
      ...loadStates(closed),
      'work.filling': { 'no draft is offered': ({ after }) => after.context.draftAt === null },
      'work.filling.generalInformation': shows(1),
      'work.filling.planDetails': shows(2),
      'work.filling.clientSpecific': shows(3),
      'work.filling.pricing': shows(4),
      'work.filling.additionalAttributes': shows(5),
      'work.filling.marketing': shows(6),
      'work.filling.features': shows(7),
      'work.filling.review': shows(REVIEW),
      'work.unknownStep': { ...closed, ...draftStays },
      'work.offering': {
        ...closed,
        ...draftStays,
        'there is a draft, worked on at a time': ({ after }) => after.context.draftAt !== null && isWorkedOn(after),
      },
      'work.publishing': {
        ...closed,
        'it is busy, its submission has an id, and nothing is said of the last one': ({ after }) =>
          after.hasTag('publishing') &&
          after.context.unanswered !== null &&
          after.context.notice === null &&
          isSame(after.context.errors, {}),
      },
      'work.conflicted': {
        ...closed,
        ...draftStays,
        'there is a conflict': ({ after }) => after.context.conflict !== null,
      },
      'work.published': closed,
      'question.none': { 'nothing is reconsidered': ({ after }) => !after.can({ type: 'discard.reconsidered' }) },
      'question.discard': {
        'there is something to throw away, which is not asked twice': ({ after }) =>
          after.can({ type: 'draft.discarded' }) && !after.can({ type: 'discard.requested' }),
      },
      'access.writing': { 'it is not read only': ({ after }) => !after.hasTag('readOnly') },
      'access.reading': {
        ...closed,
        'the draft is as it was, unless it is published from here meanwhile, or has only come': (about) =>
          isIn(about.after, 'work.published') ||
          (about.before !== null && isIn(about.before, 'work.preparing')) ||
          Object.values(draftStays).every((isSo) => isSo(about)),
        'it is read only': ({ after }) => after.hasTag('readOnly'),
      },
      ...lookupStates('countries'),
      // A continued draft requests the options again; the old ones can be chosen until then.
      'lookups.loading': {},
    },
    calls: {
      loadPlan: {
        'the plan is asked for by its name, and its id where that is known': ({ input, after: { context } }) =>
          isSame(input, {
            planName: context.planName,
            pid: context.copyOf ?? context.identity?.pid ?? context.pid,
          }),
      },
      publishPlan: {
        'the draft is sent as it stands, upon the version that was loaded': ({ input, after: { context } }) =>
          isSame(input, {
            draft: context.draft,
            identity: context.identity,
            loaded: context.untouched,
            version: context.version,
            submissionId: context.unanswered,
          }),
      },
    },
  },
)
