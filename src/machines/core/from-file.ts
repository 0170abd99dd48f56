import type { Effect } from 'effect'
import {
  type ActorLogic,
  type ActorRef,
  type AnyActorRef,
  type CallbackSnapshot,
  type EventObject,
  fromCallback,
  type Snapshot,
} from 'xstate'
import type { AppError } from '../../schemas/core/errors.ts'
import type { ExportProgress } from '../../schemas/files/export-file.ts'
import type { WrittenFile } from '../../schemas/files/written-file.ts'
import type { Ground } from '../../services/core/runtime.ts'
import type { Courier, FileNews } from '../../services/files/list-file.ts'
import { runLoaded } from './from-effect.ts'

/** The events that a file sends to its machine. */
export type FileEvent =
  | FileNews
  | { readonly type: 'file.written'; readonly file: WrittenFile }
  | { readonly type: 'file.declined' }
  | { readonly type: 'file.failed'; readonly error: AppError }

/** The events that a machine sends to its file. */
export type FileCommand = { readonly type: 'file.continued' }

type Progressed = { readonly type: 'file.progressed'; readonly progress: ExportProgress }

/** The progress of a file; null until there is any. */
type FileSnapshot<Order> = CallbackSnapshot<Order> & { readonly context: ExportProgress | null }

type FileLogic<Order> = ActorLogic<
  FileSnapshot<Order>,
  FileCommand | Progressed,
  Order,
  AnyActorRef['system'],
  EventObject
>

/** The actor of a file as a view observes it. */
export type FileActor = ActorRef<Snapshot<undefined> & { readonly context: ExportProgress | null }, FileCommand>

/** Writes one file. Ends when it is complete, has failed or was abandoned. */
type WriteFile<Order> = (order: Order, courier: Courier) => Effect.Effect<WrittenFile | null, AppError, Ground>

const writing = <Order>(load: () => Promise<WriteFile<Order>>) =>
  fromCallback<FileCommand | Progressed, Order>(({ input, self, receive, sendBack }) => {
    const stopped = new AbortController()
    const tell = (event: FileEvent): void => {
      if (!stopped.signal.aborted) sendBack(event)
    }
    const waiting = new Set<() => void>()
    receive(({ type }) => {
      if (type !== 'file.continued') return
      for (const goOn of waiting) goOn()
    })
    const begin = async () => {
      const { createCourier } = await import('../../services/files/courier.ts')
      const courier = createCourier({
        tell,
        waiting,
        progress: (progress) => self.send({ type: 'file.progressed', progress }),
      })
      const write = await load()
      return write(input, courier)
    }
    runLoaded(begin, stopped.signal).then(
      (file) => tell(file === null ? { type: 'file.declined' } : { type: 'file.written', file }),
      (error: AppError) => tell({ type: 'file.failed', error }),
    )
    return () => stopped.abort()
  })

/**
 * Writes a file as an invoked actor. While its state is active, it owns the open file and its progress. Leaving the
 * state removes an unfinished file. The events above report to the machine, and the machine continues an interrupted
 * file. Progress is in the actor's snapshot and not in the journal, since no machine decides on a number that changes
 * with every page.
 */
export const fromFile = <Order>(load: () => Promise<WriteFile<Order>>): FileLogic<Order> => {
  // The snapshot type occurs throughout a logic type, hence the cast: the callback's snapshots have one more field
  // here.
  const logic = writing(load) as unknown as FileLogic<Order>
  return {
    ...logic,
    getInitialSnapshot: (scope, order) => ({ ...logic.getInitialSnapshot(scope, order), context: null }),
    transition: (snapshot, event, scope) =>
      event.type === 'file.progressed'
        ? { ...snapshot, context: event.progress }
        : logic.transition(snapshot, event, scope),
  }
}
