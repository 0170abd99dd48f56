import type { PlanOffer } from '../plans/catalogue.ts'
import type { Random } from './random.ts'
import { countries, idOfCountry, idOfRegion, shortNames } from './reference.ts'

type SupplierSketch = {
  readonly name: string
  readonly currency: 'USD' | 'EUR' | 'INR'
  readonly countries: string
  readonly regions: ReadonlyArray<string>
}

/** The demo's suppliers, the countries they serve and the regions they have plans for. */
const sketches: ReadonlyArray<SupplierSketch> = [
  { name: 'Claro', currency: 'USD', countries: 'AR BR CL CO MX PE', regions: ['South America'] },
  {
    name: 'eSIMNet',
    currency: 'USD',
    countries: 'AE AU CA CH DE ES FR GB IN IT JP NZ SG TH TR US ZA',
    regions: ['Asia', 'Europe', 'Global', 'North America'],
  },
  { name: 'H2O Wireless', currency: 'USD', countries: 'US', regions: [] },
  { name: 'Infohub', currency: 'USD', countries: 'CN HK JP KR MO TW', regions: ['Asia'] },
  { name: 'Orient Connect', currency: 'INR', countries: 'ID IN KH LK MY PH SG TH VN', regions: ['South-East Asia'] },
  { name: 'Plum', currency: 'EUR', countries: 'AT BE DE ES FR IE IT NL PL PT', regions: ['Europe'] },
  {
    name: 'Roamability',
    currency: 'EUR',
    countries: 'CH CZ DK FI GB GR HR HU IS NO RO SE',
    regions: ['Balkans', 'Europe Plus (EU, UK, Switzerland)', 'Nordics'],
  },
  { name: 'Simcredible', currency: 'USD', countries: 'GB IE', regions: [] },
  { name: 'Tele25', currency: 'USD', countries: 'CA DO JM MX US', regions: ['Caribbean', 'North America'] },
  {
    name: 'Telco Vision',
    currency: 'EUR',
    countries: 'AE EG IL JO MA QA SA TR TZ ZA',
    regions: ['Africa', 'Gulf Countries', 'Middle East'],
  },
  { name: 'Webbing', currency: 'USD', countries: 'AU FJ GB NZ US', regions: ['Global', 'Oceania'] },
]

export const currencyOf = (supplierID: number): SupplierSketch['currency'] =>
  sketches[supplierID - 1]?.currency ?? 'USD'

/** A supplier and the countries it serves. */
type Supplier = { readonly id: number; readonly name: string; readonly countries: ReadonlyArray<number> }

export const suppliers: ReadonlyArray<Supplier> = sketches.map((sketch, index) => ({
  id: index + 1,
  name: sketch.name,
  countries: sketch.countries.split(' ').map(idOfCountry),
}))

type Offer = { readonly gigabytes: number | null; readonly days: number }

const offers: ReadonlyArray<Offer> = [
  { gigabytes: 1, days: 7 },
  { gigabytes: 3, days: 15 },
  { gigabytes: 3, days: 30 },
  { gigabytes: 5, days: 30 },
  { gigabytes: 10, days: 30 },
  { gigabytes: 20, days: 30 },
  { gigabytes: 50, days: 30 },
  { gigabytes: null, days: 7 },
  { gigabytes: null, days: 15 },
  { gigabytes: null, days: 30 },
]

const nameOf = (place: string, { gigabytes, days }: Offer) =>
  `${place} ${gigabytes === null ? 'Unlimited' : `${gigabytes} GB`} ${days} Days`

/** Two or three plans of each supplier for each place; at one place no two suppliers have the same offer. */
export const makePlans = (random: Random): ReadonlyArray<PlanOffer> => {
  const plans: Array<PlanOffer> = []
  const dealOut = (
    place: string,
    names: ReadonlyArray<number>,
    where: { readonly country: number | null; readonly region: number | null },
  ) => {
    const deck = [...random.shuffled(offers)]
    for (const supplierID of names) {
      const dealt = deck.splice(0, random.integer(2, 3)).sort((a, b) => (a.gigabytes ?? 999) - (b.gigabytes ?? 999))
      for (const offer of dealt) {
        const dataMB = offer.gigabytes === null ? null : offer.gigabytes * 1024
        plans.push({ id: plans.length + 1, name: nameOf(place, offer), supplierID, ...where, dataMB, days: offer.days })
      }
    }
  }
  for (const { id, code, name } of countries) {
    const serving = suppliers.filter((supplier) => supplier.countries.includes(id)).map((supplier) => supplier.id)
    dealOut(shortNames[code] ?? name, serving, { country: id, region: null })
  }
  for (const region of new Set(sketches.flatMap((sketch) => sketch.regions))) {
    const serving = sketches.flatMap((sketch, index) => (sketch.regions.includes(region) ? [index + 1] : []))
    dealOut(region.replace(/ \(.*/, ''), serving, { country: null, region: idOfRegion(region) })
  }
  return plans
}
