const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** More personal rows an hour than work needs: above this an account gets an audit entry. */
export const ROWS_TOLD = 1_000

/** The rows an account read within one minute. */
type Read = { readonly at: number; rows: number }

/** How many rows an account has read, and since when (milliseconds). */
export type Reading = { readonly rows: number; readonly since: number }

/** Counts the personal rows that each account reads page by page over the last hour. */
export class Readings {
  readonly #read = new Map<string, Array<Read>>()

  /** Adds an answer's rows. Returns the account's total once it reaches the threshold, and then restarts the count. */
  add(account: string, rows: number, now: number): Reading | null {
    if (rows <= 0) return null
    this.#forget(now)
    const reads = this.#read.get(account) ?? []
    const last = reads.at(-1)
    if (last !== undefined && now - last.at < MINUTE) last.rows += rows
    else reads.push({ at: now, rows })
    const sum = reads.reduce((all, read) => all + read.rows, 0)
    if (sum < ROWS_TOLD) {
      this.#read.set(account, reads)
      return null
    }
    this.#read.delete(account)
    return { rows: sum, since: reads[0]?.at ?? now }
  }

  #forget(now: number): void {
    for (const [account, reads] of this.#read) {
      const left = reads.filter(({ at }) => now - at < HOUR)
      if (left.length === 0) this.#read.delete(account)
      else if (left.length < reads.length) this.#read.set(account, left)
    }
  }
}
