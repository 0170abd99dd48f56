import { isDeepStrictEqual as isSame } from 'node:util'
import { offlineSaleEvents } from '../../../../src/machines/billing/offline-sale.events.ts'
import { offlineSaleMachine } from '../../../../src/machines/billing/offline-sale.machine.ts'
import { rulesOf } from '../promises.ts'
import { refusedFieldsSayWhy, sessionIsOver, toast, wasRefused } from './forms.ts'
import { problemsOf, stepOf } from './offline-sale.rules.ts'
import {
  type After,
  type Before,
  checksAnew,
  isWriting,
  lacks,
  opens,
  PAYMENT,
  SIMS,
  type Told,
  writing,
} from './offline-sale.words.ts'

const firstStep = ({ before }: Before) => Math.min(...Object.keys(problemsOf(before.context.draft)).map(stepOf))
const isUnsound = (about: Before) => isWriting(about) && Number.isFinite(firstStep(about))

type Failed = { readonly event: { readonly error: { readonly message: string } } }
const comesBack = ({ before, after }: Before & After) => after.context.comebacks === before.context.comebacks + 1
const opensIt = ({ after, told }: After & Told) => isSame(told, [opens(after.context.step, false)])
const saysWhy = {
  'the reason is told, and the step has come back': ({ event, before, after }: Failed & Before & After) =>
    after.context.notice === event.error.message && comesBack({ before, after }),
}
const notSaved = (count: number) => `Not saved: ${count} ${count === 1 ? 'field needs' : 'fields need'} a correction`
const told = {
  'every field that would be refused says why, and nothing is sent': ({ before, after }: Before & After) =>
    isSame(after.context.errors, problemsOf(before.context.draft)) &&
    after.context.notice === notSaved(Object.keys(after.context.errors).length) &&
    comesBack({ before, after }),
  'it is the first step on which something is wrong': ({ before, after }: Before & After) =>
    after.context.step === firstStep({ before }),
}
const looksForSims = {
  to: 'work.drawing.filling.sims.choosing',
  when: writing,
  changes: ['asked', 'rejected', 'errors', 'notice'],
  asks: ['chooseSims'],
} as const

/** SIMs are chosen; the invoice is issued or refused with a reason. */
export const issuing = rulesOf(
  { machine: offlineSaleMachine, events: offlineSaleEvents },
  {
    'stock.suggested': [
      {
        in: 'work.drawing.filling.sims.shown',
        ...looksForSims,
        so: {
          'the line is filled up from the stock': ({ event, after }) =>
            isSame(after.context.asked, { key: event.key, codes: null }),
        },
      },
    ],
    'codes.pasted': [
      {
        in: 'work.drawing.filling.sims.shown',
        ...looksForSims,
        so: {
          'they are looked for by the codes': ({ event, after }) =>
            isSame(after.context.asked, { key: event.key, codes: event.codes }),
        },
      },
    ],
    'xstate.done.actor.chooseSims': [
      {
        in: 'work.drawing.filling.sims.choosing',
        to: 'work.drawing.filling.sims.shown',
        changes: ['draft', 'history', 'rejected', 'asked', 'errors', 'notice'],
        so: {
          'why the server refused the invoice is still said': ({ before, after }) =>
            before.context.notice?.startsWith('Not saved: ') === true || after.context.notice === before.context.notice,
          'the lines have them, and what cannot be sold is told': ({ event, before, after }) =>
            isSame(after.context.draft, { ...before.context.draft, ...event.output.patch }) &&
            isSame(after.context.rejected, event.output.rejected),
        },
      },
      {
        ...checksAnew,
        when: {
          'there is a customer to ask about': ({ before }) =>
            before.matches({ work: 'drawing' }) && before.context.draft.customerID !== '',
        },
      },
    ],
    'xstate.error.actor.chooseSims': [
      {
        in: 'work.drawing.filling.sims.choosing',
        to: 'work.drawing.filling.sims.shown',
        changes: ['errors', 'notice', 'comebacks', 'asked'],
        so: {
          ...saysWhy,
          'nothing is asked for any more': ({ after }) => isSame(after.context.asked, { key: null, codes: null }),
        },
      },
    ],
    'issue.requested': [
      {
        in: 'work.drawing.billing.review',
        when: { 'SIMs are lacking, and nothing before them': (about) => lacks(about) && firstStep(about) === SIMS },
        to: 'work.drawing.filling.sims.choosing',
        changes: ['errors', 'notice', 'comebacks', 'step'],
        tells: ['navigation.requested'],
        asks: ['chooseSims'],
        so: { 'they are looked for': opensIt },
      },
      {
        in: 'work.drawing.billing.review',
        when: { 'something is wrong before Billing': (about) => isUnsound(about) && firstStep(about) < PAYMENT },
        to: 'work.drawing.filling',
        changes: ['errors', 'notice', 'comebacks', 'step'],
        tells: ['navigation.requested'],
        so: { ...told, 'it opens': opensIt },
      },
      {
        in: 'work.drawing.billing.review',
        when: { 'something is wrong with the payment': isUnsound },
        to: 'work.drawing.billing.payment',
        changes: ['errors', 'notice', 'comebacks', 'step'],
        so: told,
      },
      {
        in: 'work.drawing.billing.review',
        when: {
          ...writing,
          'it is known who the customer is': ({ before }) => before.context.checked?.customer != null,
        },
        to: 'work.issuing',
        changes: ['errors', 'notice'],
        asks: ['issueSale'],
      },
    ],
    'xstate.done.actor.issueSale': [
      {
        in: 'work.issuing',
        when: { 'it is issued': ({ event }) => event.output.id !== null },
        to: 'work.issued',
        tells: ['toast.shown', 'draft.cleared', 'navigation.requested'],
        so: {
          'it is said, the draft is cleared, and the invoice opens': ({ event, told }) =>
            isSame(told, [
              { ...toast('success', event.output.message), about: 'issueSale' },
              { type: 'draft.cleared' },
              {
                type: 'navigation.requested',
                to: `/pages/BillingReports/CreateOfflinePlan/Billing?invoice=${event.output.id}`,
                replace: true,
              },
            ]),
        },
      },
      {
        in: 'work.issuing',
        to: 'work.drawing.billing.review',
        changes: ['notice', 'comebacks'],
        so: {
          'that SIMs were taken is told': ({ event, before, after }) =>
            after.context.notice === event.output.message && comesBack({ before, after }),
        },
      },
      { ...checksAnew, when: { 'SIMs were taken meanwhile': ({ event }) => event.output.id === null } },
    ],
    'xstate.error.actor.issueSale': [
      {
        in: 'work.issuing',
        when: wasRefused,
        to: 'work.drawing.filling.customer',
        changes: ['errors', 'notice', 'comebacks', 'step'],
        tells: ['navigation.requested'],
        so: { ...saysWhy, ...refusedFieldsSayWhy, 'the first step with such a field opens': opensIt },
      },
      {
        in: 'work.issuing',
        when: sessionIsOver,
        to: 'work.drawing.billing.review',
        changes: ['comebacks'],
        so: { 'the page that tells of it says why': ({ after }) => after.context.notice === null },
      },
      { in: 'work.issuing', to: 'work.drawing.billing.review', changes: ['notice', 'comebacks'], so: saysWhy },
    ],
  },
)
