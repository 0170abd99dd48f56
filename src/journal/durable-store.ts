import { DurableDatabase } from './durable-database.ts'
import { lastTime, type StoredEntry, type StreamHead, type StreamLog } from './entry.ts'
import type { Leases } from './lease.ts'
import { whenIdle } from './pause.ts'
import { type DurableJournalStore, isUnreadable, StoreUnavailable, type Unreadable } from './store.ts'
import { applyWrites, type Logs, type Write, WriteAhead } from './write-ahead.ts'

type Options = {
  /** The name of this page. Names sort by the time at which pages were opened. */
  readonly page: string
  readonly ahead: Storage | null
  readonly leases: Leases
  /** Called when a stream could not be written; nothing of it is left. */
  readonly onFailure: (stream: string) => void
  readonly open?: () => Promise<DurableDatabase>
}

/** A write that the database does not have yet, and its write-ahead key. A null key: only the database can hold it. */
type Waiting = { readonly write: Write; readonly key: string | null }

/**
 * Milliseconds for which writes are collected into one transaction, so that it holds a word rather than a letter. The
 * store then waits at most as long again for an idle page: a write must not delay the next key press.
 */
const COLLECT_FOR = 150

/**
 * Streams that outlive the tab, in IndexedDB. A write is in local storage when `begin`, `append` or `clear` return, and
 * in the database soon after. Every open page writes its own log. A page that reads a stream of another open page
 * continues in a copy. The log of a closed page is taken over.
 */
export class DurableStore implements DurableJournalStore {
  readonly #options: Options
  readonly #ahead: WriteAhead
  readonly #failed = new Set<string>()
  /** The closed pages that had a log of a stream when it was read. Their drafts go when it is cleared. */
  readonly #closed = new Map<string, ReadonlyArray<string>>()
  #waiting: Array<Waiting> = []
  #database: Promise<DurableDatabase> | undefined
  #lease: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #draining: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#ahead = new WriteAhead(options.ahead, options.page)
  }

  read = async (stream: string): Promise<StreamLog | Unreadable | null> => {
    const { database, pages, open, latest, unreadable } = await this.#find(stream)
    this.#closed.set(
      stream,
      pages.filter((other) => !open.has(other)),
    )
    if (!latest) return unreadable
    const { page } = this.#options
    const [writer, log] = latest
    if (writer !== page) await database.adopt(stream, page, log, open.has(writer) ? null : writer)
    return log
  }

  look = async (stream: string): Promise<StreamLog | Unreadable | null> => {
    const { latest, unreadable } = await this.#find(stream)
    return latest?.[1] ?? unreadable
  }

  streams = async (prefix: string): Promise<ReadonlyArray<string>> => {
    const database = await this.#open()
    await this.flush()
    const names = new Set((await database.all()).map(({ stream }) => stream))
    for (const writes of this.#ahead.left().values())
      for (const { write } of writes) if (write?.act === 'begin') names.add(write.stream)
    return [...names].filter((name) => name.startsWith(prefix))
  }

  forget = async (prefix: string): Promise<void> => {
    const database = await this.#open()
    await this.flush()
    this.#ahead.forgetStreams(prefix)
    await database.forget(prefix)
  }

  begin = (stream: string, head: StreamHead, entries: ReadonlyArray<StoredEntry> = []): number => {
    this.#failed.delete(stream)
    return this.#write({ act: 'begin', stream, head, entries })
  }

  append = (stream: string, entry: StoredEntry): number => {
    if (this.#failed.has(stream)) throw new StoreUnavailable(`The stream ${stream} could not be written.`)
    return this.#write({ act: 'append', stream, entry })
  }

  clear = (stream: string): void => {
    this.#failed.delete(stream)
    const { page } = this.#options
    const closed = this.#closed.get(stream)
    this.#write({ act: 'clear', stream, pages: [page, ...(closed ?? [])] })
    if (!closed)
      void this.#later(async (database) => {
        for (const other of (await database.logs(stream)).keys())
          if (other !== page && (await this.#isClosed(other))) await database.drop(stream, other)
      })
  }

  take = (stream: string): Promise<StreamLog | Unreadable | null> => {
    this.#failed.delete(stream)
    const { page } = this.#options
    const { key } = this.#ahead.put({ act: 'clear', stream, pages: [page, ...(this.#closed.get(stream) ?? [])] })
    const taking = this.flush()
      .then(() => this.#takeWritten(stream))
      .finally(() => this.#ahead.forget([key]))
    // Later writes belong to a new stream of this name.
    this.#draining = taking.then(
      () => undefined,
      () => undefined,
    )
    return taking
  }

  setAside = (stream: string, reason: string): void => {
    const { page } = this.#options
    void this.#later(async (database) => {
      for (const other of (await database.logs(stream)).keys())
        if (other === page || (await this.#isClosed(other))) await database.setAside(stream, other, reason)
    })
  }

  prune = (since: number): void => {
    void this.#later(async (database) => {
      for (const { stream, page } of await database.all()) {
        const log = (await database.logs(stream)).get(page)
        if (log && !isUnreadable(log) && lastTime(log) < since && (await this.#isClosed(page)))
          await database.drop(stream, page)
      }
    })
  }

  isOpenElsewhere = async (stream: string): Promise<boolean> => {
    const database = await this.#open()
    const pages = [...(await database.logs(stream)).keys()]
    for (const [page, writes] of this.#ahead.left())
      if (writes.some(({ write }) => write?.stream === stream)) pages.push(page)
    return (await this.#options.leases.openElsewhere(pages)).size > 0
  }

  /** Waits until the database has everything that was written. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = this.#waiting
    this.#waiting = []
    this.#draining = this.#draining.then(() => this.#drain(batch))
    await this.#draining
  }

  /** Removes a stream from the database. All its writes must be in the database already. */
  async #takeWritten(stream: string): Promise<StreamLog | Unreadable | null> {
    const { page } = this.#options
    const { database, pages, open, latest, unreadable } = await this.#findWritten(stream)
    await database.write(page, [{ act: 'clear', stream, pages: pages.filter((other) => !open.has(other)) }])
    return latest?.[1] ?? unreadable
  }

  /** The latest log of a stream with its page, all pages with a log of it, and the open pages. */
  async #find(stream: string) {
    await this.flush()
    return this.#findWritten(stream)
  }

  async #findWritten(stream: string) {
    const database = await this.#open()
    await this.#bringIn(database)
    const stored = await database.logs(stream)
    const left = this.#ahead.left()
    const open = await this.#options.leases.openElsewhere([...stored.keys(), ...left.keys()])
    const logs: Logs = new Map()
    for (const [other, log] of stored) if (!isUnreadable(log)) logs.set(other, log)
    for (const [other, writes] of left) {
      const own = writes.map(({ write }) => write).filter((write) => write?.stream === stream)
      applyWrites(logs, other, own)
    }
    const [latest] = [...logs].sort(([, one], [, other]) => lastTime(other) - lastTime(one))
    const unreadable = [...stored.values()].find(isUnreadable) ?? null
    return { database, pages: [...stored.keys()], open, latest, unreadable }
  }

  #write(write: Write): number {
    const { key, characters } = this.#ahead.put(write)
    this.#waiting.push({ write, key })
    // Without a write-ahead only the database holds the write, so it is written at once.
    this.#timer ??=
      key === null
        ? setTimeout(() => void this.flush())
        : setTimeout(() => whenIdle(() => void this.flush(), COLLECT_FOR), COLLECT_FOR)
    return characters
  }

  async #drain(batch: ReadonlyArray<Waiting>): Promise<void> {
    if (batch.length === 0) return
    const { page, onFailure } = this.#options
    const keys = batch.map(({ key }) => key)
    try {
      const database = await this.#open()
      await database.write(
        page,
        batch.map(({ write }) => write),
      )
      this.#ahead.forget(keys)
    } catch {
      // A stream that lacks one of its events must not be found.
      this.#ahead.forget(keys)
      for (const stream of new Set(batch.map(({ write }) => write.stream))) {
        this.#failed.add(stream)
        void this.#later((database) => database.drop(stream, page))
        onFailure(stream)
      }
    }
  }

  #open(): Promise<DurableDatabase> {
    this.#database ??= this.#start().catch((cause) => {
      // The next call tries again: there may be room by then.
      this.#database = undefined
      throw cause
    })
    return this.#database
  }

  /** Opens the database and brings in what closed pages left. */
  async #start(): Promise<DurableDatabase> {
    const { leases, open = () => DurableDatabase.open() } = this.#options
    // A page takes its lease once; a second request would wait for the first.
    this.#lease ??= leases.take()
    const [database] = await Promise.all([open(), this.#lease])
    await this.#bringIn(database)
    return database
  }

  /** Writes into the database what closed pages left in the write-ahead. */
  async #bringIn(database: DurableDatabase): Promise<void> {
    const left = this.#ahead.left()
    const open = await this.#options.leases.openElsewhere([...left.keys()])
    for (const [page, writes] of left) {
      if (open.has(page)) continue
      const readable = writes.flatMap(({ write }) => (write ? [write] : []))
      await database.write(page, readable)
      this.#ahead.forget(writes.map(({ key }) => key))
    }
  }

  async #later(work: (database: DurableDatabase) => Promise<void>): Promise<void> {
    try {
      await work(await this.#open())
    } catch {
      // Clean-up only: the next page that opens removes what is left.
    }
  }

  async #isClosed(page: string): Promise<boolean> {
    return !(await this.#options.leases.openElsewhere([page])).has(page)
  }
}
