/**
 * Keeps what must not enter an event (passwords, tokens, files) in memory: a view puts it in and sends the handle,
 * a service redeems the handle. A handle is worthless after a reload.
 */
export class Vault<Value> {
  readonly #kept = new Map<string, Value>()
  #next = 1

  put(value: Value): string {
    const ref = `ref-${this.#next++}`
    this.#kept.set(ref, value)
    return ref
  }

  /** The value, left in the vault: a file is sent again when a save is tried again. */
  get(ref: string): Value | undefined {
    return this.#kept.get(ref)
  }

  /** The value, taken out of the vault: a password is used once. */
  redeem(ref: string): Value | undefined {
    const value = this.#kept.get(ref)
    this.#kept.delete(ref)
    return value
  }

  /** Forgets all of it. */
  clear(): void {
    this.#kept.clear()
  }
}

export const secretVault = new Vault<string>()
export const fileVault = new Vault<File>()
/** Values of a payload that were revealed, and a partner's new key, for as long as what they are of is shown. */
export const revealedVault = new Vault<string>()

/** What came of mailing a link: whom it went to, or why it did not go. */
export type LinkMail = { readonly sentTo?: string | undefined; readonly mailProblem?: string | undefined }

/** By the handle of the link's token: an address is kept out of events, too. */
export const linkMails = new Map<string, LinkMail>()

/** What a person sees of a file while they choose its columns. */
type TableHead = {
  readonly header: ReadonlyArray<string>
  /** The cells of its first rows. */
  readonly sample: ReadonlyArray<ReadonlyArray<string>>
}

/** By the handle of the file: of a file without a header the first row is one, so none of it may enter an event. */
export const tableHeads = new Map<string, TableHead>()

/** What makes a partner's new key, by the id of the submission: sent again after a lost answer, it makes the same key. */
export const keySeeds = new Map<string, string>()
