import { Schema } from 'effect'
import { defineEvents } from '../core/define-events.ts'

/** What the player knows of a record: the record itself stays with whoever imports it. */
export const Imported = Schema.Struct({
  savedAt: Schema.String,
  /** When each moment was, in milliseconds since 1970, in the order in which they happened. */
  times: Schema.Array(Schema.Number),
})

export const PlaybackSpeed = Schema.Literals([1, 2, 4, 8, 16])

/** The events of the player of a session record. */
export const recordPlayerEvents = defineEvents({
  'record.chosen': {
    description: 'The person chooses a file, or drops one.',
    fields: { fileRef: Schema.String, name: Schema.String },
    samples: [
      { fileRef: 'ref-1', name: 'record.json' },
      { fileRef: 'ref-2', name: 'other.json' },
    ],
  },
  'retry.requested': { description: 'The person has the same file read again.', fields: {}, samples: [{}] },
  'play.requested': { description: 'The person lets the record play.', fields: {}, samples: [{}] },
  'pause.requested': { description: 'The person stops the playing.', fields: {}, samples: [{}] },
  'position.chosen': {
    description: 'The person goes to a moment.',
    fields: { position: Schema.Number },
    samples: [{ position: 1 }, { position: 99 }],
  },
  'step.requested': {
    description: 'The person goes some moments forward or back.',
    fields: { by: Schema.Int },
    samples: [{ by: 1 }, { by: -1 }],
  },
  'speed.chosen': {
    description: 'The person chooses how fast the record plays.',
    fields: { speed: PlaybackSpeed },
    samples: [{ speed: 16 }],
  },
  'mark.set': { description: 'The person compares from the moment that is shown.', fields: {}, samples: [{}] },
  'mark.cleared': { description: 'The person compares with nothing any more.', fields: {}, samples: [{}] },
  'actor.chosen': {
    description: 'The person looks at another actor of the record.',
    fields: { actor: Schema.Int },
    samples: [{ actor: 1 }],
  },
  'continue.requested': {
    description: 'The person opens the screen in the recorded state.',
    fields: {},
    samples: [{}],
  },
  'continue.ended': { description: 'The person goes back to the record.', fields: {}, samples: [{}] },
  'xstate.after.untilNext.recordPlayer.loaded.playing': {
    description: 'The time until the next moment of the record is over.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.importRecord': {
    description: 'The record has been read and its events are folded.',
    fields: { output: Imported },
    samples: [
      { output: { savedAt: '2026-01-06T10:00:00.000Z', times: [0, 100] } },
      { output: { savedAt: '2026-01-07T10:00:00.000Z', times: [] } },
    ],
  },
  'xstate.error.actor.importRecord': {
    description: 'The file is no record that can be read, or its machines did not come.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [{ error: { message: 'This file is not a session record.' } }],
  },
})
