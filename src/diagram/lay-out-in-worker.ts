import Elk from 'elkjs/lib/elk-api'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import type { Graph } from './graph.ts'
import { type Layout, layOutWith } from './layout.ts'

type Desk = { readonly engine: InstanceType<typeof Elk>; readonly failed: Promise<never> }

let desk: Desk | null = null
const known = new Map<string, Promise<Layout>>()

/** ELK never answers if its worker fails, so the failure is observed separately. */
const openDesk = (): Desk => {
  let fail: (reason: Error) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  const workerFactory = (url?: string) => {
    const worker = new Worker(url ?? workerUrl)
    worker.addEventListener('error', ({ message }) => {
      fail(new Error(message || 'The layout worker could not be started.'))
    })
    return worker
  }
  return { engine: new Elk({ workerUrl, workerFactory }), failed }
}

/**
 * Computes a layout in a worker, so that the page stays responsive. Cached by machine; a failed one is computed again.
 */
export const layOut = (graph: Graph): Promise<Layout> => {
  const earlier = known.get(graph.id)
  if (earlier) return earlier
  desk ??= openDesk()
  const used = desk
  const layout = Promise.race([layOutWith(used.engine, graph), used.failed])
  known.set(graph.id, layout)
  layout.catch(() => {
    known.delete(graph.id)
    used.engine.terminateWorker()
    if (desk === used) desk = null
  })
  return layout
}
