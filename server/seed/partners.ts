import type { FieldsOf } from '../../src/schemas/records/kit/draft.ts'
import { ACTIVE } from '../../src/schemas/records/kit/fields.ts'
import type { partner } from '../../src/schemas/records/partner.ts'
import { companyHeads, companyTails, familyNames, givenNames, homes } from './names.ts'
import { makeRandom, type Random } from './random.ts'
import type { Seller } from './sales.ts'
import { slug } from './stock.ts'

const SEED = 63_000_029
const PARTNERS = 37
const FIRST_CODE = 1_001
const DAY_MS = 86_400_000

const colours = ['#0b7285', '#5f3dc4', '#2b8a3e', '#c92a2a', '#364fc7'] as const
const streets = ['Harbour Street', 'Station Road', 'Market Square', 'High Street', 'Park Avenue'] as const

/** A badge with the company's initials, as an inline picture. */
const badge = (name: string, colour: string): string => {
  const initials = name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="8" fill="${colour}"/>` +
    `<text x="20" y="26" font-family="sans-serif" font-size="16" fill="#fff" text-anchor="middle">${initials}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Letters that are valid in every country's postcodes. */
const LETTERS = 'ABEGHJLNPRST'

const postcodeOf = (random: Random, form: string): string =>
  form.replace(/[0A]/g, (sign) =>
    sign === '0' ? random.digits(1) : LETTERS.charAt(random.integer(0, LETTERS.length - 1)),
  )

/** A partner, and when it was added. */
type DemoPartner = { readonly id: number; readonly date: string; readonly fields: FieldsOf<typeof partner> }

const partnerOf = (id: number, day: string): DemoPartner => {
  const random = makeRandom(SEED + id * 9_973)
  const head = companyHeads[id % companyHeads.length] ?? ''
  const companyName = `${head} ${companyTails[(id * 3) % companyTails.length]}`
  const home = random.pick(homes)
  const [given, family] = [random.pick(givenNames), random.pick(familyNames)]
  const site = `${slug(companyName).replace(/-+$/, '')}.example`
  // Some are older than any sale, so that each plan for partners has a seller.
  const age = (PARTNERS - id) * 24 + random.integer(1, 8)
  const fields = {
    partnerCode: FIRST_CODE + id - 1,
    companyName,
    contactPerson: `${given} ${family}`,
    role: random.pick(['Reseller', 'Reseller', 'Affiliate', 'Distributor']),
    phone: `+44 7700 900${random.digits(3)}`,
    email: `partners@${site}`,
    address: `${random.integer(1, 240)} ${random.pick(streets)}`,
    city: random.pick(home.cities),
    state: '',
    country: home.country,
    zipCode: postcodeOf(random, home.postcode),
    website: random.integer(1, 6) === 1 ? '' : `https://www.${site}`,
  }
  const date = new Date(
    Date.parse(`${day}T00:00:00Z`) - age * DAY_MS + random.integer(480, 1_020) * 60_000,
  ).toISOString()
  const terms = {
    status: random.pick(['Active', 'Active', 'Active', 'Inactive', 'Pending']),
    partnerImage: random.integer(1, 3) === 1 ? '' : badge(companyName, random.pick(colours)),
    // Whole and half percents, in hundredths.
    markupDiscount: random.integer(1, 8) === 1 ? null : random.integer(-10, 30) * 50,
  }
  return { id, date, fields: { ...fields, ...terms } }
}

/** The active partners as events store them; without terms they pay the list price. */
export const demoSellers = (partners: ReadonlyArray<DemoPartner>): ReadonlyArray<Seller> =>
  partners.flatMap(({ id, date, fields: { partnerCode, companyName, markupDiscount, status } }) =>
    status === ACTIVE
      ? [
          {
            id,
            code: String(partnerCode),
            name: companyName,
            markupDiscount: (markupDiscount ?? 0) / 100,
            since: Date.parse(date),
          },
        ]
      : [],
  )

/** The partners, oldest first; `day` is the reference of demo dates. */
export const demoPartners = (day: string): ReadonlyArray<DemoPartner> =>
  Array.from({ length: PARTNERS }, (_, index) => partnerOf(index + 1, day))
