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

/** What a file tells the machine that wants it. */
export type FileEvent =
  | FileNews
  | { readonly type: 'file.written'; readonly file: WrittenFile }
  | { readonly type: 'file.declined' }
  | { readonly type: 'file.failed'; readonly error: AppError }

/** What the machine tells the file. */
export type FileCommand = { readonly type: 'file.continued' }

type Progressed = { readonly type: 'file.progressed'; readonly progress: ExportProgress }

/** How far the file is; null until there is something to tell. */
type FileSnapshot<Order> = CallbackSnapshot<Order> & { readonly context: ExportProgress | null }

type FileLogic<Order> = ActorLogic<
  FileSnapshot<Order>,
  FileCommand | Progressed,
  Order,
  AnyActorRef['system'],
  EventObject
>

/** The actor of a file, as a view follows it. */
export type FileActor = ActorRef<Snapshot<undefined> & { readonly context: ExportProgress | null }, FileCommand>

/** Writes one file, until it is there, failed or interrupted for good. */
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
 * A file that is written as an invoked actor: it owns the open file and how far it is, for as long as its state is
 * active; leaving the state throws an unfinished file away. It tells the machine what becomes of it by the events above,
 * and goes on after an interruption when the machine says so. How far it is stands in its own snapshot, not in the
 * machine: nobody decides on a number that changes with every page, so no journal holds it.
 */
export const fromFile = <Order>(load: () => Promise<WriteFile<Order>>): FileLogic<Order> => {
  // The type of a snapshot stands in every part of a logic: these are the callback's, with one field more.
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
