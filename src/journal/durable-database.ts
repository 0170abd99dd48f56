import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb'
import { DATABASE_NAME, type StoredEntry, type StreamHead, type StreamLog } from './entry.ts'
import type { Unreadable } from './store.ts'
import { assembleLog } from './stored.ts'
import type { Write } from './write-ahead.ts'

interface Schema extends DBSchema {
  logs: {
    key: [stream: string, page: string]
    value: { readonly stream: string; readonly page: string; readonly head: StreamHead }
  }
  entries: {
    key: [stream: string, page: string, seq: number]
    value: { readonly stream: string; readonly page: string } & StoredEntry
  }
  aside: { key: string; value: { readonly stream: string; readonly reason: string; readonly logs: unknown } }
}
type Transaction = IDBPTransaction<Schema, ['logs', 'entries'], 'readwrite'>

/** Milliseconds. A browser that neither opens nor refuses its database in this time counts as one without. */
const PATIENCE = 3_000

/** All keys that start with these parts. */
const within = (...parts: ReadonlyArray<string>) => IDBKeyRange.bound([...parts], [...parts, []])

/** All keys whose first part starts with a prefix: `beginningWith` for bare names, `under` for compound keys. */
const beginningWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
const under = (prefix: string) => IDBKeyRange.bound([prefix], [`${prefix}\uffff`, []])

const dropLog = async (tx: Transaction, stream: string, page: string): Promise<void> => {
  await Promise.all([
    tx.objectStore('logs').delete([stream, page]),
    tx.objectStore('entries').delete(within(stream, page)),
  ])
}

const readLogs = async (tx: Transaction, stream: string): Promise<Map<string, StreamLog | Unreadable>> => {
  const heads = await tx.objectStore('logs').getAll(within(stream))
  const logs = new Map<string, StreamLog | Unreadable>()
  for (const { page, head } of heads) {
    const parts = await tx.objectStore('entries').getAll(within(stream, page))
    logs.set(
      page,
      assembleLog(
        head,
        parts.map(({ seq, at, event }) => ({ seq, at, event })),
      ),
    )
  }
  return logs
}

const putLog = async (tx: Transaction, stream: string, page: string, { head, entries }: StreamLog): Promise<void> => {
  await dropLog(tx, stream, page)
  await tx.objectStore('logs').put({ stream, page, head })
  for (const entry of entries) await tx.objectStore('entries').put({ stream, page, ...entry })
}

const applyWrite = async (tx: Transaction, page: string, write: Write): Promise<void> => {
  const { stream } = write
  if (write.act === 'begin') await putLog(tx, stream, page, write)
  else if (write.act === 'append') await tx.objectStore('entries').put({ stream, page, ...write.entry })
  else for (const other of write.pages) await dropLog(tx, stream, other)
}

/** The tables of the durable streams. Every method is one transaction. */
export class DurableDatabase {
  readonly #db: IDBPDatabase<Schema>

  private constructor(db: IDBPDatabase<Schema>) {
    this.#db = db
  }

  /** Opens the browser's database. Rejects if there is none or access is refused. */
  static async open(name = DATABASE_NAME): Promise<DurableDatabase> {
    const { openDB } = await import('idb')
    const opening = openDB<Schema>(name, 1, {
      upgrade: (db) => {
        db.createObjectStore('logs', { keyPath: ['stream', 'page'] })
        db.createObjectStore('entries', { keyPath: ['stream', 'page', 'seq'] })
        db.createObjectStore('aside', { keyPath: 'stream' })
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    const impatience = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The browser does not open its database.')), PATIENCE)
    })
    try {
      return new DurableDatabase(await Promise.race([opening, impatience]))
    } finally {
      clearTimeout(timer)
    }
  }

  /** Applies a page's writes in their order. */
  async write(page: string, writes: ReadonlyArray<Write>): Promise<void> {
    await this.#transact(async (tx) => {
      for (const write of writes) await applyWrite(tx, page, write)
    })
  }

  /** The logs of a stream, by the page that wrote them. */
  async logs(stream: string): Promise<Map<string, StreamLog | Unreadable>> {
    return this.#transact((tx) => readLogs(tx, stream))
  }

  /** Stores a log under a page's name. If the page `from` is closed, its log is removed. */
  async adopt(stream: string, page: string, log: StreamLog, from: string | null): Promise<void> {
    await this.#transact(async (tx) => {
      if (from !== null) await dropLog(tx, stream, from)
      await putLog(tx, stream, page, log)
    })
  }

  async setAside(stream: string, page: string, reason: string): Promise<void> {
    const heads = await this.#db.getAll('logs', within(stream, page))
    const entries = await this.#db.getAll('entries', within(stream, page))
    await this.#db.put('aside', { stream, reason, logs: { heads, entries } })
    await this.#transact((tx) => dropLog(tx, stream, page))
  }

  /** Every log with its page, for pruning. */
  async all(): Promise<ReadonlyArray<{ readonly stream: string; readonly page: string }>> {
    return (await this.#db.getAllKeys('logs')).map(([stream, page]) => ({ stream, page }))
  }

  async drop(stream: string, page: string): Promise<void> {
    await this.#transact((tx) => dropLog(tx, stream, page))
  }

  /** Removes the streams whose names start with `prefix`, of every page, and what was set aside of them. */
  async forget(prefix: string): Promise<void> {
    await this.#transact(async (tx) => {
      await tx.objectStore('logs').delete(under(prefix))
      await tx.objectStore('entries').delete(under(prefix))
    })
    await this.#db.delete('aside', beginningWith(prefix))
  }

  close(): void {
    this.#db.close()
  }

  async #transact<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const tx = this.#db.transaction(['logs', 'entries'], 'readwrite')
    try {
      const [result] = await Promise.all([work(tx), tx.done])
      return result
    } catch (cause) {
      // The transaction has already ended if it failed by itself.
      try {
        tx.abort()
      } catch {}
      throw cause
    }
  }
}
