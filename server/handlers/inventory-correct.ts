import { Clock, Effect } from 'effect'
import type { Multipart } from 'effect/http'
import type { CorrectionAnswer } from '../../src/schemas/inventory-correction.ts'
import { type Correction, plainReason } from '../../src/schemas/inventory-correction.ts'
import type { Decision } from '../domain/inventory.ts'
import { correctableOf, decideCorrection, decideVoid } from '../domain/inventory-correction.ts'
import { foldItem, type InventoryEvent, inventoryStream, unchangedInventory } from '../domain/inventory-item.ts'
import { fingerprint, trimmed } from '../domain/submission.ts'
import { EventStore } from '../events/event-store.ts'
import { type Judged, judge } from '../uploads/judge.ts'
import { Uploads } from '../uploads/uploads.ts'
import { earlierSave, refusedAnswer, repeatedAnswer, savedAnswer } from './inventory-answers.ts'
import { accepted, append, eventsOf, recordRefusal } from './inventory-save.ts'
import type { Saver } from './request.ts'

/** The item, and the version of it that the person has seen; null takes whatever is there. */
type Seen = { readonly id: number; readonly version: number | null }

type Act = Seen & {
  readonly how: 'corrected' | 'voided'
  readonly print: string
  readonly decide: (history: ReadonlyArray<InventoryEvent>) => Decision
  /** The file that the event names. */
  readonly file: Judged | null
}

/** The item after an act, as its form goes on with it. */
const answered = (how: Act['how'], id: number, history: ReadonlyArray<InventoryEvent>, requestId: string) => {
  const item = foldItem(history)
  const answer = savedAnswer(how, id, requestId)
  return how === 'voided' || item === null
    ? answer
    : ({ ...answer, item: { ...correctableOf(item), version: item.version } } satisfies CorrectionAnswer)
}

/** Decides on an item's history as it is, which nobody can change meanwhile, and writes down what came of it. */
const carryOut = Effect.fnUntraced(function* ({ id, version, how, print, decide, file }: Act, saver: Saver) {
  const [events, uploads] = [yield* EventStore, yield* Uploads]
  const act = Effect.gen(function* () {
    const earlier = yield* earlierSave(saver.commandId)
    const history = eventsOf(yield* events.read(inventoryStream(id)))
    if (earlier !== null) {
      yield* uploads.discard(file)
      const repeated = repeatedAnswer(earlier, print, saver.requestId)
      return repeated.isSuccess ? answered(how, id, history, saver.requestId) : repeated
    }
    const event = yield* accepted(decide(history))
    if (event === null) yield* uploads.discard(file)
    if (event !== null) yield* append(saver, inventoryStream(id), history.length, event)
    else if (saver.commandId !== null) {
      const data = { id, submission: print }
      yield* append(saver, unchangedInventory(id), 'any', { type: 'InventoryItemSavedUnchanged', data })
    }
    return answered(how, id, event === null ? history : [...history, event], saver.requestId)
  })
  return yield* uploads
    .transactWith(file, act)
    .pipe(
      Effect.catchTag('Refused', ({ refusal }) =>
        Effect.andThen(
          refusal.reason === 'missing' ? Effect.void : recordRefusal(saver, id, refusal, version),
          refusedAnswer(refusal, saver.requestId),
        ),
      ),
    )
}, Effect.uninterruptible)

/** Corrects what is fixed when an item is added: its costs, their currency, its invoice. */
export const correctItem = Effect.fnUntraced(function* (
  seen: Seen,
  given: Omit<Correction, 'invoicePO'>,
  file: Multipart.PersistedFile | undefined,
  saver: Saver,
) {
  const judged = file === undefined ? null : yield* judge(file)
  const invoiceProblem = judged !== null && 'problem' in judged ? judged.problem : null
  const usable = judged !== null && 'invoice' in judged ? judged : null
  const invoice = usable?.invoice ?? null
  const { reason, ...costs } = given
  const correction = { ...trimmed(costs), reason: plainReason(reason) }
  const print = fingerprint({ ...correction, ...seen, invoice: invoice?.sha256 ?? '' })
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()
  const command = {
    version: seen.version,
    fingerprint: print,
    by: saver.name,
    now,
    correction,
    invoice,
    invoiceProblem,
  }
  const decide = (history: ReadonlyArray<InventoryEvent>) => decideCorrection(history, command)
  return yield* carryOut({ ...seen, how: 'corrected', print, decide, file: usable }, saver)
})

/** Voids an item that was added by mistake. */
export const voidItem = Effect.fnUntraced(function* (seen: Seen, reason: string, saver: Saver) {
  const print = fingerprint({ ...seen, reason: plainReason(reason) })
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()
  const command = { version: seen.version, fingerprint: print, by: saver.name, now, reason }
  const decide = (history: ReadonlyArray<InventoryEvent>) => decideVoid(history, command)
  return yield* carryOut({ ...seen, how: 'voided', print, decide, file: null }, saver)
})
