import { Effect } from 'effect'
import { countedIn } from '../billing/offline-sale.ts'
import { type Append, EventStore } from '../core/events/event-store.ts'

type Numbered = { readonly invoiceNumber?: unknown; readonly creditNumber?: unknown }

/** Later numbers count on from those that were given out in these appends. */
export const takeNumbers = Effect.fnUntraced(function* (appends: ReadonlyArray<Append>) {
  const events = yield* EventStore
  const last = new Map<string, number>()
  const take = (category: string, number: number) => last.set(category, Math.max(last.get(category) ?? 0, number))
  for (const { stream, events: appended } of appends) {
    const [, category = '', number] = /^(.*)-(\d+)$/.exec(stream) ?? []
    if (category !== '') take(category, Number(number))
    // Invoices and credit notes of our own are counted by the year as well.
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
