import { installationName } from '../../schemas/core/installation-name.ts'
import { browserStorages } from '../../services/core/browser-storage.ts'

/** What may not stand in an address, under the names that stand there in its place; gone with the tab or the session. */
const KEY = installationName('simdesk.secretTexts')

/** Older ones lead nowhere any more: a person who goes back that far finds the list without them. */
const MOST = 50

type Kept = ReadonlyArray<readonly [name: string, text: string]>

const isKept = (value: unknown): value is Kept =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.every((part) => typeof part === 'string'))

/** The texts of one tab: a reload, Back and Forward find them again, a copied address does not have them. */
export class SecretTexts {
  readonly #storage: Storage
  readonly #newName: () => string

  constructor(newName: () => string, storage: Storage = browserStorages().tab) {
    this.#newName = newName
    this.#storage = storage
  }

  /** The name of a text, the same for as long as it is kept; it tells nothing of the text. */
  nameOf(text: string): string {
    const kept = this.#read()
    const known = kept.find((pair) => pair[1] === text)
    if (known) return known[0]
    const name = this.#newName()
    this.#write([...kept, [name, text] as const].slice(-MOST))
    return name
  }

  /** The text of a name that was made in this tab, or null. */
  textOf(name: string): string | null {
    return this.#read().find((pair) => pair[0] === name)?.[1] ?? null
  }

  #read(): Kept {
    try {
      const kept: unknown = JSON.parse(this.#storage.getItem(KEY) ?? '[]')
      return isKept(kept) ? kept : []
    } catch {
      return []
    }
  }

  #write(kept: Kept): void {
    try {
      this.#storage.setItem(KEY, JSON.stringify(kept))
    } catch {
      // Full: the search stands until the next reload.
    }
  }
}

/** Forgets them all: the person has signed out, or is another. */
export const forgetSecretTexts = (storage = browserStorages().tab): void => storage.removeItem(KEY)
