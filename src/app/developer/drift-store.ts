import { Option, Schema } from 'effect'
import { type Answered, countAnswer } from '../../machines/developer/contract-drift.counting.ts'
import { type ContractDriftActor, countsOf } from '../../machines/developer/contract-drift.machine.ts'
import { installationName } from '../../schemas/core/installation-name.ts'
import { DriftCounts, noDrift } from '../../schemas/developer/drift.ts'

/**
 * The storage key of the counts, in this browser for all tabs. They outlast a sign-out, since they describe the server
 * and not a person.
 */
export const DRIFT_KEY = installationName('simdesk.contractDrift')

const decode = Schema.decodeUnknownOption(DriftCounts)

/** Reads stored counts; unreadable ones, as of another version, count as none. */
export const driftIn = (text: string | null): DriftCounts => {
  try {
    return Option.getOrElse(decode(JSON.parse(text ?? 'null')), () => noDrift)
  } catch {
    return noDrift
  }
}

type DriftStore = {
  /** Counts an answer. */
  readonly heard: (answered: Answered) => void
  /** Another tab has written or cleared the stored counts. */
  readonly toldElsewhere: (text: string | null) => void
  /** Writes the counts that are not stored yet. */
  readonly write: () => void
}

type Kept = {
  readonly actor: ContractDriftActor
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly most: number
  /** Calls `write` a little later, since answers often arrive together. */
  readonly soon: (write: () => void) => void
}

/**
 * Stores the counts of an actor. Two tabs that count at the same time lose nothing. Before a tab writes, it loads the
 * stored counts and adds its own new answers.
 */
export const keepDriftCounts = ({ actor, storage, most, soon }: Kept): DriftStore => {
  /** The stored counts that this tab knows of. */
  let written = storage.getItem(DRIFT_KEY)
  let unwritten: Array<Answered> = []
  let isWaiting = false

  const takeOver = (text: string | null): void => {
    written = text
    const counts = unwritten.reduce((all, answered) => countAnswer(all, answered, most), driftIn(text))
    actor.send({ type: 'counts.told', counts })
  }

  const write = (): void => {
    isWaiting = false
    if (unwritten.length === 0) return
    const kept = storage.getItem(DRIFT_KEY)
    if (kept !== written) takeOver(kept)
    unwritten = []
    const text = JSON.stringify(countsOf(actor.getSnapshot()))
    try {
      storage.setItem(DRIFT_KEY, text)
      written = text
    } catch {
      // The storage is full: the counts last as long as the page, and the stored ones stay.
      written = kept
    }
  }

  actor.subscribe(({ context }) => {
    if (context.calls.length > 0 || (written === null && unwritten.length === 0)) return
    unwritten = []
    written = null
    storage.removeItem(DRIFT_KEY)
  })

  return {
    heard: (answered) => {
      unwritten.push(answered)
      actor.send(
        answered.drift.length > 0
          ? { type: 'answer.drifted', ...answered }
          : { type: 'answer.matched', call: answered.call, at: answered.at },
      )
      if (isWaiting) return
      isWaiting = true
      soon(write)
    },
    toldElsewhere: takeOver,
    write,
  }
}
