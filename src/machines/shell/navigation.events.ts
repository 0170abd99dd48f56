import { Schema } from 'effect'
import { Code, Loss, type Place, Place as PlaceSchema } from '../../schemas/shell/navigation.ts'
import { defineEvents } from '../core/define-events.ts'

const list: Place = { identity: 'E-1001 list', path: '/pages/InventoryMaster', query: '' }
const secondPage: Place = { ...list, query: '?page=2' }
const plan: Place = { identity: 'E-1001 plan Japan', path: '/pages/EditPlan/Japan', query: '' }
const signedOut: Place = { identity: 'nobody', path: '/auth/logout', query: '' }
const atRest = { code: 'here', isBack: false, loss: null } as const

export const navigationEvents = defineEvents({
  'address.entered': {
    description: 'The address leads to a screen that the person may open: by a link, Back or Forward, or a redirect.',
    fields: { place: PlaceSchema, code: Code, isBack: Schema.Boolean, loss: Schema.NullOr(Loss) },
    samples: [
      { ...atRest, place: list },
      { ...atRest, place: secondPage },
      { ...atRest, place: plan, code: 'away' },
      { ...atRest, place: signedOut, code: 'plain' },
      { place: plan, code: 'here', isBack: true, loss: 'changes' },
      { place: plan, code: 'here', isBack: true, loss: null },
      { place: plan, code: 'here', isBack: false, loss: 'changes' },
      { place: secondPage, code: 'here', isBack: true, loss: 'download' },
    ],
  },
  'query.written': {
    description: 'The open screen writes its state into the address (the page of a list, a step).',
    fields: { query: PlaceSchema.fields.query },
    samples: [{ query: secondPage.query }],
  },
  'leave.requested': {
    description: 'The person wants to leave the open screen, by a link or a control.',
    fields: { loss: Schema.NullOr(Loss) },
    samples: [{ loss: null }, { loss: 'changes' }, { loss: 'download' }],
  },
  'stay.chosen': {
    description: 'Asked about unsaved work, the person stays; or they stay signed in after agreeing to lose it.',
    fields: {},
    samples: [{}],
  },
  'leave.chosen': { description: 'Asked about unsaved work, the person leaves.', fields: {}, samples: [{}] },
  'screen.reopened': {
    description: 'The open screen starts again, with what is stored of it.',
    fields: {},
    samples: [{}],
  },
  'retry.requested': {
    description: 'The person tries again to open a screen.',
    fields: { code: Code },
    samples: [{ code: 'here' }, { code: 'away' }],
  },
  'xstate.done.actor.openScreen': {
    description: 'The code has loaded and the screen runs. A plain screen has no machine.',
    fields: { output: Schema.Struct({ isPlain: Schema.Boolean }) },
    samples: [{ output: { isPlain: false } }, { output: { isPlain: true } }],
  },
  'xstate.error.actor.openScreen': {
    description: 'The code could not be loaded, or the screen could not be opened.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [
      { error: { message: 'The browser does not open its database.' } },
      { error: { message: 'Failed to fetch dynamically imported module: /assets/plan-list.js' } },
    ],
  },
  'xstate.done.actor.awaitAnswer': {
    description: 'The screen has its first answer, or the wait for it is over.',
    fields: { output: Schema.Null },
    samples: [{ output: null }],
  },
  'xstate.error.actor.awaitAnswer': {
    description: 'The screen ended before it had an answer.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [{ error: { message: 'The actor was stopped.' } }],
  },
})
