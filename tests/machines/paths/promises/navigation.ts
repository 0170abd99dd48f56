import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import { navigationEvents } from '../../../../src/machines/shell/navigation.events.ts'
import { lossAsked, navigationMachine } from '../../../../src/machines/shell/navigation.machine.ts'
import type { Code, Drawn, Loss, Place } from '../../../../src/schemas/shell/navigation.ts'
import { definePromises, rulesOf } from '../promises.ts'

const of = { machine: navigationMachine, events: navigationEvents }

type Snapshot = SnapshotFrom<typeof navigationMachine>
type Before = { readonly before: Snapshot }
type After = { readonly after: Snapshot }
type Entered = {
  readonly event: { readonly place: Place; readonly code: Code; readonly isBack: boolean; readonly loss: Loss | null }
}
type Asked = { readonly event: { readonly loss: Loss | null } }
type Told = { readonly told: ReadonlyArray<{ readonly type: string }> }

const opening = ['opening.prepared', 'opening.fetched']
const working = ['open.resting', 'open.asking']

const isElsewhere = ({ before, event }: Before & Entered) => before.context.place?.identity !== event.place.identity
const elsewhere = { 'it is another screen': isElsewhere }
const lossy = { 'something would be lost': ({ event }: Asked) => event.loss !== null }

const draws = (as: Drawn['as']) => ({
  [`the visit is drawn as ${as}`]: ({ after: { context } }: After) =>
    isSame(context.drawn, { visit: context.visit, place: context.place, as }),
})
/** The query of its address may have changed since it was drawn. */
const isDrawn = (as: Drawn['as']) => ({
  [`the visit is drawn as ${as}, and no screen with a machine stands there`]: ({ after: { context } }: After) =>
    context.drawn?.visit === context.visit && context.drawn.as === as && !context.hasScreen,
})

const isNewVisit = ({ before, after }: Before & After) => after.context.visit === before.context.visit + 1
/** What is visible when a visit is requested decides how long to wait for its screen. */
const newVisit = {
  'it is another visit, the first where no screen stood': (about: Before & After) =>
    isNewVisit(about) && about.after.context.isFirst === !about.before.context.hasScreen,
}
const enters = {
  ...newVisit,
  'the address is the one that was entered': ({ event, after }: Entered & After) => after.context.place === event.place,
}
const asks = {
  'the person is asked about it': ({ event, after }: Asked & After) => lossAsked(after) === event.loss,
}
const granted = (isLost: boolean) => ({
  [`they may go, and ${isLost ? 'something' : 'nothing'} is lost by it`]: ({ told }: Told) =>
    isSame(told, [{ type: 'leave.granted', isLost }]),
})

const leaving = rulesOf(of, {
  'leave.requested': [
    { in: working, when: lossy, to: 'open.asking', changes: ['loss'], so: asks },
    { in: 'open.asking', to: 'open.resting', tells: ['leave.granted'], so: granted(false) },
    { in: '', tells: ['leave.granted'], so: granted(false) },
  ],
  'stay.chosen': [{ in: ['open.asking', 'open.agreed'], to: 'open.resting' }],
  'leave.chosen': [{ in: 'open.asking', to: 'open.agreed', tells: ['leave.granted'], so: granted(true) }],
})

const entering = rulesOf(of, {
  'address.entered': [
    {
      in: working,
      when: {
        ...elsewhere,
        ...lossy,
        'the browser has gone back or forward already': ({ event }: Entered) => event.isBack,
      },
      to: 'open.asking',
      changes: ['loss'],
      tells: ['address.restored'],
      so: {
        ...asks,
        'the address of the open screen is to stand there again': ({ before, told }) =>
          isSame(told, [{ type: 'address.restored', place: before.context.place }]),
      },
    },
    {
      in: '',
      when: { ...elsewhere, 'it is there at once': ({ event }) => event.code === 'plain' },
      to: 'open.resting',
      changes: ['place', 'visit', 'isFirst', 'drawn', 'hasScreen'],
      so: { ...enters, ...draws('plain') },
    },
    {
      in: '',
      when: { ...elsewhere, 'its code is here': ({ event }) => event.code === 'here' },
      to: 'opening.prepared',
      changes: ['place', 'visit', 'isFirst'],
      asks: ['openScreen'],
      so: enters,
    },
    {
      in: '',
      when: elsewhere,
      to: 'opening.fetched',
      changes: ['place', 'visit', 'isFirst', 'drawn', 'hasScreen'],
      asks: ['openScreen'],
      so: { ...enters, ...draws('opening') },
    },
    {
      in: '',
      when: {
        'it is the same screen with another query': ({ before, event }) =>
          before.context.place?.query !== event.place.query,
      },
      changes: ['place'],
      tells: ['query.changed'],
      so: { 'the address is the one that was entered': ({ event, after }) => after.context.place === event.place },
    },
  ],
  'query.written': [
    {
      in: '',
      changes: ['place'],
      so: {
        'the address is the same but for the query that was written': ({ before, event, after }) =>
          isSame(after.context.place, before.context.place && { ...before.context.place, query: event.query }),
      },
    },
  ],
})

export const navigationPromises = definePromises(of, {
  begins: {
    'no address is known, and nothing stands there': ({ after: { context } }) =>
      context.place === null && context.drawn === null && !context.hasScreen,
  },
  events: {
    ...entering,
    ...leaving,
    'screen.reopened': [
      {
        in: '',
        when: { 'an address has been entered': ({ before }) => before.context.place !== null },
        to: 'opening.prepared',
        changes: ['visit', 'isFirst'],
        asks: ['openScreen'],
        so: newVisit,
      },
    ],
    'retry.requested': [
      {
        in: 'failed',
        when: { 'a file of the product did not come': ({ before }) => before.context.needsReload },
        tells: ['reload.requested'],
      },
      {
        in: 'failed',
        when: { 'the code is here': ({ event }) => event.code !== 'away' },
        to: 'opening.prepared',
        changes: ['visit', 'isFirst'],
        asks: ['openScreen'],
        so: newVisit,
      },
      {
        in: 'failed',
        to: 'opening.fetched',
        changes: ['visit', 'isFirst', 'drawn'],
        asks: ['openScreen'],
        so: { ...newVisit, ...draws('opening') },
      },
    ],
    'xstate.done.actor.openScreen': [
      {
        in: opening,
        when: { 'it has no machine of its own': ({ event }) => event.output.isPlain },
        to: 'open.resting',
        changes: ['drawn', 'hasScreen'],
        so: draws('plain'),
      },
      { in: opening, to: 'answering', changes: ['hasScreen'], asks: ['awaitAnswer'] },
    ],
    'xstate.error.actor.openScreen': [
      {
        in: opening,
        to: 'failed',
        changes: ['drawn', 'hasScreen', 'needsReload'],
        so: {
          ...draws('failed'),
          'the page is loaded anew at a retry where a file of the product did not come': ({ event, after }) =>
            after.context.needsReload === event.error.message.startsWith('Failed to fetch dynamically imported module'),
        },
      },
    ],
    'xstate.done.actor.awaitAnswer': [{ in: 'answering', to: 'open.resting', changes: ['drawn'], so: draws('screen') }],
    'xstate.error.actor.awaitAnswer': [
      { in: 'answering', to: 'open.resting', changes: ['drawn'], so: draws('screen') },
    ],
  },
  states: {
    nowhere: {
      'nothing is drawn, and nothing can begin again': ({ after }) =>
        after.context.drawn === null && !after.can({ type: 'screen.reopened' }),
    },
    'opening.prepared': {
      'it is known which screen is opened; nobody is asked': ({ after }) =>
        after.context.place !== null && lossAsked(after) === null,
    },
    'opening.fetched': isDrawn('opening'),
    answering: { 'a screen with a machine is there': ({ after }) => after.context.hasScreen },
    open: {
      'what is drawn belongs to the address, whatever its query is by now': ({ after: { context } }) =>
        context.drawn?.visit === context.visit && context.drawn.place.identity === context.place?.identity,
      'it is drawn whole, as the kind of screen that it is': ({ after: { context } }) =>
        context.drawn?.as === (context.hasScreen ? 'screen' : 'plain'),
      'the person is asked about a loss, or about nothing': ({ after }) =>
        after.matches({ open: 'asking' }) === (lossAsked(after) !== null),
    },
    'open.asking': {
      'they can stay, and they can leave': ({ after }) =>
        after.can({ type: 'stay.chosen' }) && after.can({ type: 'leave.chosen' }),
    },
    failed: {
      ...isDrawn('failed'),
      'it can be asked for once more': ({ after }) => after.can({ type: 'retry.requested', code: 'here' }),
    },
  },
  calls: {
    openScreen: {
      'the visit and where it leads are told': ({ input, after: { context } }) =>
        isSame(input, { visit: context.visit, place: context.place }),
    },
    awaitAnswer: {
      'the visit is told, and whether it is the first': ({ input, after: { context } }) =>
        isSame(input, { visit: context.visit, isFirst: context.isFirst }),
    },
  },
})
