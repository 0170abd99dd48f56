/** The page died in the middle of its work. */
export class Crash extends Error {}

/** The storage of a browser: one map that outlives the pages, with a quota and pages that may die at a write. */
export class FakeStorage implements Storage {
  readonly items = new Map<string, string>()
  quota = Number.POSITIVE_INFINITY
  /** The number of writes and removals until the page dies; later ones have no effect. */
  livesFor = Number.POSITIVE_INFINITY

  get length(): number {
    return this.items.size
  }

  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.#act()
    const others = [...this.items].filter(([other]) => other !== key)
    const size = others.reduce((sum, [other, text]) => sum + other.length + text.length, key.length + value.length)
    if (size > this.quota) throw new DOMException('full', 'QuotaExceededError')
    this.items.set(key, value)
  }

  removeItem(key: string): void {
    this.#act()
    this.items.delete(key)
  }

  clear(): void {
    this.#act()
    this.items.clear()
  }

  /** The contents as text. */
  text(): string {
    return JSON.stringify([...this.items])
  }

  /** A copy of the contents for another page. */
  copy(): FakeStorage {
    const other = new FakeStorage()
    for (const [key, value] of this.items) other.items.set(key, value)
    return other
  }

  #act(): void {
    if (this.livesFor-- <= 0) throw new Crash()
  }
}
