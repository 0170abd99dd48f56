/**
 * The query with which a person last left each address, for as long as the page lives: a form that leads back to its
 * list leads to the page and the filter that they came from. Another person's are forgotten.
 */
export class Queries {
  readonly #last = new Map<string, string>()
  #userName: string | null = null

  /** Remembers the address that is being left; one without a query is remembered as such. */
  keep(userName: string, address: string): void {
    this.#belongTo(userName)
    const mark = address.indexOf('?')
    if (mark < 0) this.#last.delete(address)
    else this.#last.set(address.slice(0, mark), address.slice(mark))
  }

  /** The address with its last query, where it has none of its own. */
  withLast(userName: string, address: string): string {
    this.#belongTo(userName)
    return address.includes('?') ? address : address + (this.#last.get(address) ?? '')
  }

  #belongTo(userName: string): void {
    if (this.#userName !== userName) this.#last.clear()
    this.#userName = userName
  }
}
