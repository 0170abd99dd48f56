import { fromPromise } from 'xstate'
import { graphOf } from '../../diagram/graph.ts'
import { layOut } from '../../diagram/lay-out-in-worker.ts'
import type { Layout } from '../../diagram/layout.ts'
import type { EventTable } from '../../journal/codec.ts'
import type { LoadedMachine } from '../../journal/journaled.ts'
import { type JournaledName, journaledMachines, loadMachine } from '../../journal/machines.ts'
import { needsReload } from '../../machines/core/failure.ts'
import { machineDiagramMachine } from '../../machines/developer/machine-diagram.machine.ts'
import { pageAgain } from '../ui/page-again.ts'

export type LoadedWithEvents = LoadedMachine & { readonly events: EventTable }

const arrived = new Map<string, LoadedWithEvents>()
const layouts = new Map<string, Layout>()

type Named = { readonly name: string }

/** The machines whose code could not be fetched: only a reload fetches it again. */
const missed = new Set<string>()

const fetchCode = fromPromise<void, Named>(async ({ input: { name } }) => {
  if (arrived.has(name)) return
  if (missed.has(name)) return pageAgain()
  try {
    const loaded = await loadMachine(journaledMachines, name)
    const { events } = await journaledMachines[name as JournaledName].load()
    arrived.set(name, { ...loaded, events })
  } catch (reason) {
    if (needsReload(reason)) missed.add(name)
    throw reason
  }
})

const layOutMachine = fromPromise<void, Named>(async ({ input: { name } }) => {
  layouts.set(name, await layOut(graphOf(arrivedMachine(name).machine)))
})

/** The diagram of a journaled machine, with the actors that fetch and lay it out. */
export const drawnMachine = machineDiagramMachine.provide({ actors: { fetchCode, layOut: layOutMachine } })

/** The code of a machine whose diagram has loaded it (tag "arrived"). */
export const arrivedMachine = (name: string): LoadedWithEvents => {
  const loaded = arrived.get(name)
  if (!loaded) throw new Error(`The code of ${name} has not been fetched.`)
  return loaded
}

/** The layout of a machine, once its diagram is drawn. */
export const layoutOf = (name: string): Layout | null => layouts.get(name) ?? null
