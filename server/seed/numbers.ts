import { Effect } from 'effect'
import { countedIn } from '../billing/offline-sale.ts'
import { type Append, EventStore } from '../core/events/event-store.ts'

type Numbered = { readonly invoiceNumber?: unknown; readonly creditNumber?: unknown }

/** Sets the counters behind the numbers used in these appends. */
export const takeNumbers = Effect.fnUntraced(function* (appends: ReadonlyArray<Append>) {
  const events = yield* EventStore
  const last = new Map<string, number>()
  const take = (category: string, number: number) => last.set(category, Math.max(last.get(category) ?? 0, number))
  for (const { stream, events: appended } of appends) {
    const [, category = '', number] = /^(.*)-(\d+)$/.exec(stream) ?? []
    if (category !== '') take(category, Number(number))
    // Our own invoices and credit notes are also counted by year.
    for (const { data } of appended) {
      const { invoiceNumber = '', creditNumber = '' }: Numbered = data
      const counted = countedIn(String(invoiceNumber)) ?? countedIn(String(creditNumber))
      if (counted !== null) take(counted.counter, counted.count)
    }
  }
  for (const [category, number] of last) {
    const next = yield* events.nextId(category, 0)
    if (number >= next) yield* events.nextId(category, number - next + 1)
  }
})
