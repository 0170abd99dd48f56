import { installationName } from '../../schemas/core/installation-name.ts'
import { browserStorages } from './browser-storage.ts'

const KEY = installationName('simdesk.pictures')

/** The number of latest pictures that fit into a tab's storage beside its drafts. */
const MOST = 4

type Kept = ReadonlyArray<readonly [ref: string, picture: string]>

const isKept = (value: unknown): value is Kept =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.every((part) => typeof part === 'string'))

/**
 * The pictures that drafts of this tab refer to. An event holds only the reference, so that a picture of 200 KB does
 * not enlarge the journal. The picture is kept in memory and, for a reload, in the tab's storage.
 */
export class Pictures {
  readonly #inMemory = new Map<string, string>()
  readonly #storage: () => Storage

  constructor(storage: () => Storage = () => browserStorages().tab) {
    this.#storage = storage
  }

  /** Stores a picture under its reference. */
  keep(ref: string, picture: string): void {
    this.#inMemory.set(ref, picture)
    this.#write([...this.#read().filter(([other]) => other !== ref), [ref, picture] as const].slice(-MOST))
  }

  /** Keeps a picture in memory alone: after a reload it is fetched again. */
  hold(ref: string, picture: string): void {
    this.#inMemory.set(ref, picture)
  }

  /** The picture of a reference; undefined if it is gone. */
  get(ref: string): string | undefined {
    return this.#inMemory.get(ref) ?? this.#read().find(([other]) => other === ref)?.[1]
  }

  /** Removes all pictures: the person signed out, or another one signed in. */
  forget(): void {
    this.#inMemory.clear()
    this.#storage().removeItem(KEY)
  }

  #read(): Kept {
    try {
      const kept: unknown = JSON.parse(this.#storage().getItem(KEY) ?? '[]')
      return isKept(kept) ? kept : []
    } catch {
      return []
    }
  }

  #write(kept: Kept): void {
    try {
      this.#storage().setItem(KEY, JSON.stringify(kept))
    } catch {
      // The storage is full: the pictures last until the page reloads, and the form says so then.
      this.#storage().removeItem(KEY)
    }
  }
}

export const pictures = new Pictures()
