import type { Key } from '../../../src/schemas/people/permissions.ts'
import type { LiveSubject } from '../../../src/schemas/shell/live.ts'
import type { StoredEvent } from '../events/event.ts'

/** A change that an event makes, and who may see it. */
export type VisibleChange = {
  readonly subject: LiveSubject
  /** Holders of this key who see all rows are notified. */
  readonly key: Key | null
  /** The only account notified, whatever its permissions. */
  readonly account?: string
  /** The partner of the row: holders of the key limited to this partner are notified too. */
  readonly partner?: number
  readonly isAddition: boolean
  /** A save of a record that a form can have open. */
  readonly isSave: boolean
}

/** The fields of a stored event that notifications need. */
export type LiveEvent = Pick<StoredEvent, 'position' | 'stream' | 'version' | 'actor'> & {
  readonly told: ReadonlyArray<VisibleChange>
}

/** A row of the log; `data` is read only for events that reports use. */
export type LiveRow = Pick<StoredEvent, 'position' | 'stream' | 'version' | 'type' | 'actor' | 'data'> & {
  /** The partner of the order, line or SIM; null if there is none, or if no partner is notified. */
  readonly partner: number | null
  /** The line is delivered by H2O Wireless. */
  readonly isH2o: boolean
}
