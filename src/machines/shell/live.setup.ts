/** The types, guards, actions and actors of the live connection, `live.machine.ts`. */
import { assign, emit, fromCallback, setup } from 'xstate'
import type { AppError } from '../../schemas/core/errors.ts'
import type { LiveMessage } from '../../schemas/shell/live.ts'
import type { EventOf } from '../core/define-events.ts'
import { isFailure } from '../core/failure.ts'
import { fromEffect, runLoaded } from '../core/from-effect.ts'
import type { liveEvents } from './live.events.ts'

type LiveContext = {
  /** The signed-in person; empty if there is none. */
  readonly userName: string
  /** The position up to which changes are known: first that of the person's first rows; null if none is known. */
  readonly position: number | null
  /** Consecutive connections without success. */
  readonly failures: number
}
export type LiveEvent = EventOf<typeof liveEvents>
type LiveEmitted =
  /** Reports changes to every open screen. */
  | { readonly type: 'changes.told'; readonly message: LiveMessage }
  /** Passes a message of the server to the other tabs. */
  | { readonly type: 'tabs.told'; readonly message: LiveMessage }

type Person = { readonly userName: string; readonly position?: number }
type Received = { readonly message: LiveMessage }

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS, ASK_EVERY_MS] = [1_000, 60_000, 15_000]

const service = () => import('../../services/shell/live-service.ts').then(({ LiveService }) => LiveService)

const isNews = ({ isWhole, changes }: LiveMessage): boolean => !isWhole || changes.length > 0

export const liveSetup = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvent,
    emitted: {} as LiveEmitted,
    tags: {} as 'connected',
  },
  actors: {
    /** Reads the stream until it ends; leaving the state aborts it. */
    readStream: fromCallback<LiveEvent, { readonly after: number | null }>(({ input, sendBack }) => {
      const stopped = new AbortController()
      const send = (event: LiveEvent): void => {
        if (!stopped.signal.aborted) sendBack(event)
      }
      const begin = async () => {
        const live = await service()
        return live.ask(({ follow }) =>
          follow(input.after, (message) =>
            send(message === null ? { type: 'stream.opened' } : { type: 'changes.told', message }),
          ),
        )
      }
      runLoaded(begin, stopped.signal).then(
        (end) => send({ type: `stream.${end}` }),
        (error: AppError) => send({ type: 'stream.failed', error }),
      )
      return () => stopped.abort()
    }),
    askChanges: fromEffect(({ after }: { readonly after: number | null }) =>
      service().then((live) => live.ask(({ changes }) => changes(after))),
    ),
  },
  delays: {
    backoff: ({ context }) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** context.failures),
    untilNext: ASK_EVERY_MS,
  },
  guards: {
    isNews: (_, { message }: Received) => isNews(message),
    /** The server has no such call, or the session has ended: another try would fail in the same way. */
    isForGood: (_, { error }: { readonly error: unknown }) =>
      isFailure(error, 'Unauthorized') || (isFailure(error, 'Faulted') && error.status === 404),
    knowsPosition: ({ context }) => context.position !== null,
  },
  actions: {
    setPerson: assign({
      userName: (_, { userName }: Person) => userName,
      position: (_, { position }: Person) => position ?? null,
    }),
    forgetPerson: assign({ userName: '', position: null, failures: 0 }),
    storePosition: assign({ position: (_, { message }: Received) => message.position }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    clearFailures: assign({ failures: 0 }),
    announce: emit((_, { message }: Received): LiveEmitted => ({ type: 'changes.told', message })),
    tellPosition: emit(
      ({ context }): LiveEmitted => ({
        type: 'tabs.told',
        message: { position: context.position ?? 0, isWhole: true, changes: [] },
      }),
    ),
    /** Changes may have been missed, so every list and form checks again. */
    announceDoubt: emit(
      ({ context }): LiveEmitted => ({
        type: 'changes.told',
        message: { position: context.position ?? 0, isWhole: false, changes: [] },
      }),
    ),
    tellTabs: emit((_, { message }: Received): LiveEmitted => ({ type: 'tabs.told', message })),
  },
})
