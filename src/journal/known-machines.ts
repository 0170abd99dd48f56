import type { LoadedMachine } from './journaled.ts'
import { loadMachine, type MachineTable } from './machines.ts'

/** The machines of a journal with their schemas, each loaded on first use. */
export class KnownMachines {
  readonly #machines: MachineTable
  readonly #loading = new Map<string, Promise<LoadedMachine>>()
  readonly #loaded = new Map<string, LoadedMachine>()

  constructor(machines: MachineTable) {
    this.#machines = machines
  }

  /** A machine that is already loaded. */
  loaded(name: string): LoadedMachine | undefined {
    return this.#loaded.get(name)
  }

  /** Loads a machine. A failed load is tried again at the next call. */
  load(name: string): Promise<LoadedMachine> {
    const known = this.#loading.get(name)
    if (known) return known
    const loading = loadMachine(this.#machines, name).then((loaded) => {
      this.#loaded.set(name, loaded)
      return loaded
    })
    this.#loading.set(name, loading)
    loading.catch(() => this.#loading.delete(name))
    return loading
  }
}
