import Elk from 'elkjs/lib/elk.bundled.js'
import type { Graph } from './graph.ts'
import { type Layout, layOutWith } from './layout.ts'

const engine = new Elk()

/** Computes a layout in this thread, for scripts and tests. A page uses a worker (`lay-out-in-worker.ts`). */
export const layOut = (graph: Graph): Promise<Layout> => layOutWith(engine, graph)
