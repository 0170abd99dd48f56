/**
 * The last query of each address, as long as the page lives. A form that leads back to its list restores the page and
 * the filter. Another person's queries are forgotten.
 */
export class Queries {
  readonly #last = new Map<string, string>()
  #userName: string | null = null

  /** Remembers the address that is being left, even without a query. */
  keep(userName: string, address: string): void {
    this.#belongTo(userName)
    const mark = address.indexOf('?')
    if (mark < 0) this.#last.delete(address)
    else this.#last.set(address.slice(0, mark), address.slice(mark))
  }

  /** The address with its last query, if it has no query. */
  withLast(userName: string, address: string): string {
    this.#belongTo(userName)
    return address.includes('?') ? address : address + (this.#last.get(address) ?? '')
  }

  #belongTo(userName: string): void {
    if (this.#userName !== userName) this.#last.clear()
    this.#userName = userName
  }
}
