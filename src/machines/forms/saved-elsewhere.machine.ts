/**
 * Notices that another person has saved the record in an open form. Owned by the form's screen, beside the form's own
 * machine, which it never changes. The entries stay, and the server checks a save as always.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { FormSubject } from '../../schemas/history/history.ts'
import type { Revision } from '../../schemas/shell/live.ts'
import type { RevisionQuery } from '../../services/core/revision-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { savedElsewhereEvents } from './saved-elsewhere.events.ts'

type SavedElsewhereInput = { readonly subject: FormSubject }
export type SavedElsewhereContext = SavedElsewhereInput & {
  /** The record, and the version that the form loaded; 0 before the first notice. */
  readonly id: number
  readonly version: number
  /** Who saved it, and when. */
  readonly saved: Revision | null
}

type Noticed = Pick<SavedElsewhereContext, 'id' | 'version'>

export const savedElsewhereMachine = setup({
  types: {
    input: {} as SavedElsewhereInput,
    context: {} as SavedElsewhereContext,
    events: {} as EventOf<typeof savedElsewhereEvents>,
  },
  actors: {
    askStanding: fromEffect((query: RevisionQuery) =>
      import('../../services/core/revision-service.ts').then(({ RevisionService }) =>
        RevisionService.ask((service) => service.of(query)),
      ),
    ),
  },
  guards: {
    isTold: ({ context }) => context.saved !== null,
    isNewer: ({ context }, { revision }: { readonly revision: Revision }) => revision.version > context.version,
  },
  actions: {
    notice: assign((_, { id, version }: Noticed) => ({ id, version })),
    storeSaved: assign({ saved: (_, { revision }: { readonly revision: Revision }) => revision }),
    forget: assign({ saved: null }),
  },
}).createMachine({
  id: 'savedElsewhere',
  description: 'Whether another person has saved the record in an open form.',
  context: ({ input }) => ({ ...input, id: 0, version: 0, saved: null }),
  initial: 'watching',
  states: {
    watching: { description: 'No other save is known.' },
    looking: {
      description: 'A save was noticed: the server is asked whether it is newer than the form, and whose it is.',
      invoke: {
        id: 'askStanding',
        src: 'askStanding',
        input: ({ context }) => ({ subject: context.subject, id: context.id }),
        onDone: [
          {
            guard: { type: 'isNewer', params: ({ event }) => ({ revision: event.output }) },
            target: 'told',
            actions: { type: 'storeSaved', params: ({ event }) => ({ revision: event.output }) },
          },
          { target: 'watching', actions: 'forget' },
        ],
        onError: [{ guard: 'isTold', target: 'told' }, { target: 'watching' }],
      },
    },
    told: {
      description: 'The form says who has saved the record since, and when.',
      on: { 'news.dismissed': { target: 'watching', actions: 'forget' } },
    },
  },
  on: {
    'save.noticed': { target: '.looking', actions: { type: 'notice', params: ({ event }) => event } },
  },
})

export type SavedElsewhereActor = ActorRefFrom<typeof savedElsewhereMachine>

/** Who has saved it; null if nobody has. */
export const savedBy = (snapshot: SnapshotFrom<typeof savedElsewhereMachine>): Revision | null => snapshot.context.saved
