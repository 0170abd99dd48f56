import { isDeepStrictEqual as isSame } from 'node:util'
import { paletteEvents } from '../../../../src/machines/shell/palette.events.ts'
import { paletteMachine } from '../../../../src/machines/shell/palette.machine.ts'
import { definePromises } from '../promises.ts'
import { saysWhy } from './lists.ts'

const nothing = { text: '', groups: [], failure: null, places: [] }
const open = ['open.idle', 'open.searching', 'open.found', 'open.failed'] as const

export const palettePromises = definePromises(
  { machine: paletteMachine, events: paletteEvents },
  {
    begins: {
      'it is closed, and nothing is kept': ({ after }) => after.matches('closed') && isSame(after.context, nothing),
    },
    events: {
      'palette.opened': [
        { in: 'closed', to: 'open.idle' },
        { in: 'keys', to: 'open.idle', changes: ['places'] },
      ],
      'keys.opened': [
        {
          in: 'closed',
          to: 'keys',
          changes: ['places'],
          so: { 'the keys of these places are listed': ({ event, after }) => after.context.places === event.places },
        },
      ],
      'keys.closed': [{ in: 'keys', to: 'closed', changes: ['places'] }],
      'palette.closed': [{ in: [...open], to: 'closed', changes: ['text', 'groups', 'failure'] }],
      'text.typed': [
        {
          in: [...open],
          when: { 'three characters are typed': ({ event }) => event.isEnough },
          to: 'open.searching',
          asks: ['findRecords'],
          changes: ['text', 'failure'],
          so: { 'the text is what was typed': ({ event, after }) => after.context.text === event.text },
        },
        {
          in: [...open],
          when: { 'less is typed': ({ event }) => !event.isEnough },
          to: 'open.idle',
          changes: ['text', 'groups', 'failure'],
          so: { 'the text is what was typed': ({ event, after }) => after.context.text === event.text },
        },
      ],
      'retry.requested': [{ in: 'open.failed', to: 'open.searching', asks: ['findRecords'], changes: ['failure'] }],
      'xstate.done.actor.findRecords': [
        {
          in: 'open.searching',
          to: 'open.found',
          changes: ['groups'],
          so: { 'what came is shown': ({ event, after }) => after.context.groups === event.output },
        },
      ],
      'xstate.error.actor.findRecords': [
        { in: 'open.searching', to: 'open.failed', changes: ['failure'], so: saysWhy },
      ],
    },
    states: {
      closed: { 'nothing is kept': ({ after }) => isSame(after.context, nothing) },
      keys: { 'nothing is searched': ({ after }) => isSame({ ...after.context, places: [] }, nothing) },
      'open.idle': { 'no record is shown': ({ after }) => after.context.groups.length === 0 },
      'open.searching': {
        'it is busy': ({ after }) => after.hasTag('busy') && after.context.failure === null,
        'what is known is of a former text': ({ after }) => !after.hasTag('answered'),
      },
      'open.found': {
        'it rests': ({ after }) => !after.hasTag('busy') && after.context.failure === null,
        'what is known is of this text': ({ after }) => after.hasTag('answered'),
      },
      'open.failed': {
        'it says why': ({ after }) => after.context.failure !== null,
        'what is known is of a former text': ({ after }) => !after.hasTag('answered'),
      },
    },
    calls: {
      findRecords: {
        'what is typed is looked for': ({ input, after }) => isSame(input, { text: after.context.text.trim() }),
      },
    },
  },
)
