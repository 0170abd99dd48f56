const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** So many rows of people in an hour are more than work needs: whoever reads them is entered in the audit trail. */
export const ROWS_TOLD = 1_000

/** The rows that somebody read in one minute. */
type Read = { readonly at: number; rows: number }

/** What somebody has read: how many rows, from when on. */
export type Reading = { readonly rows: number; readonly since: number }

/** Counts the rows of people that each account reads, page by page, over the last hour. */
export class Readings {
  readonly #read = new Map<string, Array<Read>>()

  /** Adds the rows of an answer; what the account has read once that is enough to be told, and then counts anew. */
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
