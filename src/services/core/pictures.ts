import { installationName } from '../../schemas/core/installation-name.ts'
import { browserStorages } from './browser-storage.ts'

const KEY = installationName('simdesk.pictures')

/** As many as the storage of a tab has room for beside its drafts: the latest. */
const MOST = 4

type Kept = ReadonlyArray<readonly [ref: string, picture: string]>

const isKept = (value: unknown): value is Kept =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.every((part) => typeof part === 'string'))

/**
 * The pictures that drafts of this tab refer to. An event has the reference alone, so that a picture of 200 KB does not
 * swell the journal; the picture lies here, in memory and, for a reload, in the storage of the tab.
 */
export class Pictures {
  readonly #inMemory = new Map<string, string>()
  readonly #storage: () => Storage

  constructor(storage: () => Storage = () => browserStorages().tab) {
    this.#storage = storage
  }

  /** Keeps a picture under its reference. */
  keep(ref: string, picture: string): void {
    this.#inMemory.set(ref, picture)
    this.#write([...this.#read().filter(([other]) => other !== ref), [ref, picture] as const].slice(-MOST))
  }

  /** The picture that a reference stands for; nothing where it is not there any more. */
  get(ref: string): string | undefined {
    return this.#inMemory.get(ref) ?? this.#read().find(([other]) => other === ref)?.[1]
  }

  /** Forgets them all: the person has signed out, or is another. */
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
      // Full: the pictures are there until the page is loaded again, and the form says so then.
      this.#storage().removeItem(KEY)
    }
  }
}

export const pictures = new Pictures()
