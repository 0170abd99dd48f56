/** The stock on a day, worked out from the events alone: each SIM's state after its last event up to the day. */

// biome-ignore lint/suspicious/noExplicitAny: stored events of any shape, read without the product's code
type Data = any
type Stored = { readonly type: string; readonly data: Data }

type State = {
  readonly plan: number
  readonly supplier: number
  readonly warehouse: number
  readonly isEsim: boolean
  readonly currency: string
  readonly cost: number | null
  readonly held: 'free' | 'assigned' | 'gone'
  readonly isExpired: boolean
  readonly isHeldBySomebody: boolean
  readonly expiryDate: string
}

const MAIN_WAREHOUSE = 1
const ESIMS = 0
const isEsimCode = (code: string) => code.startsWith('LPA:')

const first = ({ fields, locationId = MAIN_WAREHOUSE }: Data): State => ({
  plan: fields.planID,
  supplier: fields.supplierID,
  warehouse: locationId,
  isEsim: fields.formFactor === undefined ? isEsimCode(fields.activationCode) : fields.formFactor === 'esim',
  currency: fields.InvoiceCurrency,
  cost: fields.buyingCost,
  held: 'free',
  isExpired: false,
  isHeldBySomebody: false,
  expiryDate: fields.expiryDate,
})

const free = { held: 'free', isExpired: false, isHeldBySomebody: false } as const

const changed = (state: State, { changes, formFactor = '' }: Data): State => {
  const said = formFactor === '' ? changes.activationCode && isEsimCode(changes.activationCode) : formFactor === 'esim'
  const day = changes.expiryDate ?? state.expiryDate
  const isGood = state.isExpired && (day === '' || day > state.expiryDate)
  return {
    ...state,
    plan: changes.planID ?? state.plan,
    supplier: changes.supplierID ?? state.supplier,
    isEsim: said ?? state.isEsim,
    expiryDate: day,
    ...(isGood && { isExpired: false, held: state.isHeldBySomebody ? 'assigned' : 'free' }),
  }
}

const after = (state: State, { type, data }: Stored): State => {
  switch (type) {
    case 'InventoryItemChanged':
      return changed(state, data)
    case 'InventoryItemCorrected': {
      const { buyingCost = state.cost, InvoiceCurrency = state.currency } = data.changes
      return { ...state, cost: buyingCost, currency: InvoiceCurrency }
    }
    case 'InventoryItemMoved':
      return { ...state, warehouse: data.locationId }
    case 'InventoryItemAssigned':
      return { ...state, held: 'assigned', isHeldBySomebody: true }
    case 'InventoryItemUnassigned':
    case 'InventoryItemRestocked':
      return { ...state, ...free }
    case 'InventoryItemReturned':
      return data.restocked ? { ...state, ...free } : { ...state, held: 'gone' }
    case 'InventoryItemExpired':
      return { ...state, isExpired: true }
    case 'InventoryItemSold':
    case 'InventoryItemVoided':
      return { ...state, held: 'gone', isExpired: false }
    default:
      return state
  }
}

const nextDay = (day: string): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** Every SIM's state at the end of the day. */
const statesOn = (events: ReadonlyArray<Stored>, day: string): ReadonlyArray<State> => {
  const sims = new Map<number, { now: State; latest: string; onDay: State | null }>()
  for (const event of events) {
    if (!event.type.startsWith('InventoryItem')) continue
    const { id, date, expiryDate } = event.data
    const before = sims.get(id)
    const own = event.type === 'InventoryItemExpired' ? nextDay(expiryDate) : date.slice(0, 10)
    const latest = before !== undefined && before.latest > own ? before.latest : own
    const now = before === undefined ? first(event.data) : after(before.now, event)
    sims.set(id, { now, latest, onDay: latest <= day ? now : (before?.onDay ?? null) })
  }
  return [...sims.values()].flatMap(({ onDay }) => (onDay === null || onDay.held === 'gone' ? [] : [onDay]))
}

const countsOf = (states: ReadonlyArray<State>) => {
  const costs = states.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  const expired = states.filter(({ isExpired }) => isExpired).length
  const assigned = states.filter(({ isExpired, held }) => !isExpired && held === 'assigned').length
  return {
    sims: states.length,
    available: states.length - assigned - expired,
    assigned,
    expired,
    value: costs.length === 0 ? null : Number(costs.reduce((sum, cost) => sum + cost, 0).toFixed(4)),
    withoutCost: states.length - costs.length,
  }
}

const grouped = (states: ReadonlyArray<State>, keyOf: (state: State) => ReadonlyArray<number | string>) => {
  const groups = new Map<string, Array<State>>()
  for (const state of states) {
    const name = JSON.stringify(keyOf(state))
    groups.set(name, [...(groups.get(name) ?? []), state])
  }
  return [...groups].map(
    ([name, group]) => [JSON.parse(name) as ReadonlyArray<number & string>, countsOf(group)] as const,
  )
}

const inOrder = (one: ReadonlyArray<number | string>, other: ReadonlyArray<number | string>): number => {
  const place = one.findIndex((value, index) => value !== other[index])
  return place === -1 ? 0 : (one[place] ?? 0) < (other[place] ?? 0) ? -1 : 1
}

/** The lines of the stock on a day by plan, location, supplier and currency, and its totals by currency. */
export const plainStockOn = (events: ReadonlyArray<Stored>, day: string) => {
  const states = statesOn(events, day)
  const lines = grouped(states, ({ plan, isEsim, warehouse, supplier, currency }) => [
    plan,
    isEsim ? ESIMS : warehouse,
    supplier,
    currency,
  ])
  return {
    lines: lines
      .toSorted(([one], [other]) => inOrder(one, other))
      .map(([[planID, locationID, supplierID, currency], counts]) => ({
        day,
        locationID,
        planID,
        supplierID,
        locationName: locationID === ESIMS ? 'eSIM' : '',
        supplierName: '',
        currency,
        ...counts,
      })),
    totals: grouped(states, ({ currency }) => [currency])
      .toSorted(([one], [other]) => inOrder(one, other))
      .map(([[currency], counts]) => ({ currency, ...counts })),
  }
}
