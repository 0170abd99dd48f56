import type { Currency } from '../../src/schemas/core/currency.ts'
import type { Buyer, Visit } from '../people/customer.ts'
import { affiliates, familyNames, givenNames, homes, ownLetters, searchSites } from './names.ts'
import { makeRandom, type Random } from './random.ts'

const SEED = 41_000_003

/** The letters and digits of a name, for an email address. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

const euro = new Set(['Germany', 'France', 'Spain', 'Netherlands'])

/** The currency of customers in a country, among our currencies. */
export const currencyIn = (country: string): Currency =>
  country === 'India' ? 'INR' : euro.has(country) ? 'EUR' : 'USD'

/** The customer with a number; the same on every call. */
export const customerOf = (id: number): Buyer => {
  const random = makeRandom(SEED + id * 6_151)
  const [given, family] = [random.pick(givenNames), random.pick(familyNames)]
  const home = random.pick(homes)
  const account = `${plain(given)}.${plain(family)}${id}`
  const inOwnLetters = random.integer(1, 40) === 1
  return {
    id,
    userName: account,
    displayName: inOwnLetters ? random.pick(ownLetters) : `${given} ${family}`,
    email: `${account}@${random.pick(['example.com', 'example.org', 'mail.example', 'post.example'])}`,
    country: home.country,
    city: random.pick(home.cities),
    accountType: random.integer(1, 6) === 1 ? 'Business' : 'Personal',
  }
}

/** Addresses reserved for documentation (RFC 5737, RFC 3849). */
const addressOf = (random: Random): string =>
  random.integer(1, 5) === 1
    ? `2001:db8:${random.integer(1, 65_535).toString(16)}::${random.integer(1, 65_535).toString(16)}`
    : `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.integer(1, 254)}`

/** How a visitor came to the shop; about one in nine through an affiliate. */
export const visitOf = (random: Random): Visit => {
  const way = random.integer(1, 9)
  const cip = addressOf(random)
  if (way === 1) return { source: 'Affiliate', refSite: random.pick(affiliates), cip }
  if (way <= 4) return { source: 'App', refSite: '', cip }
  return { source: 'Website', refSite: random.pick(searchSites), cip }
}
