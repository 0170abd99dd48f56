import fc from 'fast-check'
import type { Append } from '../../../server/core/events/event-store.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { simFields } from './sim-fields.ts'

const small = (max: number) => fc.integer({ min: 0, max })

const randomAct = fc.record({
  kind: fc.constantFrom(
    ...(['add', 'import', 'change', 'correct', 'assign', 'unassign', 'sell', 'sellLate', 'activate'] as const),
    ...(['return', 'restock', 'expire', 'postpone', 'move', 'void', 'nextDay', 'nextDay'] as const),
  ),
  which: small(1_000),
  plan: small(3),
  supplier: small(2),
  location: small(2),
  cost: small(4),
  currency: fc.constantFrom('USD', 'EUR'),
  isEsim: fc.boolean(),
})
type RandomAct = typeof randomAct extends fc.Arbitrary<infer Act> ? Act : never

/** A history of some SIMs: acts on them, and days that pass. */
export const randomActs = fc.array(randomAct, { minLength: 5, maxLength: 25 })

type Status = 'available' | 'assigned' | 'sold' | 'activated' | 'returned' | 'expired' | 'voided'
type Sim = { status: Status; isHeld: boolean }
type Event = readonly [type: string, data: object]

/** What a person may do with a SIM, by its status. */
const allowed: Readonly<Partial<Record<RandomAct['kind'], ReadonlyArray<Status>>>> = {
  change: ['available', 'assigned', 'sold', 'activated', 'returned', 'expired'],
  correct: ['available', 'assigned', 'sold', 'activated', 'returned', 'expired'],
  assign: ['available'],
  unassign: ['assigned'],
  sell: ['available', 'assigned'],
  sellLate: ['available', 'assigned', 'expired'],
  activate: ['sold'],
  return: ['sold', 'activated'],
  restock: ['returned'],
  expire: ['available', 'assigned'],
  postpone: ['expired'],
  move: ['available', 'assigned', 'returned', 'expired'],
  void: ['available', 'expired'],
}

/** The events that a person's submission makes. */
const saves = new Set(
  ['Added', 'Changed', 'Corrected', 'Voided', 'Returned', 'Restocked', 'Moved'].map((done) => `InventoryItem${done}`),
)

const codeOf = (id: number, isEsim: boolean) => (isEsim ? `LPA:1$rsp.example$${id}` : `C${id}`)
const costOf = (cost: number) => (cost === 0 ? null : cost / 10_000)

/** Carries out random acts, as events that the product has written or writes now. */
export class RandomStock {
  private readonly sims: Array<Sim> = []
  /** The day until which the acts have come. */
  day: string

  constructor(first: string) {
    this.day = first
  }

  carryOut(act: RandomAct): ReadonlyArray<Append> {
    if (act.kind === 'nextDay') this.day = dayAfter(this.day, 1 + (act.which % 3))
    if (act.kind === 'nextDay') return []
    if (act.kind === 'add') return [this.add(act)]
    if (act.kind === 'import') return Array.from({ length: 1 + (act.which % 5) }, () => this.add(act))
    const index = act.which % Math.max(1, this.sims.length)
    const sim = this.sims[index]
    if (sim === undefined || !allowed[act.kind]?.includes(sim.status)) return []
    return [this.append(index + 1, this.done(act, index + 1, sim))]
  }

  private append(id: number, [type, data]: Event): Append {
    const isSaved = saves.has(type)
    const by = { id, by: 'Ada', date: `${this.day}T23:59:59.999Z`, ...(isSaved && { submission: '' }) }
    const events = [{ type, data: { ...by, ...data } }]
    return { stream: `inventory-${id}`, expectedVersion: 'any', events, actor: '1' }
  }

  private add({ plan, supplier, location, cost, currency, isEsim, which }: RandomAct): Append {
    const id = this.sims.push({ status: 'available', isHeld: false })
    const {
      formFactor: _,
      stockExpiryDate: __,
      ...fields1
    } = simFields({
      planID: plan,
      supplierID: supplier,
      buyingCost: costOf(cost),
      InvoiceCurrency: currency,
      activationCode: codeOf(id, isEsim),
      expiryDate: dayAfter(this.day, 1),
    })
    // The first shape; the second; that of today, with the form factor and the origin.
    const shapes = [
      { fields: fields1 },
      { fields: { ...fields1, stockExpiryDate: '' }, locationId: location },
      { fields: { ...fields1, stockExpiryDate: '', formFactor: isEsim ? 'esim' : 'card' }, locationId: location },
    ]
    return this.append(id, ['InventoryItemAdded', { invoice: null, ...shapes[which % shapes.length] }])
  }

  private done(act: RandomAct, id: number, sim: Sim): Event {
    const { kind, plan, supplier, location, cost, currency, isEsim, which } = act
    const assignment = { assignmentId: 1, kind: 'partner', targetId: 1, targetName: 'Globe' }
    switch (kind) {
      case 'change': {
        const changes = { planID: plan, supplierID: supplier, ...(which % 2 && { activationCode: codeOf(id, isEsim) }) }
        // The shape before the form factor, one that leaves it to the code, and one that says it.
        const formFactor = [undefined, '', isEsim ? 'card' : 'esim'][which % 3]
        return ['InventoryItemChanged', { changes, ...(formFactor !== undefined && { formFactor }) }]
      }
      case 'correct': {
        const changes =
          which % 2 ? { buyingCost: costOf(cost) } : { InvoiceCurrency: currency, buyingCost: costOf(cost) }
        return ['InventoryItemCorrected', { changes, invoice: null, reason: 'typed wrongly' }]
      }
      case 'move':
        return ['InventoryItemMoved', { locationId: location, reason: '' }]
      case 'assign':
        Object.assign(sim, { status: 'assigned', isHeld: true })
        return ['InventoryItemAssigned', assignment]
      case 'unassign':
        Object.assign(sim, { status: 'available', isHeld: false })
        return ['InventoryItemUnassigned', { assignmentId: 1, reason: '' }]
      case 'sell':
        sim.status = 'sold'
        return ['InventoryItemSold', { how: 'offline', refId: which }]
      case 'sellLate':
        // The shop's sale of an earlier day.
        sim.status = 'sold'
        return ['InventoryItemSold', { date: `${dayAfter(this.day, -2)}T08:00:00.000Z`, how: 'sale', refId: which }]
      case 'activate':
        sim.status = 'activated'
        return ['InventoryItemActivated', { refId: which }]
      case 'return': {
        const restocked = which % 2 === 1
        Object.assign(sim, restocked ? { status: 'available', isHeld: false } : { status: 'returned' })
        return ['InventoryItemReturned', { reason: '', restocked }]
      }
      case 'restock':
        Object.assign(sim, { status: 'available', isHeld: false })
        return ['InventoryItemRestocked', { reason: '' }]
      case 'expire':
        // Recorded some days after the date.
        sim.status = 'expired'
        return ['InventoryItemExpired', { expiryDate: dayAfter(this.day, -1 - (which % 3)) }]
      case 'postpone':
        sim.status = sim.isHeld ? 'assigned' : 'available'
        return ['InventoryItemChanged', { changes: { expiryDate: '2099-01-01' }, formFactor: '' }]
      default:
        sim.status = 'voided'
        return ['InventoryItemVoided', { reason: 'lost' }]
    }
  }
}
