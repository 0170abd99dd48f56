import { Schema } from 'effect'
import { defineEvents } from '../core/define-events.ts'

/** The facts of a record that the player needs. The importer keeps the record itself. */
export const Imported = Schema.Struct({
  savedAt: Schema.String,
  /** The time of each moment, in milliseconds since 1970, in chronological order. */
  times: Schema.Array(Schema.Number),
})

export const PlaybackSpeed = Schema.Literals([1, 2, 4, 8, 16])

export const recordPlayerEvents = defineEvents({
  'record.chosen': {
    description: 'The person chooses a file, or drops one.',
    fields: { fileRef: Schema.String, name: Schema.String },
    samples: [
      { fileRef: 'ref-1', name: 'record.json' },
      { fileRef: 'ref-2', name: 'other.json' },
    ],
  },
  'retry.requested': { description: 'The person reads the same file again.', fields: {}, samples: [{}] },
  'play.requested': { description: 'The person plays the record.', fields: {}, samples: [{}] },
  'pause.requested': { description: 'The person pauses the record.', fields: {}, samples: [{}] },
  'position.chosen': {
    description: 'The person goes to a moment.',
    fields: { position: Schema.Number },
    samples: [{ position: 1 }, { position: 99 }],
  },
  'step.requested': {
    description: 'The person goes forward or back by some moments.',
    fields: { by: Schema.Int },
    samples: [{ by: 1 }, { by: -1 }],
  },
  'speed.chosen': {
    description: 'The person chooses how fast the record plays.',
    fields: { speed: PlaybackSpeed },
    samples: [{ speed: 16 }],
  },
  'mark.set': { description: 'The person marks the current moment for comparison.', fields: {}, samples: [{}] },
  'mark.cleared': { description: 'The person removes the mark.', fields: {}, samples: [{}] },
  'actor.chosen': {
    description: 'The person selects another actor of the record.',
    fields: { actor: Schema.Int },
    samples: [{ actor: 1 }],
  },
  'continue.requested': {
    description: 'The person opens the screen in the recorded state.',
    fields: {},
    samples: [{}],
  },
  'continue.ended': { description: 'The person returns to the record.', fields: {}, samples: [{}] },
  'xstate.after.untilNext.recordPlayer.loaded.playing': {
    description: 'It is time for the next moment of the record.',
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
    description: 'The file is not a readable record, or the code of its machines could not be loaded.',
    fields: { error: Schema.Struct({ message: Schema.String }) },
    samples: [{ error: { message: 'This file is not a session record.' } }],
  },
})
