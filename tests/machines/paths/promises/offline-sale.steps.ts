import { isDeepStrictEqual as isSame } from 'node:util'
import { offlineSaleEvents } from '../../../../src/machines/billing/offline-sale.events.ts'
import { offlineSaleMachine } from '../../../../src/machines/billing/offline-sale.machine.ts'
import { rulesOf } from '../promises.ts'
import {
  type After,
  type Before,
  checksAnew,
  isElsewhere,
  lacks,
  ofCustomer,
  opens,
  PAYMENT,
  REVIEW,
  SIMS,
  type Told,
} from './offline-sale.words.ts'

type Step = Before & { readonly event: { readonly type: string; readonly step?: number | null } }
type Gone = Step & After & Told

/** The step that an event leads to, and whether it exists. */
const going = (stepAfter: (about: Step) => number) => {
  const is = {
    'there is another step, by that name': (about: Step) => {
      const step = stepAfter(about)
      return step >= 1 && step <= REVIEW && step !== about.before.context.step
    },
  }
  const isThatOfSims = (about: Step) => stepAfter(about) === SIMS && lacks(about)
  const isAway = (about: Step) => isElsewhere(stepAfter(about), about.before.context.step)
  const arrives = { 'it is that step': (about: Gone) => about.after.context.step === stepAfter(about) }
  const opensIt = { 'its address opens': (about: Gone) => isSame(about.told, [opens(stepAfter(about), false)]) }
  return {
    lacking: {
      in: 'work.drawing',
      when: { ...is, 'SIMs are lacking there': isThatOfSims },
      to: 'work.drawing.filling.sims.choosing',
      changes: ['step'],
      asks: ['chooseSims'],
      so: arrives,
    },
    lackingElsewhere: {
      in: 'work.drawing',
      when: {
        ...is,
        'SIMs are lacking there, at the other address': (about: Step) => isThatOfSims(about) && isAway(about),
      },
      to: 'work.drawing.filling.sims.choosing',
      changes: ['step'],
      tells: ['navigation.requested'],
      asks: ['chooseSims'],
      so: { ...arrives, ...opensIt },
    },
    elsewhere: {
      in: 'work.drawing',
      when: { ...is, 'it is at the other address': isAway },
      to: 'work.drawing',
      changes: ['step'],
      tells: ['navigation.requested'],
      so: { ...arrives, ...opensIt },
    },
    away: {
      in: 'work.drawing',
      when: { ...is, 'it is at the other address': isAway },
      to: 'work.drawing',
      changes: ['step', 'rejected', 'asked'],
      tells: ['navigation.requested'],
      so: { ...arrives, ...opensIt },
    },
    here: { in: 'work.drawing', when: is, to: 'work.drawing', changes: ['step', 'rejected', 'asked'], so: arrives },
  } as const
}
const chosen = going(({ event }) => event.step ?? 0)
const next = going(({ before }) => before.context.step + 1)
const previous = going(({ before }) => before.context.step - 1)
const asksAnew = { ...checksAnew, when: ofCustomer } as const

/** From step to step: missing SIMs are chosen at once, and the sale is checked again. */
export const steps = rulesOf(
  { machine: offlineSaleMachine, events: offlineSaleEvents },
  {
    'step.chosen': [chosen.lackingElsewhere, chosen.lacking, chosen.away, chosen.here, asksAnew],
    'next.requested': [next.lacking, next.elsewhere, next.here, asksAnew],
    'previous.requested': [previous.lacking, previous.elsewhere, previous.here, asksAnew],
  },
)

const shows = (step: number) => ({
  [`step ${step} is shown, open to whoever writes`]: ({ after }: After) =>
    after.context.step === step &&
    after.can({ type: 'field.changed', field: 'remarks', value: 'x' }) === after.matches({ access: 'writing' }),
})
const choosing = { 'SIMs are not looked for': ({ after }: After) => !after.hasTag('busy') }

export const stepStates = {
  'work.drawing.filling.customer': shows(1),
  'work.drawing.filling.plans': shows(2),
  'work.drawing.filling.sims.choosing': {
    ...shows(SIMS),
    'it is busy': ({ after }: After) => after.hasTag('choosing'),
  },
  'work.drawing.filling.sims.shown': { ...shows(SIMS), ...choosing },
  'work.drawing.filling.pricing': shows(4),
  'work.drawing.billing.payment': shows(PAYMENT),
  'work.drawing.billing.review': shows(REVIEW),
}
