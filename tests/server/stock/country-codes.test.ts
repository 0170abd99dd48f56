import { countries } from 'countries-list'
import { expect, it } from 'vitest'
import { countryCodesOf } from '../../../server/stock/bulk/country-codes.ts'

it.each([
  ['GB', ['GB', 'gb', 'GBR', 'United Kingdom', 'UK', 'U.K.', 'Great Britain', 'Royaume-Uni', 'Vereinigtes Königreich']],
  ['US', ['US', 'USA', 'U.S.A.', 'United States of America', 'Estados Unidos', 'アメリカ合衆国']],
  ['KR', ['KOR', 'South Korea', 'Korea, Republic of', 'Republic of Korea', 'Südkorea', 'Coreia do Sul', '韓国']],
  ['AE', ['UAE', 'are', 'United Arab Emirates', 'Émirats arabes unis', 'EMIRATS ARABES UNIS']],
  ['TR', ['Türkiye', 'Turkey', 'Turkei', 'トルコ']],
  ['CZ', ['Czechia', 'Czech Republic', 'Chequia']],
  ['CI', ["Cote d'Ivoire", 'Côte d’Ivoire', 'Ivory Coast', 'Costa do Marfim']],
  ['HK', ['Hong Kong', 'Hong Kong SAR', 'Hong Kong SAR China', 'Hongkong']],
  ['NL', ['The Netherlands', 'Holland', 'Pays-Bas', 'オランダ']],
  ['TT', ['Trinidad & Tobago', 'Trinidad and Tobago']],
  ['LC', ['St. Lucia', 'Saint Lucia']],
  ['RU', ['RU', 'Russian Federation', 'Russland']],
  ['XK', ['Kosovo']],
])('%s is known by %j', (code, texts) => {
  expect(texts.map((text) => [text, countryCodesOf(text)])).toEqual(texts.map((text) => [text, [code]]))
})

it('the English name and the code of each country are its alone', () => {
  const codes = Object.entries(countries).filter(([code]) => code !== 'AC' && code !== 'TA')
  expect(codes.length).toBeGreaterThan(245)
  expect(
    codes.filter(([code, { name }]) => [code, name].some((text) => String(countryCodesOf(text)) !== code)),
  ).toEqual([])
})

it('an ambiguous name has several codes, and an unknown one has none', () => {
  expect(['Congo', 'Korea', 'Virgin Islands'].map(countryCodesOf)).toEqual([
    ['CG', 'CD'],
    ['KP', 'KR'],
    ['VG', 'VI'],
  ])
  expect(['', 'Atlantis', 'GBX', '44', '英'].map(countryCodesOf)).toEqual([[], [], [], [], []])
  expect(countryCodesOf('qz')).toEqual(['QZ'])
})
