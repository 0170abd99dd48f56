import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import { machineDiagramEvents } from '../../../../src/machines/developer/machine-diagram.events.ts'
import { machineDiagramMachine } from '../../../../src/machines/developer/machine-diagram.machine.ts'
import { definePromises } from '../promises.ts'

/** The limits of zoom, in steps from the natural size. */
const LARGEST = 5

type After = { readonly after: SnapshotFrom<typeof machineDiagramMachine> }
type Failed = After & { readonly event: { readonly error: { readonly message: string } } }

const saysWhy = { 'it says why': ({ event, after }: Failed) => after.context.failure === event.error.message }
const busy = {
  'it is busy, and says nothing of a failure': ({ after }: After) =>
    after.hasTag('busy') && after.context.failure === null,
}
const failed = {
  'it says why, and can be asked again': ({ after }: After) =>
    !after.hasTag('busy') && after.context.failure !== null && after.can({ type: 'retry.requested' }),
}
const hasCode = { 'the code is there': ({ after }: After) => after.hasTag('arrived') }
const hasNoCode = { 'the code is not there': ({ after }: After) => !after.hasTag('arrived') }
const asksForIt = {
  'it is asked for the machine that is drawn': ({ input, after }: After & { readonly input: unknown }) =>
    isSame(input, { name: after.context.name }),
}

export const machineDiagramPromises = definePromises(
  { machine: machineDiagramMachine, events: machineDiagramEvents },
  {
    begins: {
      'the machine is known, in its own size': ({ input, after: { context } }) =>
        context.name === input.name && !context.isWhole && context.zoom === 0,
    },
    events: {
      'whole.toggled': [
        {
          in: '',
          changes: ['isWhole', 'zoom'],
          so: {
            'it is whole, or in its own size again': ({ before, after: { context } }) =>
              context.isWhole !== before.context.isWhole && context.zoom === 0,
          },
        },
      ],
      'zoom.requested': [
        {
          in: '',
          changes: ['isWhole', 'zoom'],
          so: {
            'it is larger or smaller by so many steps, as far as it goes': ({ before, event, after: { context } }) => {
              const wanted = before.context.zoom + event.by
              return context.zoom === (Math.abs(wanted) > LARGEST ? Math.sign(wanted) * LARGEST : wanted)
            },
            'it is no longer fitted into the frame': ({ after }) => !after.context.isWhole,
          },
        },
      ],
      'retry.requested': [
        { in: 'notFetched', to: 'fetching', changes: ['failure'], asks: ['fetchCode'] },
        { in: 'notLaidOut', to: 'layingOut', changes: ['failure'], asks: ['layOut'] },
      ],
      'xstate.done.actor.fetchCode': [{ in: 'fetching', to: 'layingOut', asks: ['layOut'] }],
      'xstate.error.actor.fetchCode': [{ in: 'fetching', to: 'notFetched', changes: ['failure'], so: saysWhy }],
      'xstate.done.actor.layOut': [{ in: 'layingOut', to: 'drawn' }],
      'xstate.error.actor.layOut': [{ in: 'layingOut', to: 'notLaidOut', changes: ['failure'], so: saysWhy }],
    },
    states: {
      fetching: { ...busy, ...hasNoCode },
      layingOut: { ...busy, ...hasCode },
      drawn: {
        ...hasCode,
        'it is at rest, and says nothing of a failure': ({ after }) =>
          !after.hasTag('busy') && after.context.failure === null,
      },
      notFetched: { ...failed, ...hasNoCode },
      notLaidOut: { ...failed, ...hasCode },
    },
    calls: { fetchCode: asksForIt, layOut: asksForIt },
  },
)
