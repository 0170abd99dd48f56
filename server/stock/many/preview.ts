import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { FieldProblem } from '../../../src/schemas/core/answer.ts'
import { plainReason, requiredReasonProblems } from '../../../src/schemas/stock/inventory-correction.ts'
import { COSTS } from '../../../src/schemas/stock/inventory-fields.ts'
import { MAX_SELECTED } from '../../../src/schemas/stock/selected-sims.ts'
import {
  type BlockedSim,
  LISTED_BLOCKED,
  type StockChange,
  type StockChangePreview,
  type StockSelection,
  stockChangeMessages,
} from '../../../src/schemas/stock/stock-change.ts'
import { companyDay } from '../../core/days/company-zone.ts'
import { integer } from '../../core/projections/rows.ts'
import type { FieldErrors, Stamp } from '../../core/saving/decision.ts'
import { targetOf } from '../assign.ts'
import { type InventoryEvent, type InventoryItem, locationOf } from '../inventory-item.ts'
import { decideSim, fieldsSet, questionOf } from './decide.ts'
import { factsOfMany } from './facts.ts'
import { type SelectedSim, selectedSims } from './selected.ts'

type Problems = ReadonlyArray<FieldProblem>

/** A SIM that changes, with the events of its own stream. */
export type ChangingSim = { readonly item: InventoryItem; readonly events: ReadonlyArray<InventoryEvent> }

type Blocked = { readonly sim: SelectedSim; readonly verdict: string; readonly errors: FieldErrors }

/** What an act does to the selected SIMs. */
export type Judged = {
  readonly changing: ReadonlyArray<ChangingSim>
  readonly same: number
  readonly blocked: ReadonlyArray<Blocked>
  readonly digest: string
}

const at = (field: string, message: string): Problems => [{ field, message }]

const isLocation = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`select id from locations where id = ${integer(id)}`
  return found.length > 0
})

/** The problems of a request itself, whatever is selected. */
export const problemsOf = Effect.fnUntraced(function* (what: StockChange) {
  if (what.act === 'assign') {
    const { problem } = yield* targetOf(what)
    return problem === null ? [] : at('targetId', problem)
  }
  if (what.act === 'unassign') return plainReason(what.reason) === '' ? at('reason', stockChangeMessages.reason) : []
  if (what.act === 'void') {
    return Object.entries(requiredReasonProblems(what.reason)).map(
      ([field, message]): FieldProblem => ({ field, message }),
    )
  }
  if (fieldsSet(what).length === 0) return at('planID', stockChangeMessages.nothing)
  if (what.locationID !== undefined && !(yield* isLocation(what.locationID))) {
    return at('locationID', stockChangeMessages.location)
  }
  const hasCost = COSTS.some((name) => what[name] !== undefined)
  return hasCost && what.InvoiceCurrency === undefined ? at('InvoiceCurrency', stockChangeMessages.currency) : []
})

/**
 * The problems that every SIM has at a field of the request: then the request is wrong, and not the SIMs. A missing
 * reason is a problem of the request even if only some SIMs need one.
 */
const problemsOfAll = (what: StockChange, { changing, same, blocked }: Omit<Judged, 'digest'>): Problems => {
  if (what.act !== 'change') return []
  const reason = blocked.find(({ errors }) => errors.reason !== undefined)?.errors.reason
  if (reason !== undefined) return at('reason', reason)
  const [first] = blocked
  if (first === undefined || changing.length > 0 || same > 0) return []
  return fieldsSet(what).flatMap((field) => {
    const message = first.errors[field]
    const isOfAll = message !== undefined && blocked.every(({ errors }) => errors[field] === message)
    return isOfAll ? at(field, message) : []
  })
}

/**
 * Two previews with the same digest have the same outcome for each SIM. Those that change have the same version, location
 * and assignment: a version counts neither of the latter.
 */
const digestOf = ({ changing, same, blocked }: Omit<Judged, 'digest'>): string => {
  const hash = createHash('sha256')
  for (const { item } of changing) {
    hash.update(`${item.id}@${item.version} at ${locationOf(item)} of ${item.stock.holder?.assignmentId ?? 0} `)
  }
  hash.update(`same ${same} `)
  for (const { sim, verdict } of blocked) hash.update(`${sim.id}:${verdict} `)
  return hash.digest('hex')
}

type Asked = {
  readonly what: StockChange
  readonly which: StockSelection
  readonly isRevealed: boolean
  /** Who and when; the number is each SIM's own. */
  readonly stamp: Omit<Stamp, 'id'>
}

/** Decides an act on every selected SIM. Gives the problems of the request instead, if it has some. */
export const judgedSims = Effect.fnUntraced(function* ({ what, which, isRevealed, stamp }: Asked) {
  const sql = yield* SqlClient.SqlClient
  const problems = yield* problemsOf(what)
  if (problems.length > 0) return { problems }
  const sims = yield* selectedSims(sql, which, isRevealed)
  if (sims.length === 0) return { problems: at('which', stockChangeMessages.none) }
  if (sims.length > MAX_SELECTED) return { problems: at('which', stockChangeMessages.tooMany) }
  const questions = sims.flatMap(({ item }) => (item === null ? [] : [questionOf(what, item)]))
  const factsOf = yield* factsOfMany(sql, questions)
  const deciding = {
    day: yield* companyDay(stamp.date),
    factsOf: (item: InventoryItem) => factsOf(questionOf(what, item)),
  }
  const changing: Array<ChangingSim> = []
  const blocked: Array<Blocked> = []
  let same = 0
  for (const sim of sims) {
    const outcome = decideSim(what, sim.item, deciding, { id: sim.id, ...stamp })
    if (outcome.is === 'same') same += 1
    else if (outcome.is === 'blocked') blocked.push({ sim, ...outcome })
    else if (sim.item !== null) changing.push({ item: sim.item, events: outcome.events })
  }
  const found = { changing, same, blocked }
  const ofAll = problemsOfAll(what, found)
  return ofAll.length > 0 ? { problems: ofAll } : { judged: { ...found, digest: digestOf(found) } }
})

const shownBlocked = ({ sim: { id, item, planName }, verdict }: Blocked): BlockedSim => ({
  id,
  iccid: item?.fields.iccid ?? '',
  planName,
  expiryDate: item?.fields.expiryDate ?? '',
  verdict,
})

/** The outcome as it is shown: counts, and the first SIMs that cannot be changed, or all of them. */
export const previewOf = ({ changing, same, blocked, digest }: Judged, listsAll = false): StockChangePreview => {
  const counts = new Map<string, number>()
  for (const { verdict } of blocked) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  const reasons = [...counts].map(([verdict, count]) => ({ verdict, count }))
  return {
    changes: changing.length,
    same,
    reasons: reasons.sort((one, other) => other.count - one.count || one.verdict.localeCompare(other.verdict)),
    blocked: (listsAll ? blocked : blocked.slice(0, LISTED_BLOCKED)).map(shownBlocked),
    digest,
  }
}
