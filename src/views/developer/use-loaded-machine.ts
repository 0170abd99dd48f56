import { useEffect, useState } from 'react'
import type { EventTable } from '../../journal/codec.ts'
import type { LoadedMachine } from '../../journal/journaled.ts'
import { type JournaledName, journaledMachines, loadMachine } from '../../journal/machines.ts'

export type LoadedWithEvents = LoadedMachine & { readonly events: EventTable }

const load = async (name: string): Promise<LoadedWithEvents> => {
  const loaded = await loadMachine(journaledMachines, name)
  const { events } = await journaledMachines[name as JournaledName].load()
  return { ...loaded, events }
}

/** A machine with its codec and its events, when it has come. */
export const useLoadedMachine = (name: string): LoadedWithEvents | null => {
  const [loaded, setLoaded] = useState<LoadedWithEvents | null>(null)
  useEffect(() => {
    let isCurrent = true
    load(name).then(
      (found) => isCurrent && setLoaded(found),
      (reason: unknown) => console.error(reason),
    )
    return () => {
      isCurrent = false
    }
  }, [name])
  return loaded?.name === name ? loaded : null
}
