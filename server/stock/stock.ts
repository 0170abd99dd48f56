import { stockMessages } from '../../src/schemas/stock/stock.ts'
import type { EventOf } from '../core/events/event-types.ts'
import type { lifecycleEvents } from './stock.events.ts'

export type StockEvent = EventOf<typeof lifecycleEvents>

/** A SIM's status, initially `available`. `voided` is separate, as it means that the SIM never counted. */
type StockStatus = 'available' | 'assigned' | 'sold' | 'activated' | 'returned' | 'expired'

/** The holder of a SIM, and the assignment that gave it. */
export type Holder = {
  readonly assignmentId: number
  readonly kind: string
  readonly id: number
  readonly name: string
}

/** The stock state of a SIM. */
export type StockState = {
  readonly status: StockStatus
  /** Its holder, or its holder when it was sold or expired. */
  readonly holder: Holder | null
  /** The sale of the SIM; null if it is not sold. */
  readonly taken: { readonly how: string; readonly refId: number; readonly date: string } | null
}

/** The initial state of every SIM. */
export const inStock: StockState = { status: 'available', holder: null, taken: null }

const isOut = ({ status }: StockState): boolean => status === 'sold' || status === 'activated'

/** Whether somebody had the SIM, even if it was returned. */
export const wasSold = (state: StockState): boolean => isOut(state) || state.status === 'returned'

/** Applies one lifecycle event. The shop's sales are facts: sold replaces any earlier status. */
export const applyStock = (state: StockState, event: StockEvent): StockState => {
  switch (event.type) {
    case 'InventoryItemAssigned': {
      const { assignmentId, kind, targetId, targetName } = event.data
      return { ...state, status: 'assigned', holder: { assignmentId, kind, id: targetId, name: targetName } }
    }
    case 'InventoryItemUnassigned':
      return { ...state, status: 'available', holder: null }
    case 'InventoryItemSold': {
      const { how, refId, date } = event.data
      return { ...state, status: 'sold', taken: { how, refId, date } }
    }
    case 'InventoryItemActivated':
      return { ...state, status: 'activated' }
    case 'InventoryItemReturned':
      return event.data.restocked ? inStock : { ...state, status: 'returned', holder: null }
    case 'InventoryItemRestocked':
      return inStock
    case 'InventoryItemExpired':
      return { ...state, status: 'expired' }
    default:
      return state
  }
}

/**
 * The state after the form changes the expiry date. With a later date, or none, an expired SIM returns to its earlier
 * status.
 */
export const withDay = (state: StockState, before: string, after: string): StockState =>
  state.status === 'expired' && (after === '' || after > before)
    ? { ...state, status: state.holder === null ? 'available' : 'assigned' }
    : state

/** The facts about a SIM that stock decisions need. */
export type Stocked = {
  readonly id: number
  readonly stock: StockState
  /** `yyyy-MM-dd`; empty if it does not expire. */
  readonly expiryDate: string
  readonly isEsim: boolean
  readonly isVoided: boolean
}

/** Whether its date has passed, even if the sweep has not run yet. */
export const isPast = (expiryDate: string, today: string): boolean => expiryDate !== '' && expiryDate < today

/**
 * Why a SIM cannot be assigned or sold; null if it can. `heldBy` is a holder who may have it already: SIMs assigned to
 * a partner can be sold to that partner.
 */
export const obstacleToGiving = (
  { stock, expiryDate, isVoided }: Stocked,
  today: string,
  heldBy: Pick<Holder, 'kind' | 'id'> | null = null,
): string | null => {
  if (isVoided) return stockMessages.voided
  if (isOut(stock)) return stockMessages.sold
  if (stock.status === 'returned') return stockMessages.returned
  if (stock.status === 'expired' || isPast(expiryDate, today)) return stockMessages.expired
  if (stock.status === 'available') return null
  const { holder } = stock
  const isTheirs = heldBy !== null && holder?.kind === heldBy.kind && holder.id === heldBy.id
  return isTheirs ? null : stockMessages.assignedTo(holder?.name ?? '')
}

/** Why a SIM cannot be unassigned; null if it can. */
export const obstacleToTakingBack = ({ stock, isVoided }: Stocked): string | null => {
  if (isVoided) return stockMessages.voided
  if (isOut(stock)) return stockMessages.sold
  return stock.status === 'assigned' ? null : stockMessages.notAssigned
}

/** The effect of a shop sale on the SIM it names. */
export const soldBy = (
  { id, stock }: Pick<Stocked, 'id' | 'stock'>,
  sale: { readonly how: string; readonly refId: number; readonly date: string },
): StockEvent => {
  const data = { id, by: '', ...sale }
  const isKnown = stock.taken?.how === sale.how && stock.taken.refId === sale.refId
  const isSecond = stock.taken !== null && isOut(stock) && !isKnown
  return { type: isSecond ? 'InventoryItemSoldAgain' : 'InventoryItemSold', data }
}

const esimObstacle = (isEsim: boolean): string | null => (isEsim ? stockMessages.esimNotSoldAgain : null)

/** Why a return of a SIM cannot be recorded; null if it can. */
export const obstacleToReturning = ({ stock, isEsim }: Stocked, restocked: boolean): string | null => {
  // A returned SIM can only be restocked.
  if (stock.status === 'returned') return restocked ? esimObstacle(isEsim) : stockMessages.isReturned
  if (!isOut(stock)) return stockMessages.notSold
  if (!restocked) return null
  if (stock.status === 'activated') return stockMessages.activatedNotSoldAgain
  return esimObstacle(isEsim)
}
