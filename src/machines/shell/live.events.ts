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

/** The events of the live connection. */
export const liveEvents = defineEvents({
  'session.began': {
    description: 'Somebody is signed in.',
    fields: { userName: Schema.String },
    samples: [{ userName: 'EMP001' }],
  },
  'session.ended': { description: 'Nobody is signed in any more.', fields: {}, samples: [{}] },
  'turn.taken': { description: 'No other tab reads: it is the turn of this one.', fields: {}, samples: [{}] },
  'turn.awaited': { description: 'Another tab of the person reads for all of them.', fields: {}, samples: [{}] },
  'turn.unavailable': {
    description: 'This browser has no way to share a connection between tabs.',
    fields: {},
    samples: [{}],
  },
  'tab.joined': {
    description: 'Another tab has come, for which this one reads: it is to know up to where.',
    fields: {},
    samples: [{}],
  },
  'network.lost': { description: 'The browser says that it has no network.', fields: {}, samples: [{}] },
  'network.returned': { description: 'The browser has a network again.', fields: {}, samples: [{}] },
  'stream.opened': { description: 'The server is heard.', fields: {}, samples: [{}] },
  'changes.told': {
    description: 'The server, or the tab that reads, tells what has changed.',
    fields: { message: LiveMessage },
    samples: [{ message: saved }, { message: nothing }],
  },
  'stream.ended': { description: 'The connection was lost, or the server has ended it.', fields: {}, samples: [{}] },
  'stream.over': { description: 'The server has ended it with the session.', fields: {}, samples: [{}] },
  'stream.silent': {
    description: 'Nothing has come through for 25 seconds: something between holds it back.',
    fields: {},
    samples: [{}],
  },
  'stream.failed': {
    description: 'The stream could not be opened.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: unknown }, { error: over }],
  },
  'xstate.after.backoff.live.on.waiting': {
    description: 'It has waited before it tries again.',
    fields: {},
    samples: [{}],
  },
  'xstate.after.untilNext.live.on.asking.resting': {
    description: 'A while has passed since it asked.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.askChanges': {
    description: 'The server has answered what has changed.',
    fields: { output: LiveMessage },
    samples: [{ output: saved }, { output: nothing }],
  },
  'xstate.error.actor.askChanges': {
    description: 'The server could not be asked.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: unknown }, { error: over }],
  },
})
