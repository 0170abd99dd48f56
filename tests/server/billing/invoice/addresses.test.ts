import { describe, expect, it } from 'vitest'
import { addressLines, countryIn } from '../../../../server/billing/address-lines.ts'
import { invoiceContent } from '../../../../server/billing/invoice/content.ts'
import { issuedOf } from './samples.ts'

const address = (countryCode: string, city: string, zipCode: string, state: string, ...lines: ReadonlyArray<string>) =>
  addressLines({ countryCode, city, zipCode, state, lines })

describe('an address', () => {
  it.each([
    ['DE', address('DE', 'Berlin', '10115', 'Berlin', 'Hauptstr. 5', 'Hof'), ['Hauptstr. 5', 'Hof', '10115 Berlin']],
    ['GB', address('GB', 'London', 'E1 6AN', '', '12 Harbour Road', ''), ['12 Harbour Road', 'LONDON', 'E1 6AN']],
    ['US', address('US', 'Austin', '78701', 'TX', '1 Main St'), ['1 Main St', 'Austin, TX 78701']],
    [
      'IN',
      address('IN', 'Mumbai', '400001', 'Maharashtra', '12 MG Road'),
      ['12 MG Road', 'Mumbai 400001', 'Maharashtra'],
    ],
    ['BR', address('BR', 'São Paulo', '01000-000', 'SP', 'Rua A 1'), ['Rua A 1', 'São Paulo-SP', '01000-000']],
    ['HU', address('HU', 'Budapest', '1051', '', 'Fő utca 1'), ['Budapest', 'Fő utca 1', '1051']],
  ])('in %s is in the order of the country', (_, lines, expected) => {
    expect(lines.map((line) => line.toUpperCase())).toEqual(expected.map((line) => line.toUpperCase()))
  })

  it('in Japan begins with the house in Latin letters, and with the zip code in Japanese', () => {
    expect(address('JP', 'Chiyoda', '100-0001', 'Tokyo', '1-1 Marunouchi')).toEqual([
      '1-1 Marunouchi',
      'Chiyoda',
      'Tokyo',
      '100-0001',
    ])
    expect(address('JP', '千代田区', '100-0001', '東京都', '丸の内1-1')).toEqual([
      '〒100-0001',
      '東京都',
      '千代田区',
      '丸の内1-1',
    ])
  })

  it.each(['AE', 'XX', 'ZW', 'HK'])('in %s keeps a city and a zip code that its format does not have', (country) => {
    const text = address(country, 'Someplace', '00000', '', 'Road 1').join('\n').toUpperCase()
    for (const part of ['SOMEPLACE', '00000', 'ROAD 1']) expect(text).toContain(part)
  })

  it('has no separator of a part that is empty', () => {
    expect(address('BR', 'São Paulo', '', '', 'Rua A 1')).toEqual(['Rua A 1', 'São Paulo'])
    expect(address('US', 'Austin', '', '', '1 Main St')).toEqual(['1 Main St', 'Austin'])
  })

  it('has a state in place of a city that was not typed', () => {
    expect(address('DE', '', '', 'Berlin', 'Hauptstr. 5')).toEqual(['Hauptstr. 5', 'Berlin'])
  })
})

describe('the customer of a document', () => {
  const customerLines = (changes: object) => {
    const issued = issuedOf([{}])
    return invoiceContent({ ...issued, customer: { ...issued.customer, ...changes } }).customer.lines.map(
      ({ text }) => text,
    )
  }

  it('has an address in the order of the country, with its name in the language of the document', () => {
    expect(customerLines({ countryCode: 'PT', language: 'de' })).toEqual(
      expect.arrayContaining(['Rua do Ouro 14, 3.º Esq.', '1100-062 Lisboa', 'Portugal']),
    )
    expect(customerLines({ countryCode: 'DE', country: 'Germany', language: 'de' })).toContain('Deutschland')
    expect(customerLines({ countryCode: 'DE', country: 'Germany' })).toContain('Germany')
  })

  it('has the address as it was typed where the country has no code', () => {
    expect(customerLines({ language: 'de' })).toEqual(
      expect.arrayContaining(['Rua do Ouro 14, 3.º Esq.', 'Lisboa, Lisboa 1100-062', 'Portugal']),
    )
  })
})

it('a country without a known code keeps its stored name', () => {
  expect(countryIn('de', '', 'Atlantis')).toBe('Atlantis')
  expect(countryIn('de', 'QY', 'Atlantis')).toBe('Atlantis')
  expect(countryIn('fr', 'DE', 'Germany')).toBe('Allemagne')
})
