import { labelOf } from '../../../src/schemas/core/choice.ts'
import type { Correction } from '../../../src/schemas/stock/inventory-correction.ts'
import { stockMessages, stockStatuses } from '../../../src/schemas/stock/stock.ts'
import type { StockChange, StockChangeOf } from '../../../src/schemas/stock/stock-change.ts'
import type { FieldErrors, Stamp } from '../../core/saving/decision.ts'
import { decideChange, type InventoryDecision } from '../inventory.ts'
import { decideCorrection, decideVoid } from '../inventory-correction.ts'
import type { InventoryFacts, InventoryQuestion } from '../inventory-facts.ts'
import { apply, type InventoryEvent, type InventoryItem, type InventoryState, stockedOf } from '../inventory-item.ts'
import { type Submission, trimmed } from '../inventory-submission.ts'
import { decideMove } from '../move.ts'
import { obstacleToGiving, obstacleToTakingBack } from '../stock.ts'

/** What an act does to one SIM: events (none if it has the values already), or why it cannot. */
type SimOutcome =
  | { readonly is: 'changes'; readonly events: ReadonlyArray<InventoryEvent> }
  | { readonly is: 'same' }
  | { readonly is: 'blocked'; readonly verdict: string; readonly errors: FieldErrors }

const blocked = (verdict: string, errors: FieldErrors = {}): SimOutcome => ({ is: 'blocked', verdict, errors })

/** An assignment has one event for all SIMs, so its events are made later: see `assigningAppends`. */
const unless = (obstacle: string | null): SimOutcome =>
  obstacle === null ? { is: 'changes', events: [] } : blocked(obstacle)

const outcomeOf = (decision: InventoryDecision): SimOutcome => {
  if (decision.accepted)
    return decision.events.length === 0 ? { is: 'same' } : { is: 'changes', events: decision.events }
  if ('obstacle' in decision) return blocked(labelOf(stockStatuses, decision.obstacle))
  return blocked(Object.values(decision.errors)[0] ?? '', decision.errors)
}

const idText = (id: number | null): string => (id === null || id === 0 ? '' : String(id))

/** A SIM as its form would send it unchanged. */
const submissionOfItem = ({ fields }: InventoryItem): Submission => ({
  type: fields.type as Submission['type'],
  country: idText(fields.country),
  region: idText(fields.region),
  supplierID: idText(fields.supplierID),
  planID: idText(fields.planID),
  activationCode: fields.activationCode,
  iccid: fields.iccid,
  simpin: fields.simpin,
  serviceDeviceID: fields.serviceDeviceID,
  paymentType: fields.paymentType,
  invoiceNumber: fields.invoiceNumber,
  InvoiceCurrency: fields.InvoiceCurrency,
  stockReceivedDate: fields.stockReceivedDate,
  expiryDate: fields.expiryDate,
})

type Change = StockChangeOf<'change'>

/** The fields that the form sets, as it would send them. */
const editedFields = ({ planID, supplierID, expiryDate }: Change): Partial<Submission> => ({
  ...(planID !== undefined && { planID: idText(planID) }),
  ...(supplierID !== undefined && { supplierID: idText(supplierID) }),
  ...(expiryDate !== undefined && { expiryDate }),
})

/** The fields that a correction sets. */
const correctedFields = ({
  InvoiceCurrency,
  invoiceCost,
  buyingCost,
  sellingcost,
}: Change): Omit<Correction, 'reason'> => ({
  ...(InvoiceCurrency !== undefined && { InvoiceCurrency }),
  ...(invoiceCost !== undefined && { invoiceCost }),
  ...(buyingCost !== undefined && { buyingCost }),
  ...(sellingcost !== undefined && { sellingcost }),
})

const isAny = (fields: object): boolean => Object.keys(fields).length > 0

/** The fields that a change sets. */
export const fieldsSet = (change: Change): ReadonlyArray<string> => [
  ...Object.keys({ ...editedFields(change), ...correctedFields(change) }),
  ...(change.locationID === undefined ? [] : ['locationID']),
]

/** What must be known about a SIM before it is decided: its own values, where the change sets no other. */
export const questionOf = (
  what: StockChange,
  { fields }: InventoryItem,
): Omit<InventoryQuestion, 'activationCode' | 'iccid'> => {
  const { planID = fields.planID, supplierID = fields.supplierID } = what.act === 'change' ? what : {}
  return { planID, supplierID, country: fields.country, region: fields.region }
}

type Decide = (item: InventoryItem) => InventoryDecision

/** Several decisions about one SIM, each on what the one before has made of it; the first refusal counts. */
const inTurn = (item: InventoryItem, decisions: ReadonlyArray<Decide>): InventoryDecision => {
  let now = item
  const events: Array<InventoryEvent> = []
  for (const decide of decisions) {
    const decision = decide(now)
    if (!decision.accepted) return decision
    events.push(...decision.events)
    now = decision.events.reduce<InventoryState>(apply, now) ?? now
  }
  return { accepted: true, events }
}

/** The decisions of the form, of the correction and of a move, as far as the change has fields of them. */
const decideFields = (item: InventoryItem, change: Change, facts: InventoryFacts, stamp: Stamp): InventoryDecision => {
  const [edited, corrected] = [editedFields(change), correctedFields(change)]
  const { locationID, reason } = change
  const edit: Decide = (now) => decideChange(now, { ...submissionOfItem(now), ...edited }, facts, stamp)
  const correction = { ...trimmed(corrected), reason }
  const correct: Decide = (now) => decideCorrection(now, { correction, invoice: null, invoiceProblem: null }, stamp)
  return inTurn(item, [
    ...(isAny(edited) ? [edit] : []),
    ...(isAny(corrected) ? [correct] : []),
    ...(locationID === undefined
      ? []
      : [(now: InventoryItem) => decideMove(now, { locationId: locationID, reason }, stamp)]),
  ])
}

export type Deciding = { readonly day: string; readonly factsOf: (item: InventoryItem) => InventoryFacts }

/** Decides an act on one SIM by the rules of a single SIM's act. `item` is null if there is no such SIM. */
export const decideSim = (
  what: StockChange,
  item: InventoryItem | null,
  { day, factsOf }: Deciding,
  stamp: Stamp,
): SimOutcome => {
  if (item === null) return blocked(stockMessages.unknown)
  switch (what.act) {
    case 'assign':
      return unless(obstacleToGiving(stockedOf(item), day))
    case 'unassign':
      return unless(obstacleToTakingBack(stockedOf(item)))
    case 'void':
      return outcomeOf(decideVoid(item, what.reason, stamp))
    case 'change':
      return outcomeOf(decideFields(item, what, factsOf(item), stamp))
  }
}
