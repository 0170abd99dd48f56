import { isDeepStrictEqual as isSame } from 'node:util'
import { offlineSaleEvents } from '../../../../src/machines/billing/offline-sale.events.ts'
import { offlineSaleMachine } from '../../../../src/machines/billing/offline-sale.machine.ts'
import { rulesOf } from '../promises.ts'
import { beginning } from './offline-sale.rules.ts'
import {
  type After,
  type Before,
  begun,
  checksAnew,
  hasCustomer,
  hasFuture,
  hasPast,
  isBlank,
  isOffering,
  isWriting,
  lacks,
  offering,
  opens,
  PAYMENT,
  REVIEW,
  SIMS,
  type Told,
} from './offline-sale.words.ts'

type Discarded = Before & After & Told & { readonly event: { readonly draftId: string } }

const isToldWhen = {
  'its time is told': ({ event, after }: After & { readonly event: { readonly at: string } }) =>
    after.context.draftAt === event.at,
}
const opensWhereItWasLeft = {
  'the step opens where it was left': ({ after, told }: After & Told) =>
    isSame(told, [opens(after.context.step, true)]),
}
type Continued = { readonly event: { readonly step: number | null } }
const isStepOfAddress = {
  'it is the step of the address': ({ event, after }: Continued & After) => after.context.step === event.step,
}
const isFromElsewhere = ({ before, event }: Before & Continued) =>
  before.matches({ work: 'drawing' }) && event.step !== null && event.step >= 1 && event.step <= REVIEW
const ownStep = (event: { readonly step: number | null }) => event.step === null
const isLackingHere = (about: Before) => about.before.context.step === SIMS && lacks(about)
const fromBilling = { 'it was left at Billing': ({ before }: Before) => before.context.step >= PAYMENT }
const isBilling = ({ before }: Before) => before.context.step >= PAYMENT

const beginsAfresh = {
  'nothing is left of the draft, and the next one has an id of its own': ({ event, after: { context } }: Discarded) => {
    const { lookups, comebacks, checkFailure } = context
    return isSame(context, { ...beginning, draftId: event.draftId, lookups, comebacks, checkFailure })
  },
}
const canBeTakenBack = {
  'nothing is entered, which can be taken back, and the sale has an id of its own': ({
    event,
    before,
    after,
  }: Discarded) =>
    isBlank(after) &&
    after.context.draftId === event.draftId &&
    after.context.history.past.length === Math.min(before.context.history.past.length + 1, 200) &&
    isSame(after.context.errors, {}) &&
    after.context.notice === null,
}
const forgotten = ({ before, told }: Before & Told) =>
  isSame(told, [{ type: 'draft.discarded' }, ...(isBilling({ before }) ? [opens(1, false)] : [])])

/** A draft does not hold names, so a draft written by another tab needs its lookups again. */
const readAgain = [
  { ...checksAnew, when: { 'there is a customer': hasCustomer } },
  { in: 'lookups', to: 'lookups.loading', asks: ['loadLookups'] },
] as const

/** A stored draft is offered or discarded, and is read-only while another tab works on it. */
export const drafts = rulesOf(
  { machine: offlineSaleMachine, events: offlineSaleEvents },
  {
    'draft.found': [
      {
        in: 'work.drawing',
        when: {
          'something of it is entered, or can be taken back or done again, in this tab': (about) =>
            isWriting(about) && (!isBlank(about.before) || hasPast(about) || hasFuture(about)),
        },
        to: 'work.offering',
        changes: ['draftAt', 'errors', 'notice', 'rejected', 'asked'],
        so: {
          ...isToldWhen,
          'nothing is said of what was refused before': ({ after: { context } }) =>
            context.notice === null && isSame(context.errors, {}),
        },
      },
      { in: 'work.offering', changes: ['draftAt'], so: isToldWhen },
    ],
    'draft.continued': [
      {
        in: 'work.offering',
        when: {
          'it was left at the SIMs, and some are lacking': (about) => ownStep(about.event) && isLackingHere(about),
        },
        to: 'work.drawing.filling.sims.choosing',
        changes: ['draftAt'],
        tells: ['navigation.requested'],
        asks: ['chooseSims'],
        so: opensWhereItWasLeft,
      },
      {
        in: 'work.offering',
        when: { 'the address names no step': ({ event }) => ownStep(event) },
        to: 'work.drawing',
        changes: ['draftAt'],
        tells: ['navigation.requested'],
        so: opensWhereItWasLeft,
      },
      {
        in: 'work.offering',
        when: {
          'the address names the step of the SIMs, and some are lacking': (about) =>
            about.event.step === SIMS && lacks(about),
        },
        to: 'work.drawing.filling.sims.choosing',
        changes: ['draftAt', 'step'],
        asks: ['chooseSims'],
        so: isStepOfAddress,
      },
      {
        in: 'work.offering',
        to: 'work.drawing',
        changes: ['draftAt', 'step'],
        so: isStepOfAddress,
      },
      {
        in: 'work.drawing',
        when: {
          'the person comes to the step of the SIMs from the other address, and some are lacking': (about) =>
            isFromElsewhere(about) && about.event.step === SIMS && lacks(about),
        },
        to: 'work.drawing.filling.sims.choosing',
        changes: ['step'],
        asks: ['chooseSims'],
        so: isStepOfAddress,
      },
      {
        in: 'work.drawing',
        when: { 'the person comes from the other address': isFromElsewhere },
        to: 'work.drawing',
        changes: ['step', 'rejected', 'asked'],
        so: isStepOfAddress,
      },
      {
        ...checksAnew,
        when: {
          'the draft has a customer, and is offered or comes from the other address': (about) =>
            hasCustomer(about) && (isOffering(about) || isFromElsewhere(about)),
        },
      },
      {
        in: 'lookups',
        when: {
          'it is offered, or comes from the other address': (about) => isOffering(about) || isFromElsewhere(about),
        },
        to: 'lookups.loading',
        asks: ['loadLookups'],
      },
    ],
    'discard.requested': [
      {
        in: 'question.none',
        when: {
          'a draft is offered, or something is entered in this tab': (about) =>
            isOffering(about) || Object.values(begun).every((isSo) => isSo(about)),
        },
        to: 'question.discard',
      },
    ],
    'discard.reconsidered': [{ in: 'question.discard', to: 'question.none' }],
    'draft.discarded': [
      { in: 'question.discard', to: 'question.none' },
      {
        in: 'check',
        when: {
          'a draft is offered, or something is entered in this tab': (about) =>
            isOffering(about) || Object.values(begun).every((isSo) => isSo(about)),
        },
        to: 'check.none',
        changes: ['checked'],
      },
      { in: 'lookups', when: offering, to: 'lookups.loading', asks: ['loadLookups'] },
      {
        in: 'work.offering',
        when: fromBilling,
        to: 'work.drawing.filling.customer',
        changes: ['draft', 'history', 'draftAt', 'step', 'draftId'],
        tells: ['draft.discarded', 'navigation.requested'],
        so: { ...beginsAfresh, 'what was kept is forgotten, and the first step opens': forgotten },
      },
      {
        in: 'work.offering',
        to: 'work.drawing.filling.customer',
        changes: ['draft', 'history', 'draftAt', 'step', 'draftId'],
        tells: ['draft.discarded'],
        so: { ...beginsAfresh, 'what was kept is forgotten': forgotten },
      },
      {
        in: 'work.drawing',
        when: { ...begun, ...fromBilling },
        to: 'work.drawing.filling.customer',
        changes: ['draft', 'history', 'draftId', 'step', 'errors', 'notice'],
        tells: ['navigation.requested'],
        so: { ...canBeTakenBack, 'the first step opens': ({ told }) => isSame(told, [opens(1, false)]) },
      },
      {
        in: 'work.drawing',
        when: begun,
        to: 'work.drawing.filling.customer',
        changes: ['draft', 'history', 'draftId', 'step', 'errors', 'notice', 'rejected', 'asked'],
        so: canBeTakenBack,
      },
    ],
    'draft.readOnly': [
      { in: 'question.discard', to: 'question.none' },
      { in: 'access.writing', to: 'access.reading' },
      { in: 'work.offering', to: 'work.drawing', changes: ['draftAt'] },
      ...readAgain,
    ],
    'draft.takenOver': [
      { in: 'question.discard', to: 'question.none' },
      { in: 'access.reading', to: 'access.writing' },
      {
        in: 'work.offering',
        when: { 'it was left at the SIMs, and some are lacking': isLackingHere },
        to: 'work.drawing.filling.sims.choosing',
        changes: ['draftAt'],
        asks: ['chooseSims'],
      },
      { in: 'work.offering', to: 'work.drawing', changes: ['draftAt'] },
      ...readAgain,
    ],
  },
)
