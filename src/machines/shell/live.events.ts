import { Schema } from 'effect'
import { AppError, Faulted, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { LiveMessage } from '../../schemas/shell/live.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const unknown = new Faulted({ status: 404, message: 'Resource or page not found', errors: [] })

const saved: LiveMessage = {
  position: 42,
  isWhole: true,
  changes: [{ subject: 'plan', added: 0, changed: 1, own: 0, records: [{ stream: 'plan-7', version: 3 }] }],
}
const nothing: LiveMessage = { position: 43, isWhole: true, changes: [] }

export const liveEvents = defineEvents({
  'session.began': {
    description: 'A person is signed in; the position is that of their first rows, if the server names it.',
    fields: { userName: Schema.String, position: Schema.optionalKey(Schema.Int) },
    samples: [{ userName: 'EMP001' }, { userName: 'EMP001', position: 40 }],
  },
  'session.ended': { description: 'No person is signed in any more.', fields: {}, samples: [{}] },
  'turn.taken': { description: 'No other tab reads the stream, so this one does.', fields: {}, samples: [{}] },
  'turn.awaited': {
    description: 'Another tab of the person reads the stream for all of them.',
    fields: {},
    samples: [{}],
  },
  'turn.unavailable': {
    description: 'This browser cannot share a connection between tabs.',
    fields: {},
    samples: [{}],
  },
  'tab.joined': {
    description: 'Another tab has joined and needs the position of the stream.',
    fields: {},
    samples: [{}],
  },
  'network.lost': { description: 'The browser has lost its network.', fields: {}, samples: [{}] },
  'network.returned': { description: 'The browser has a network again.', fields: {}, samples: [{}] },
  'stream.opened': { description: 'The stream has answered.', fields: {}, samples: [{}] },
  'changes.told': {
    description: 'The server, or the tab that reads the stream, reports changes.',
    fields: { message: LiveMessage },
    samples: [{ message: saved }, { message: nothing }],
  },
  'stream.ended': { description: 'The connection was lost, or the server has closed it.', fields: {}, samples: [{}] },
  'stream.over': {
    description: 'The server has closed the stream because the session has ended.',
    fields: {},
    samples: [{}],
  },
  'stream.silent': {
    description: 'Nothing has arrived for 25 seconds: a proxy holds the stream back.',
    fields: {},
    samples: [{}],
  },
  'stream.failed': {
    description: 'The stream could not be opened.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: unknown }, { error: over }],
  },
  'xstate.after.backoff.live.on.waiting': {
    description: 'It is time for the next try.',
    fields: {},
    samples: [{}],
  },
  'xstate.after.untilNext.live.on.asking.resting': {
    description: 'It is time for the next poll.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.askChanges': {
    description: 'The server has answered a poll.',
    fields: { output: LiveMessage },
    samples: [{ output: saved }, { output: nothing }],
  },
  'xstate.error.actor.askChanges': {
    description: 'The server could not be polled.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: unknown }, { error: over }],
  },
})
