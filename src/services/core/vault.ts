import type { Separator } from '../../schemas/stock/file-layout.ts'

/**
 * Keeps what must not enter an event (passwords, tokens, files) in memory. A view stores it and sends the handle; a
 * service redeems the handle. A handle is worthless after a reload.
 */
export class Vault<Value> {
  readonly #kept = new Map<string, Value>()
  #next = 1

  put(value: Value): string {
    const ref = `ref-${this.#next++}`
    this.#kept.set(ref, value)
    return ref
  }

  /** The value, which stays in the vault: a retried save sends its file again. */
  get(ref: string): Value | undefined {
    return this.#kept.get(ref)
  }

  /** The value, removed from the vault: a password is used once. */
  redeem(ref: string): Value | undefined {
    const value = this.#kept.get(ref)
    this.#kept.delete(ref)
    return value
  }

  /** Removes all values. */
  clear(): void {
    this.#kept.clear()
  }
}

export const secretVault = new Vault<string>()
export const fileVault = new Vault<File>()
/** Revealed values of a payload and a partner's new key, for as long as they are shown. */
export const revealedVault = new Vault<string>()

/** The result of mailing a link: the recipient, or why it was not sent. */
export type LinkMail = { readonly sentTo?: string | undefined; readonly mailProblem?: string | undefined }

/** By the handle of the link's token. E-mail addresses do not enter events either. */
export const linkMails = new Map<string, LinkMail>()

/** What a person sees of a file while matching its columns. */
type TableHead = {
  readonly header: ReadonlyArray<string>
  /** The cells of the first rows. */
  readonly sample: ReadonlyArray<ReadonlyArray<string>>
  /** The row of the header (0 for none), and the one that was recognised. */
  readonly headerRow: number
  readonly foundRow: number
  /** The separator of a CSV file, and the one that was recognised. */
  readonly separator?: Separator
  readonly foundSeparator?: Separator
  /** The first rows as they are. */
  readonly first: ReadonlyArray<{ readonly row: number; readonly cells: ReadonlyArray<string> }>
  /** The columns (from 0) with an amount that clearly has a decimal comma. */
  readonly comma: ReadonlyArray<number>
  /** The columns (from 0) whose dates are clearly day first. */
  readonly dayFirst: ReadonlyArray<number>
}

/** By the handle of the file. In a file without a header the first row is data, so nothing of it may enter an event. */
export const tableHeads = new Map<string, TableHead>()

/** The seed of a partner's new key, by submission id: a repeat after a lost answer makes the same key. */
export const keySeeds = new Map<string, string>()
