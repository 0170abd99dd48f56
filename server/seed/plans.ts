import { planCurrencies } from '../../src/schemas/core/currency.ts'
import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { emptyPlanDraft, type PlanDraft, planPayloadOf } from '../../src/schemas/plans/plan-draft.ts'
import type { PlanOffer } from '../plans/catalogue.ts'
import { type PlanFields, planFieldsOf } from '../plans/plan.ts'
import { H2O } from '../reports/vendors.ts'
import { SALES_DAYS } from './calendar.ts'
import { guidelines } from './guidelines.ts'
import { currencyOf, suppliers } from './offers.ts'
import { makeRandom, type Random } from './random.ts'
import { countries, operators, regions } from './reference.ts'
import { costOf, slug } from './stock.ts'

export type DemoPlan = {
  readonly id: number
  readonly fields: PlanFields
  /** Index into the people who may have created it. */
  readonly createdBy: number
  readonly date: string
  /** A later change; null for most. */
  readonly change: { readonly changes: Partial<PlanFields>; readonly date: string } | null
}

/** The plan source of each supplier (spec §3); other suppliers' plans are entered manually. */
export const sources: Readonly<Record<string, number>> = {
  Claro: 10,
  eSIMNet: 6,
  Infohub: 13,
  'Orient Connect': 2,
  Roamability: 16,
  Simcredible: 11,
  Tele25: 8,
  'Telco Vision': 15,
  Webbing: 7,
}

const codeOf = (countryId: number | undefined) => countries[(countryId ?? 0) - 1]?.code ?? 'GB'
const operatorsIn = (code: string) => operators.filter(({ country }) => country === code)

/** Up to two networks of the plan, in its country or in countries of its region. */
const networksOf = ({ country, region, supplierID }: PlanOffer, random: Random) => {
  const served = region === null ? [] : (regions[region - 1]?.countries ?? [])
  const own = suppliers[supplierID - 1]?.countries.filter((id) => served.includes(id)) ?? []
  const codes = country === null ? (own.length === 0 ? served : own).map(codeOf) : [codeOf(country)]
  const [first, second] = random.shuffled(codes.flatMap(operatorsIn))
  const [mcc = '', mnc = ''] = (first?.networks[0] ?? '').split('-')
  return { mcc, mnc, operatorName: first?.name ?? '', operatorName2: second?.name ?? '' }
}

/** The client-specific step applies to plans of Simcredible in the UK. */
const simcredible = (offer: PlanOffer, random: Random): Partial<PlanDraft> => {
  if (suppliers[offer.supplierID - 1]?.name !== 'Simcredible' || codeOf(offer.country ?? 0) !== 'GB') return {}
  return offer.dataMB === null
    ? { simOperator: 'voda', tariff: '102377', bolton: '102377', stockValue: '1801' }
    : {
        simOperator: 'o2',
        tariff: random.pick(['102349', '102344', '102350']),
        bolton: random.pick(['502259', '502250']),
        stockValue: '1802',
      }
}

/** Mostly bundles; some are billed by usage. */
const billing = ({ dataMB }: PlanOffer, cost: number, random: Random): Partial<PlanDraft> => {
  const perGb = dataMB === null ? 0 : cost / (dataMB / 1024)
  const kind = dataMB === null ? 'bundled' : random.pick(['bundled', 'bundled', 'bundled', 'payPerGB', 'payPerMB'])
  return {
    operatorType: kind,
    ...(kind === 'payPerGB' ? { perGbDollar: perGb.toFixed(2) } : {}),
    ...(kind === 'payPerMB' ? { perMbDollar: (perGb / 1024).toFixed(4) } : {}),
    perMbPrice: perGb === 0 ? '' : (perGb / 1024).toFixed(4),
  }
}

const yesNo = (isSo: boolean) => (isSo ? 'yes' : 'no')

/** The currency of a plan's cost: its supplier's. */
const planCurrencyOf = (supplierID: number): string =>
  planCurrencies.find(({ label }) => label === currencyOf(supplierID))?.value ?? emptyPlanDraft.currency

/** The wizard's draft for an offer. */
const draftOf = (offer: PlanOffer, random: Random): PlanDraft => {
  const { id, name, dataMB, days, country } = offer
  const supplier = suppliers[offer.supplierID - 1]?.name ?? ''
  const amount = dataMB === null ? 'Unlimited' : String(dataMB / 1024)
  const place = country === null ? 'the region' : (countries[country - 1]?.name ?? '')
  const cost = costOf(offer, random)
  const hasVoice = ['Claro', 'H2O Wireless', 'Simcredible'].includes(supplier)
  const isLong = days >= 30
  const code = `${slug(supplier).slice(0, 3).toUpperCase()}-${String(id).padStart(4, '0')}`
  const breakout = random.integer(1, 4) === 1
  const planFor = random.pick(['online', 'online', 'online', 'offline', 'Partner'])
  return {
    ...emptyPlanDraft,
    planName: name,
    // At least one, so that the report of partners' sales has rows.
    planFor: supplier === H2O && isLong ? 'Partner' : planFor,
    planSource: String(sources[supplier] ?? 1),
    planClass: hasVoice ? 'voiceAndData' : 'data',
    plantype: isLong ? '3' : '1',
    travellerType: isLong ? 'Long stay' : random.pick(['Leisure', 'Business']),
    type: country === null ? 'Roaming' : 'Local',
    sPlanId: `${code}-${dataMB === null ? 'UL' : `${amount}G`}-${days}D`,
    esimNetProductCode: `ESN-${String(10_000 + id)}`,
    internetData: amount,
    dataUnit: 'GB',
    dataAllowance: amount,
    dataAllowanceType: 'GB',
    dataAllowanceMonthly: dataMB === null ? 'Unlimited' : '0',
    validity: String(days),
    validityType: 'days',
    minutes: hasVoice ? '100' : '0',
    voiceMinute: hasVoice ? '100' : '0',
    fairUsagePolicy: yesNo(dataMB === null),
    recharge: random.integer(1, 3) === 1 ? 'Rechargeable' : 'Non-Rechargeable',
    throttle: dataMB === null ? '1024' : '',
    monthPlusPlan: yesNo(isLong),
    ...networksOf(offer, random),
    ...simcredible(offer, random),
    productCode: code,
    capcityInfo: dataMB === null ? 'Unlimited, 1 Mbit/s after 2 GB a day' : `${amount} GB in ${days} days`,
    buyingCost: cost.toFixed(2),
    currency: planCurrencyOf(offer.supplierID),
    ...billing(offer, cost, random),
    localBreakouts: breakout ? '1' : '2',
    internetBreakoutCode: breakout && country !== null ? codeOf(country) : '',
    guidelineName: random.pick(guidelines).name,
    minQty: '1',
    maxQty: String(random.pick([5, 10, 20])),
    minValueCart: '0',
    maxValueCart: '500',
    topSeller: yesNo(dataMB === 3 * 1024),
    bestSeller: yesNo(random.integer(1, 8) === 1),
    bestValue: yesNo(dataMB !== null && dataMB >= 20 * 1024),
    countryImage: `flags/${country === null ? 'globe' : codeOf(country).toLowerCase()}.svg`,
    planImage: `plans/${slug(name)}.webp`,
    features: hasVoice ? 'Calls, hotspot' : 'Data only, hotspot',
    apn: `${slug(supplier)}.data`,
    remarks: `Sold since the ${supplier} price list of spring.`,
    additionalInfo: `Works in ${place}. The days begin with the first connection.`,
    planURL: `https://shop.simdesk.test/plans/${slug(name)}`,
    planConditions: 'One use per customer. No refund after activation.',
    conditions: 'Activate within 180 days of purchase.',
  }
}

/**
 * Full plans for the offers. Each is derived from its own number, so that a changed offer changes only its own plan.
 */
export const makeDemoPlans = (seed: number, offers: ReadonlyArray<PlanOffer>, day: string): ReadonlyArray<DemoPlan> =>
  offers.map((offer): DemoPlan => {
    const random = makeRandom(seed + offer.id * 7_919)
    const draft = draftOf(offer, random)
    const payload = planPayloadOf(draft, { pid: offer.id, userId: 1, roleType: 0 })
    const { country, region, supplierID } = offer
    const moment = (daysAgo: number) =>
      `${dayAfter(day, -daysAgo)}T${String(random.integer(8, 16)).padStart(2, '0')}:15:00.000Z`
    const dearer = (Number(draft.buyingCost) * 1.08).toFixed(2)
    return {
      id: offer.id,
      fields: planFieldsOf(payload, { country, region, supplier: supplierID }),
      createdBy: random.integer(0, 1),
      // The catalogue is older than any stock or sale.
      date: moment(SALES_DAYS + 130 - Math.floor((offer.id * 120) / offers.length)),
      change: offer.id % 9 === 0 ? { changes: { buyingCost: dearer, maxQty: 50 }, date: moment(150) } : null,
    }
  })
