import { Option, Schema } from 'effect'
import { type Answered, countAnswer } from '../../machines/developer/contract-drift.counting.ts'
import { type ContractDriftActor, countsOf } from '../../machines/developer/contract-drift.machine.ts'
import { installationName } from '../../schemas/core/installation-name.ts'
import { DriftCounts, noDrift } from '../../schemas/developer/drift.ts'

/**
 * Where the counts of another server's answers are kept: in this browser, for all its tabs, and over a sign-out, since they
 * tell of the server and not of a person.
 */
export const DRIFT_KEY = installationName('simdesk.contractDrift')

const decode = Schema.decodeUnknownOption(DriftCounts)

/** What is kept; what cannot be read, as of another version, counts as nothing. */
export const driftIn = (text: string | null): DriftCounts => {
  try {
    return Option.getOrElse(decode(JSON.parse(text ?? 'null')), () => noDrift)
  } catch {
    return noDrift
  }
}

type DriftStore = {
  /** An answer has come. */
  readonly heard: (answered: Answered) => void
  /** Another tab has written, or cleared, what is kept. */
  readonly toldElsewhere: (text: string | null) => void
  /** Writes what is not written yet. */
  readonly write: () => void
}

type Kept = {
  readonly actor: ContractDriftActor
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly most: number
  /** Has `write` called soon: many answers come together. */
  readonly soon: (write: () => void) => void
}

/**
 * Keeps what an actor counts. Two tabs that count at the same time lose nothing: before it writes a tab takes over what
 * another has written since, and counts its own answers on.
 */
export const keepDriftCounts = ({ actor, storage, most, soon }: Kept): DriftStore => {
  /** What is kept, as far as this tab knows. */
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
      // No room: the counts last as long as the page, and what is kept stays as it is.
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
