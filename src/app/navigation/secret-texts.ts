import { installationName } from '../../schemas/core/installation-name.ts'
import { browserStorages } from '../../services/core/browser-storage.ts'

/**
 * Texts that may not be in an address, stored under the names that replace them there. They are removed with the tab or
 * the session.
 */
const KEY = installationName('simdesk.secretTexts')

/** The oldest are dropped: going back that far shows the list without the text. */
const MOST = 50

type Kept = ReadonlyArray<readonly [name: string, text: string]>

const isKept = (value: unknown): value is Kept =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.every((part) => typeof part === 'string'))

/** The texts of one tab. A reload, Back and Forward find them again; a copied address does not contain them. */
export class SecretTexts {
  readonly #storage: Storage
  readonly #newName: () => string

  constructor(newName: () => string, storage: Storage = browserStorages().tab) {
    this.#newName = newName
    this.#storage = storage
  }

  /** The name of a text, stable while it is kept; it reveals nothing about the text. */
  nameOf(text: string): string {
    const kept = this.#read()
    const known = kept.find((pair) => pair[1] === text)
    if (known) return known[0]
    const name = this.#newName()
    this.#write([...kept, [name, text] as const].slice(-MOST))
    return name
  }

  /** The text of a name that this tab made, or null. */
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
      // Storage is full: the text is kept until the next reload.
    }
  }
}

/** Removes all of them, when a person signs out or another one signs in. */
export const forgetSecretTexts = (storage = browserStorages().tab): void => storage.removeItem(KEY)
