import type { OfflineSale } from './invoice.ts'
import type { Paper } from './parts.ts'

/** Where paper is US Letter (Unicode CLDR, `paperSize`); everywhere else it is A4. */
const letterCountries: ReadonlyArray<string> = [
  'BZ',
  'CA',
  'CL',
  'CO',
  'CR',
  'GT',
  'MX',
  'NI',
  'PA',
  'PH',
  'PR',
  'SV',
  'US',
  'VE',
]

const english = new Intl.DisplayNames('en', { type: 'region' })
const letterNames: ReadonlySet<string | undefined> = new Set(letterCountries.map((code) => english.of(code)))

/** The paper of a customer's country. Documents of earlier versions have only its name. */
export const paperOf = ({
  countryCode = '',
  country,
}: Pick<OfflineSale['customer'], 'countryCode' | 'country'>): Paper => {
  const isLetter = countryCode === '' ? letterNames.has(country.trim()) : letterCountries.includes(countryCode)
  return isLetter ? 'Letter' : 'A4'
}
