import type { Key } from '../../../src/schemas/people/permissions.ts'
import type { LiveSubject } from '../../../src/schemas/shell/live.ts'
import type { StoredEvent } from '../events/event.ts'

/** What an event changes in the eyes of whoever may see it. */
export type Told = {
  readonly subject: LiveSubject
  /** Whoever holds it is told, if they see everybody's rows. */
  readonly key: Key | null
  /** Whose alone it is: told to this account, whatever it may do. */
  readonly account?: string
  /** Whose it is: told also to who sees this partner alone, and holds the key. */
  readonly partner?: number
  readonly isAddition: boolean
  /** It is a save of something that can be open in a form. */
  readonly isSave: boolean
}

/** An event of the log as far as it is told. */
export type LiveEvent = Pick<StoredEvent, 'position' | 'stream' | 'version' | 'actor'> & {
  readonly told: ReadonlyArray<Told>
}

/** What a row of the log says of an event; the data only where a report is made of it. */
export type LiveRow = Pick<StoredEvent, 'position' | 'stream' | 'version' | 'type' | 'actor' | 'data'> & {
  /** The partner whose order, line or SIM it is of; null of what is of none, and where nobody is told by it. */
  readonly partner: number | null
  /** It is of a line that H2O Wireless delivers. */
  readonly isH2o: boolean
}
