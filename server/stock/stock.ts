import { isEsim, stockMessages } from '../../src/schemas/stock/stock.ts'
import type { EventOf } from '../core/events/event-types.ts'
import type { lifecycleEvents } from './stock.events.ts'

export type StockEvent = EventOf<typeof lifecycleEvents>

/** How an item stands, from `available` on; `voided` is told apart, as it says that there never was one. */
type StockStatus = 'available' | 'assigned' | 'sold' | 'activated' | 'returned' | 'expired'

/** To whom an item went, and by which act of assigning. */
export type Holder = {
  readonly assignmentId: number
  readonly kind: string
  readonly id: number
  readonly name: string
}

/** What became of an item. */
export type StockState = {
  readonly status: StockStatus
  /** Who holds it, or held it when it was sold or expired. */
  readonly holder: Holder | null
  /** What took it; null for what nobody bought. */
  readonly taken: { readonly how: string; readonly refId: number; readonly date: string } | null
}

/** How every item begins. */
export const inStock: StockState = { status: 'available', holder: null, taken: null }

const isOut = ({ status }: StockState): boolean => status === 'sold' || status === 'activated'

/** Folds one event of the lifecycle. What the shop tells is a fact: sold wins over whatever was before. */
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

/** What the form does to an item that had expired: with a later day, or none, it is what it was before. */
export const withDay = (state: StockState, before: string, after: string): StockState =>
  state.status === 'expired' && (after === '' || after > before)
    ? { ...state, status: state.holder === null ? 'available' : 'assigned' }
    : state

/** What of an item a decision about the stock looks at. */
export type Stocked = {
  readonly id: number
  readonly stock: StockState
  /** `yyyy-MM-dd`, empty where it does not expire. */
  readonly expiryDate: string
  readonly activationCode: string
  readonly isVoided: boolean
}

/** Whether its day has passed, also where the sweep has not come by yet. */
export const isPast = (expiryDate: string, today: string): boolean => expiryDate !== '' && expiryDate < today

/**
 * Why an item cannot be given to somebody; null where it can. `heldBy` is who may have it already: what is assigned to
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

/** Why an item cannot be taken back from whom it was assigned to; null where it can. */
export const obstacleToTakingBack = ({ stock, isVoided }: Stocked): string | null => {
  if (isVoided) return stockMessages.voided
  if (isOut(stock)) return stockMessages.sold
  return stock.status === 'assigned' ? null : stockMessages.notAssigned
}

/** What a sale of the shop does to the item that it names. */
export const soldBy = (
  { id, stock }: Pick<Stocked, 'id' | 'stock'>,
  sale: { readonly how: string; readonly refId: number; readonly date: string },
): StockEvent => {
  const data = { id, by: '', ...sale }
  const isKnown = stock.taken?.how === sale.how && stock.taken.refId === sale.refId
  const isSecond = stock.taken !== null && isOut(stock) && !isKnown
  return { type: isSecond ? 'InventoryItemSoldAgain' : 'InventoryItemSold', data }
}

const esimObstacle = (activationCode: string): string | null =>
  isEsim(activationCode) ? stockMessages.esimNotSoldAgain : null

/** Why an item that came back cannot be entered so; null where it can. */
export const obstacleToReturning = ({ stock, activationCode }: Stocked, restocked: boolean): string | null => {
  // What came back already can only be found good.
  if (stock.status === 'returned') return restocked ? esimObstacle(activationCode) : stockMessages.isReturned
  if (!isOut(stock)) return stockMessages.notSold
  if (!restocked) return null
  if (stock.status === 'activated') return stockMessages.activatedNotSoldAgain
  return esimObstacle(activationCode)
}
