import type { customer } from '../../src/schemas/records/customer.ts'
import type { FieldsOf } from '../../src/schemas/records/kit/draft.ts'
import { countries } from './reference.ts'
import { slug } from './stock.ts'

type CustomerFields = FieldsOf<typeof customer>
type Client = { readonly id: number; readonly date: string; readonly fields: CustomerFields }

const DAY_MS = 86_400_000
/** Days between their additions, the last of them this many days before the demo day. */
const DAYS_APART = 17

/**
 * The customers who buy by invoice, with their currency; the rate in thousandths of a percent, the limit in minor
 * units, the tax number with fitting check digits.
 */
const companies = [
  [
    'Kestrel Tours',
    'Imran Shaikh',
    'Mumbai',
    'Maharashtra',
    '400001',
    'IN',
    'INR',
    18_000,
    50_000_000,
    '27AAKCK4821M1Z4',
  ],
  [
    'Monsoon Travels',
    'Kavya Iyer',
    'Chennai',
    'Tamil Nadu',
    '600002',
    'IN',
    'INR',
    18_000,
    25_000_000,
    '33AAMCM7364Q1ZN',
  ],
  ['Lotus Outbound', 'Neel Kapoor', 'Delhi', '', '110001', 'IN', 'INR', 18_000, null, '07AALCL2957R1ZL'],
  [
    'Western Ghats Expeditions',
    'Tara Joshi',
    'Pune',
    'Maharashtra',
    '411001',
    'IN',
    'INR',
    18_000,
    7_500_000,
    '27AAWCW6130H1ZT',
  ],
  ['Bluewater Cruises', 'Ellen Brooks', 'New York', 'NY', '10004', 'US', 'USD', 8_875, 5_000_000, '13-4817205'],
  ['Cascade Field Research', 'Marcus Hill', 'Seattle', 'WA', '98101', 'US', 'USD', 10_350, 1_200_000, '91-2360748'],
  ['Prairie Film Company', 'Dana Whitfield', 'Chicago', 'IL', '60601', 'US', 'USD', 10_250, null, '36-3948116'],
  ['Summit Conference Services', 'Victor Reyes', 'Austin', 'TX', '78701', 'US', 'USD', 8_250, 2_500_000, '74-1905563'],
  ['Nordlicht Reisen', 'Katrin Vogel', 'Hamburg', '', '20095', 'DE', 'EUR', 19_000, 1_500_000, 'DE279437182'],
  ['Rhein Messebau', 'Stefan Krüger', 'Köln', '', '50667', 'DE', 'EUR', 19_000, 800_000, 'DE280485755'],
  ['Atelier Voyage', 'Céline Laurent', 'Lyon', '', '69002', 'FR', 'EUR', 20_000, null, 'FR26811534338'],
  ['Costa Aventura', 'Javier Ortega', 'Málaga', '', '29001', 'ES', 'EUR', 21_000, 600_000, 'ESB82582925'],
] as const
const terms = [30, 14, 45, 30, 60] as const

/** One that has closed: it can buy nothing new. */
const CLOSED = companies.length

const clientOf = (id: number, day: string): Client => {
  const [companyName, contactPerson, city, state, zipCode, code, currency, taxRate, creditLimit, taxNumber] =
    companies[id - 1] ?? companies[0]
  const ago = (companies.length - id + 1) * DAYS_APART * DAY_MS
  return {
    id,
    date: new Date(Date.parse(`${day}T09:20:00Z`) - ago + id * 37 * 60_000).toISOString(),
    fields: {
      customerCode: `CUS-${String(id).padStart(5, '0')}`,
      companyName,
      contactPerson,
      email: `accounts@${slug(companyName).replace(/-+$/, '')}.example`,
      phone: `+44 7700 900${String(400 + id)}`,
      address: `${id * 11} Exchange Street\n${id % 2 === 0 ? 'Second floor' : 'Accounts'}`,
      city,
      state,
      zipCode,
      country: countries.find((country) => country.code === code)?.id ?? null,
      taxNumber,
      leitwegID: '',
      language: null,
      taxRate,
      currency,
      creditLimit,
      paymentTermDays: terms[id % terms.length] ?? 30,
      remarks: id === CLOSED ? 'Closed in spring.' : '',
      status: id === CLOSED ? 'Inactive' : 'Active',
    },
  }
}

/** The customers of offline sales, oldest first; `day` is the reference of demo dates. */
export const demoClients = (day: string): ReadonlyArray<Client> => companies.map((_, index) => clientOf(index + 1, day))
