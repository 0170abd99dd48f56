import type { LoadedMachine } from './journaled.ts'
import { loadMachine, type MachineTable } from './machines.ts'

/** The machines of a journal with their schemas, each loaded once, when it is first needed. */
export class KnownMachines {
  readonly #machines: MachineTable
  readonly #loading = new Map<string, Promise<LoadedMachine>>()
  readonly #loaded = new Map<string, LoadedMachine>()

  constructor(machines: MachineTable) {
    this.#machines = machines
  }

  /** A machine that is here already. */
  loaded(name: string): LoadedMachine | undefined {
    return this.#loaded.get(name)
  }

  /** Loads a machine; what could not be fetched is asked for again next time. */
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
