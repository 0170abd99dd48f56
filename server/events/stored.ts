import { Schema } from 'effect'
import type { StoredEvent } from './event.ts'

/** The shapes that the data of a type of event ever had in the store, as one that is read as the newest of them. */
export type Stored<Data> = {
  /** Fails with the event's place and type where its data has none of the shapes. */
  readonly read: (event: StoredEvent) => Data
  /** The shape that took the place of this one, and how the older becomes the newer. */
  readonly since: <Newer>(shape: Schema.Codec<Newer>, step: (older: Data) => Newer) => Stored<Newer>
}

/** An event that has none of the shapes that its type was ever stored in. Without its data, which may be a customer's. */
export class UnreadableEvent extends Error {
  constructor({ position, stream, type }: StoredEvent) {
    super(`The event at position ${position} (${type} of ${stream}) has no shape that is known of its type.`)
    this.name = 'UnreadableEvent'
  }
}

const stored = <Data>(decode: (data: unknown) => Data | null): Stored<Data> => ({
  read: (event) => {
    const data = decode(event.data)
    if (data === null) throw new UnreadableEvent(event)
    return data
  },
  since: (shape, step) => {
    const isNewer = decoder(shape)
    return stored((data) => {
      const newer = isNewer(data)
      if (newer !== null) return newer
      const older = decode(data)
      return older === null ? null : step(older)
    })
  },
})

const decoder = <Data>(shape: Schema.Codec<Data>) => {
  const decode = Schema.decodeUnknownOption(shape)
  return (data: unknown): Data | null => {
    const found = decode(data)
    return found._tag === 'Some' ? found.value : null
  }
}

/**
 * The oldest shape of a type of event; `since` adds the later ones in order.
 *
 * ```ts
 * storedAs(SupplierAdded1).since(SupplierAdded2, ({ id, name }) => ({ id, fields: { ...unsaid, supplierName: name } }))
 * ```
 */
export const storedAs = <Data>(shape: Schema.Codec<Data>): Stored<Data> => stored(decoder(shape))
