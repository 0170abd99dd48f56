import { applySale, exact, type Sale, type SaleEvent, type SaleState, statusOf } from './sale.ts'
import { SIMCREDIBLE } from './vendors.ts'

/** The commands on a sale; `at` is the current time. */
export type SaleCommand =
  | { readonly kind: 'complete'; readonly sale: Sale }
  | { readonly kind: 'activate'; readonly at: string }
  | { readonly kind: 'order'; readonly at: string; readonly orderNumber: string }
  | { readonly kind: 'suspend'; readonly at: string; readonly reason: string }
  | { readonly kind: 'resume'; readonly at: string }
  | {
      readonly kind: 'refund'
      readonly at: string
      readonly amount: number
      readonly transaction: string
      readonly reason: string
    }
  | { readonly kind: 'cancel'; readonly at: string; readonly reason: string }
  | { readonly kind: 'review'; readonly at: string; readonly rating: number; readonly text: string }

type SaleDecision =
  | { readonly accepted: true; readonly event: SaleEvent }
  | { readonly accepted: false; readonly reason: string }

const yes = (event: SaleEvent): SaleDecision => ({ accepted: true, event })
const no = (reason: string): SaleDecision => ({ accepted: false, reason })

const decideComplete = (state: SaleState | null, sale: Sale): SaleDecision => {
  if (state !== null) return no('This sale is already complete')
  const { price } = sale
  if (price.amount < 0 || price.amount !== exact(price.list - price.discount)) return no('The price does not add up')
  if ((sale.type === 'Free SIM') !== (price.amount === 0)) return no('A SIM without a price is a free SIM')
  if ((sale.vendor === null) !== (sale.inventoryId !== null)) return no('It comes from a vendor or from our own stock')
  return yes({ type: 'SaleCompleted', data: sale })
}

/** The commands on the SIM. They are refused once the sale has ended. */
const ofCard: ReadonlySet<SaleCommand['kind']> = new Set(['activate', 'order', 'suspend', 'resume'])

/** Why the sale no longer counts; null while it does. */
const endOf = (state: SaleState): string | null => {
  if (state.isCancelled) return 'It has been cancelled'
  return statusOf(state) === 'Refunded' ? 'It has been refunded' : null
}

/** Decides a command from the sale's state; `id` is the sale's number. */
export const decideSale = (id: number, state: SaleState | null, command: SaleCommand): SaleDecision => {
  if (command.kind === 'complete') return decideComplete(state, command.sale)
  if (state === null) return no('This sale does not exist')
  const end = endOf(state)
  if (end !== null && ofCard.has(command.kind)) return no(end)
  const { at } = command
  switch (command.kind) {
    case 'activate':
      return state.activationDate === '' ? yes({ type: 'SimActivated', data: { id, at } }) : no('The SIM is active')
    case 'order':
      if (state.vendor !== SIMCREDIBLE) return no('It is not delivered by Simcredible')
      if (state.isOrdered) return no('It has been ordered')
      return yes({ type: 'SimcredibleOrderPlaced', data: { id, at, orderNumber: command.orderNumber } })
    case 'suspend':
      if (state.vendor !== SIMCREDIBLE) return no('It is not delivered by Simcredible')
      if (state.isSuspended) return no('The SIM is suspended')
      return yes({ type: 'SimSuspended', data: { id, at, reason: command.reason } })
    case 'resume':
      return state.isSuspended ? yes({ type: 'SimResumed', data: { id, at } }) : no('The SIM is not suspended')
    case 'refund': {
      const { amount, transaction, reason } = command
      if (!(amount > 0) || exact(state.refunded + amount) > state.price) return no('This is more than was paid')
      return yes({ type: 'SaleRefunded', data: { id, at, amount, transaction, reason } })
    }
    case 'cancel':
      return state.isCancelled
        ? no('It has been cancelled')
        : yes({ type: 'SaleCancelled', data: { id, at, reason: command.reason } })
    case 'review': {
      const { rating, text } = command
      if (state.isReviewed) return no('It has been reviewed')
      if (!Number.isInteger(rating) || rating < 1 || rating > 5) return no('A rating is 1 to 5')
      return yes({ type: 'ReviewGiven', data: { id, at, rating, text } })
    }
  }
}

/** The state after all events. */
export const foldSale = (events: ReadonlyArray<SaleEvent>): SaleState | null =>
  events.reduce<SaleState | null>(applySale, null)
