import { isDeepStrictEqual as isSame } from 'node:util'
import { secondFactorEvents } from '../../../../src/machines/people/second-factor.events.ts'
import type { SecondFactorContext } from '../../../../src/machines/people/second-factor.machine.ts'
import { secondFactorMachine } from '../../../../src/machines/people/second-factor.machine.ts'
import { secondFactorMessages } from '../../../../src/schemas/people/second-factor.ts'
import { definePromises } from '../promises.ts'
import { formSaysWhy, problemsOf } from './small-forms.ts'

const failed = ['errors', 'failure', 'comebacks'] as const
const begun = ['errors', 'failure'] as const

const isOn = (context: SecondFactorContext) => context.factor !== null && context.factor.since !== null
const said = (text: string) => [{ type: 'toast.shown', kind: 'success', text }]
const byPassword = ({ input, event }: { readonly input: unknown; readonly event: object | null }) =>
  event !== null && 'passwordRef' in event && isSame(input, { passwordRef: event.passwordRef })

export const secondFactorPromises = definePromises(
  { machine: secondFactorMachine, events: secondFactorEvents },
  {
    begins: {
      'it asks how it stands, and knows nothing': ({ after }) =>
        after.matches('loading') &&
        isSame(after.context, {
          factor: null,
          setUpRef: null,
          codesRef: null,
          errors: {},
          failure: null,
          comebacks: 0,
        }),
    },
    events: {
      'retry.requested': [{ in: 'failed', to: 'loading', changes: ['failure'], asks: ['loadFactor'] }],
      'setUp.requested': [
        {
          in: 'ready',
          when: { 'the installation can keep one': ({ before }) => before.context.factor?.isPossible === true },
          to: 'beginning',
          changes: begun,
          asks: ['beginFactor'],
        },
      ],
      'codes.requested': [
        {
          in: 'ready',
          when: { 'it is on': ({ before }) => isOn(before.context) },
          to: 'replacing',
          changes: begun,
          asks: ['replaceCodes'],
        },
      ],
      'removal.requested': [
        {
          in: 'ready',
          when: {
            'it is on, and the role does not ask for it': ({ before }) =>
              isOn(before.context) && before.context.factor?.isDemanded === false,
          },
          to: 'removing',
          changes: begun,
          asks: ['removeFactor'],
        },
      ],
      'setUp.cancelled': [
        {
          in: 'scanning',
          to: 'ready',
          changes: [...begun, 'setUpRef'],
          so: { 'nothing of it is left': ({ after }) => after.context.setUpRef === null },
        },
      ],
      'code.submitted': [{ in: 'scanning', to: 'adding', changes: begun, asks: ['addFactor'] }],
      'codes.noted': [{ in: 'showingCodes', to: 'loading', changes: ['codesRef'], asks: ['loadFactor'] }],
      'xstate.done.actor.loadFactor': [
        {
          in: 'loading',
          to: 'ready',
          changes: ['factor'],
          so: { 'it is what came': ({ event, after }) => after.context.factor === event.output },
        },
      ],
      'xstate.error.actor.loadFactor': [
        { in: 'loading', to: 'failed', changes: ['failure', 'comebacks'], so: formSaysWhy },
      ],
      'xstate.done.actor.beginFactor': [
        {
          in: 'beginning',
          to: 'scanning',
          changes: ['setUpRef'],
          so: { 'it is what the app is told': ({ event, after }) => after.context.setUpRef === event.output },
        },
      ],
      'xstate.error.actor.beginFactor': [{ in: 'beginning', to: 'ready', changes: failed, so: formSaysWhy }],
      'xstate.done.actor.addFactor': [
        {
          in: 'adding',
          to: 'showingCodes',
          changes: ['codesRef', 'setUpRef'],
          tells: ['toast.shown'],
          so: {
            'the codes are those that came, and it is said that it is on': ({ event, after, told }) =>
              after.context.codesRef === event.output && isSame(told, said(secondFactorMessages.added)),
            'the secret of the app is forgotten': ({ after }) => after.context.setUpRef === null,
          },
        },
      ],
      'xstate.error.actor.addFactor': [
        {
          in: 'adding',
          when: {
            'the set-up took too long': ({ event }) =>
              event.error._tag === 'Refused' && problemsOf({ event }).length === 0,
          },
          to: 'ready',
          changes: ['failure', 'comebacks', 'setUpRef'],
          so: { ...formSaysWhy, 'nothing of it is left': ({ after }) => after.context.setUpRef === null },
        },
        { in: 'adding', to: 'scanning', changes: failed, so: formSaysWhy },
      ],
      'xstate.done.actor.replaceCodes': [
        {
          in: 'replacing',
          to: 'showingCodes',
          changes: ['codesRef'],
          tells: ['toast.shown'],
          so: {
            'the codes are those that came, and it is said that the others are not valid': ({ event, after, told }) =>
              after.context.codesRef === event.output && isSame(told, said(secondFactorMessages.codesReplaced)),
          },
        },
      ],
      'xstate.error.actor.replaceCodes': [{ in: 'replacing', to: 'ready', changes: failed, so: formSaysWhy }],
      'xstate.done.actor.removeFactor': [
        {
          in: 'removing',
          to: 'loading',
          asks: ['loadFactor'],
          tells: ['toast.shown'],
          so: { 'it is said that it is off': ({ told }) => isSame(told, said(secondFactorMessages.removed)) },
        },
      ],
      'xstate.error.actor.removeFactor': [{ in: 'removing', to: 'ready', changes: failed, so: formSaysWhy }],
    },
    states: {
      loading: {
        'it is busy, and holds nothing secret': ({ after }) =>
          after.hasTag('busy') && after.context.setUpRef === null && after.context.codesRef === null,
      },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      ready: { 'it waits': ({ after }) => !after.hasTag('busy') && after.context.setUpRef === null },
      beginning: { 'it is busy': ({ after }) => after.hasTag('busy') && !after.hasTag('code') },
      scanning: {
        'there is something to scan, and it waits for a code': ({ after }) =>
          after.context.setUpRef !== null && after.hasTag('code') && !after.hasTag('busy'),
      },
      adding: {
        'the form stands, and is busy': ({ after }) => after.hasTag('code') && after.hasTag('busy'),
      },
      replacing: { 'it is busy': ({ after }) => after.hasTag('busy') },
      showingCodes: { 'there are codes': ({ after }) => after.context.codesRef !== null && !after.hasTag('busy') },
      removing: { 'it is busy': ({ after }) => after.hasTag('busy') },
    },
    calls: {
      beginFactor: { 'with the password': byPassword },
      replaceCodes: { 'with the password': byPassword },
      removeFactor: { 'with the password': byPassword },
      addFactor: {
        'with the code': ({ input, event }) =>
          event?.type === 'code.submitted' && isSame(input, { codeRef: event.codeRef }),
      },
    },
  },
)
