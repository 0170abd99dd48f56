import Elk from 'elkjs/lib/elk-api'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import type { Graph } from './graph.ts'
import { type Engine, type Layout, layOutWith } from './layout.ts'

let engine: Engine | null = null
const known = new Map<string, Promise<Layout>>()

/** Lays out in a worker of its own, so that the page goes on; each machine once. */
export const layOut = (graph: Graph): Promise<Layout> => {
  const earlier = known.get(graph.id)
  if (earlier) return earlier
  engine ??= new Elk({ workerUrl, workerFactory: (url) => new Worker(url ?? workerUrl) })
  const layout = layOutWith(engine, graph)
  known.set(graph.id, layout)
  layout.catch(() => known.delete(graph.id))
  return layout
}
