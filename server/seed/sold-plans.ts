import { planChoices } from '../../src/schemas/plans/plan-choices.ts'
import type { PlanOffer } from '../plans/catalogue.ts'
import type { Sale } from '../reports/sale.ts'
import { suppliers } from './offers.ts'
import type { DemoPlan } from './plans.ts'
import type { Random } from './random.ts'
import { countries, regions } from './reference.ts'
import { networkOf } from './stock.ts'

/** A plan with all facts for its sales, computed once. */
export type Offered = {
  readonly plan: Sale['plan']
  readonly hasVoice: boolean
  /** Its set-up at the mobile operator. */
  readonly setUp: Pick<Sale, 'simOperator' | 'tariff' | 'bolton'>
  /** Our cost in dollars. */
  readonly cost: number
  readonly network: ReturnType<typeof networkOf>
}

const sourceLabels = new Map<number, string>(planChoices.planSource.map(({ value, label }) => [value, label]))

const offered = (offer: PlanOffer, { fields }: DemoPlan, random: Random): Offered => ({
  plan: {
    id: offer.id,
    name: offer.name,
    country: offer.country === null ? '' : (countries[offer.country - 1]?.name ?? ''),
    region: offer.region === null ? '' : (regions[offer.region - 1]?.name ?? ''),
    validity: offer.days,
    durationType: 'days',
    planFor: fields.planFor,
    source: sourceLabels.get(fields.planSource) ?? '',
    operatorType: fields.operatorType,
    supplier: suppliers[offer.supplierID - 1]?.name ?? '',
    countryCode: offer.country === null ? '' : (countries[offer.country - 1]?.code ?? ''),
  },
  setUp: { simOperator: fields.simOperator, tariff: fields.tariff, bolton: fields.bolton },
  hasVoice: fields.planClass === 'voiceAndData',
  cost: Number(fields.buyingCost),
  network: networkOf(offer, random),
})

/** The percentage of sales by supplier; each vendor with a report has its share. */
const shares: Readonly<Record<string, number>> = { 'H2O Wireless': 6, Plum: 6, Tele25: 6, Simcredible: 10 }

/** Plans to draw from, by id and by how often they are sold. */
export const makeOffered = (plans: ReadonlyArray<PlanOffer>, demo: ReadonlyArray<DemoPlan>, random: Random) => {
  const byId = new Map(
    plans.map((offer, index) => [offer.id, offered(offer, demo[index] as DemoPlan, random)] as const),
  )
  const bySupplier = new Map<string, Array<Offered>>()
  for (const one of byId.values()) {
    bySupplier.set(one.plan.supplier, [...(bySupplier.get(one.plan.supplier) ?? []), one])
  }
  const others = [...bySupplier.keys()].filter((name) => shares[name] === undefined)
  const named = Object.entries(shares).flatMap(([name, share]) => Array.from({ length: share }, () => name))
  const deck = Array.from({ length: 100 }, (_, index) => named[index] ?? (others[index % others.length] as string))
  return {
    byId,
    draw: (from: Random): Offered => from.pick(bySupplier.get(from.pick(deck)) ?? []),
  }
}
