import { Schema } from 'effect'
import { assign, fromPromise, setup } from 'xstate'
import { defineJournaled, type Journaled } from '../../../src/journal/journaled.ts'
import type { MachineTable } from '../../../src/journal/machines.ts'
import { defineEvents, type EventOf } from '../../../src/machines/core/define-events.ts'
import { Masked } from '../../../src/schemas/core/masked.ts'

export const noteEvents = defineEvents({
  'line.written': { description: 'A line is written.', fields: { line: Schema.String }, samples: [{ line: 'a' }] },
  'pin.typed': { description: 'A PIN is typed.', fields: { pin: Masked }, samples: [{ pin: '4711-SECRET' }] },
  'save.requested': { description: 'The note is sent.', fields: {}, samples: [{}] },
  'note.closed': { description: 'The note is closed.', fields: {}, samples: [{}] },
  'xstate.done.actor.send': { description: 'It was sent.', fields: {}, samples: [{}] },
})

type Context = {
  readonly title: string
  readonly lines: ReadonlyArray<string>
  readonly pin: string
  readonly sent: number
}

/** The texts that were really sent. */
export const sendings: Array<string> = []

/** A small machine with text, a masked text, and a state that posts. */
export const noteMachine = setup({
  types: {
    input: {} as { readonly title: string },
    context: {} as Context,
    events: {} as EventOf<typeof noteEvents> | { readonly type: 'undeclared' },
  },
  actors: {
    send: fromPromise(async ({ input }: { readonly input: string }) => {
      sendings.push(input)
    }),
  },
}).createMachine({
  id: 'note',
  context: ({ input }) => ({ title: input.title, lines: [], pin: '', sent: 0 }),
  initial: 'writing',
  states: {
    writing: {
      on: {
        'line.written': { actions: assign({ lines: ({ context, event }) => [...context.lines, event.line] }) },
        'pin.typed': { actions: assign({ pin: ({ event }) => event.pin }) },
        'save.requested': 'sending',
        'note.closed': 'closed',
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.title,
        onDone: { target: 'writing', actions: assign({ sent: ({ context }) => context.sent + 1 }) },
      },
      on: { 'line.written': { actions: assign({ lines: ({ context, event }) => [...context.lines, event.line] }) } },
    },
    closed: { type: 'final' },
  },
})

export const note = defineJournaled<typeof noteMachine>({
  machine: noteMachine,
  events: noteEvents,
  input: Schema.Struct({ title: Schema.String }),
  context: Schema.Struct({
    title: Schema.String,
    lines: Schema.Array(Schema.String),
    pin: Masked,
    sent: Schema.Int,
  }),
  posts: (snapshot) => snapshot.matches('sending'),
})

/** The registry with the note machine, in any version. */
export const noteTable = (version = 1): MachineTable => ({
  note: { version, load: async () => note as unknown as Journaled },
})
