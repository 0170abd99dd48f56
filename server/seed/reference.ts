import { continents, countries as known, type TContinentCode } from 'countries-list'
import mobileNetworks from 'mcc-mnc-list'
import type { Operator } from '../plans/catalogue.ts'

/** `code` is ISO 3166-1 alpha-2. */
export type Country = { readonly id: number; readonly code: string; readonly name: string }
/** A group of countries that one plan serves; `countries` are their ids. */
export type Region = { readonly id: number; readonly name: string; readonly countries: ReadonlyArray<number> }

/** Ascension and Tristan da Cunha have reserved codes, but ISO counts both as part of Saint Helena. */
const NOT_COUNTRIES = new Set(['AC', 'TA'])

/** Common short names of countries with longer full names. */
export const shortNames: Readonly<Record<string, string>> = { GB: 'UK', US: 'USA', AE: 'UAE' }

/** The countries of ISO 3166-1 (and Kosovo, whose code is a user-assigned one), numbered by name. */
export const countries: ReadonlyArray<Country> = Object.entries(known)
  .filter(([code]) => !NOT_COUNTRIES.has(code))
  .map(([code, { name }]) => ({ code, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  .map((country, index) => ({ id: index + 1, ...country }))

const idByCode = new Map(countries.map(({ id, code }) => [code, id]))
export const idOfCountry = (code: string): number => idByCode.get(code) ?? 0
export const dialCode = (code: string): string => String(known[code as keyof typeof known]?.phone[0] ?? 999)

/** The dial code as usually written: 1-684 for a country that shares its first digits; empty without one. */
export const writtenDialCode = (code: string): string => {
  const [phone] = known[code as keyof typeof known]?.phone ?? []
  return phone === undefined ? '' : String(phone).replace(/^1(\d{3})$/, '1-$1')
}

const inContinent = (continent: TContinentCode) =>
  countries.filter(({ code }) => known[code as keyof typeof known].continent === continent).map(({ code }) => code)

/** Groups of countries that travel plans are sold for, beside the continents. */
const travelRegions: Readonly<Record<string, string>> = {
  Balkans: 'AL BA BG GR HR ME MK RO RS SI XK',
  Caribbean: 'AG AI AW BB BS CW DM DO GD GP HT JM KN KY LC MQ TC TT VC VG',
  'Europe Plus (EU, UK, Switzerland)':
    'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
  'Gulf Countries': 'AE BH KW OM QA SA',
  'Middle East': 'AE BH EG IL IQ JO KW LB OM QA SA TR YE',
  Nordics: 'DK FI IS NO SE',
  'South-East Asia': 'BN ID KH LA MM MY PH SG TH TL VN',
}

/** The continents with mobile networks, the travel regions, and the world. */
export const regions: ReadonlyArray<Region> = [
  ...(Object.entries(continents) as Array<[TContinentCode, string]>)
    .filter(([code]) => code !== 'AN')
    .map(([code, name]) => ({ name, codes: inContinent(code) })),
  ...Object.entries(travelRegions).map(([name, codes]) => ({ name, codes: codes.split(' ') })),
  { name: 'Global', codes: countries.map(({ code }) => code) },
]
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  .map(({ name, codes }, index) => ({ id: index + 1, name, countries: codes.map(idOfCountry) }))

export const idOfRegion = (name: string): number => regions.find((region) => region.name === name)?.id ?? 0

/** Operating public networks, by brand and country, with all their codes. */
const operatorsByName = (): Map<string, { country: string; networks: Set<string> }> => {
  const found = new Map<string, { country: string; networks: Set<string> }>()
  const countryNames = new Map(countries.map(({ code, name }) => [code, name]))
  for (const network of mobileNetworks.all()) {
    const country = network.countryCode?.slice(0, 2)
    const countryName = countryNames.get(country)
    if (network.type !== 'National' || network.status !== 'Operational' || countryName === undefined) continue
    // Railways, police, laboratories and virtual operators have no brand or no public radio network.
    if (!network.brand || !/LTE|5G|UMTS/.test(network.bands ?? '')) continue
    const name = `${network.brand.trim()} (${countryName})`
    const operator = found.get(name) ?? { country, networks: new Set<string>() }
    found.set(name, operator)
    for (const mnc of network.mnc.split(/[^\d]+/).filter(Boolean)) operator.networks.add(`${network.mcc}-${mnc}`)
  }
  return found
}

export const operators: ReadonlyArray<Operator> = [...operatorsByName()]
  .sort(([a], [b]) => a.localeCompare(b, 'en'))
  .map(([name, { country, networks }], index) => ({ id: index + 1, name, country, networks: [...networks] }))
