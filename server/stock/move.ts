import { plainReason } from '../../src/schemas/stock/inventory-correction.ts'
import { stockMessages } from '../../src/schemas/stock/stock.ts'
import type { Stamp } from '../core/saving/decision.ts'
import type { InventoryDecision } from './inventory.ts'
import { type InventoryItem, isEsim, locationOf } from './inventory-item.ts'

type Move = { readonly locationId: number; readonly reason: string }

/**
 * Moves a card to another location. An eSIM has none, and a sold card is in no warehouse. A returned, assigned or
 * expired card is. Like the other stock events, a move is not a save of the form: the version stays.
 */
export const decideMove = (item: InventoryItem, { locationId, reason }: Move, stamp: Stamp): InventoryDecision => {
  if (item.voided !== null) return { accepted: false, obstacle: 'voided' }
  if (isEsim(item.fields)) return { accepted: false, errors: { locationID: stockMessages.esimNowhere } }
  const { status } = item.stock
  if (status === 'sold' || status === 'activated') return { accepted: false, obstacle: status }
  if (locationOf(item) === locationId) return { accepted: true, events: [] }
  const data = { ...stamp, locationId, reason: plainReason(reason) }
  return { accepted: true, events: [{ type: 'InventoryItemMoved', data }] }
}
