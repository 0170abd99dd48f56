/** Names and places for the demo's customers and partners. */

/** Places of people and companies; `postcode` has 0 for a digit and A for a letter, and is empty if there are none. */
export const homes: ReadonlyArray<{
  readonly country: string
  readonly postcode: string
  readonly cities: ReadonlyArray<string>
}> = [
  { country: 'United Kingdom', postcode: 'AA0 0AA', cities: ['London', 'Manchester', 'Leeds', 'Bristol', 'Glasgow'] },
  { country: 'United States', postcode: '00000', cities: ['New York', 'Austin', 'Seattle', 'Chicago', 'San José'] },
  { country: 'India', postcode: '000000', cities: ['Mumbai', 'Bengaluru', 'Delhi', 'Chennai', 'Pune'] },
  { country: 'Germany', postcode: '00000', cities: ['Berlin', 'München', 'Köln', 'Hamburg'] },
  { country: 'France', postcode: '00000', cities: ['Paris', 'Lyon', 'Nîmes', 'Toulouse'] },
  { country: 'Spain', postcode: '00000', cities: ['Madrid', 'Málaga', 'Valencia'] },
  { country: 'Netherlands', postcode: '0000 AA', cities: ['Amsterdam', 'Utrecht', "'s-Hertogenbosch"] },
  { country: 'Canada', postcode: 'A0A 0A0', cities: ['Toronto', 'Montréal', 'Vancouver'] },
  { country: 'Australia', postcode: '0000', cities: ['Sydney', 'Melbourne', 'Perth'] },
  { country: 'Japan', postcode: '000-0000', cities: ['Tokyo', 'Osaka', 'Sapporo'] },
  { country: 'Singapore', postcode: '000000', cities: ['Singapore'] },
  { country: 'United Arab Emirates', postcode: '', cities: ['Dubai', 'Abu Dhabi'] },
  { country: 'Israel', postcode: '0000000', cities: ['Tel Aviv', 'Haifa'] },
  { country: 'Brazil', postcode: '00000-000', cities: ['São Paulo', 'Rio de Janeiro', 'Recife'] },
]

export const givenNames =
  'Aisha Alejandra Amélie Anna Arjun Ben Carlos Chloe Daniel Diego Elena Emily Fatima Felix Gabriel Grace Hana Hugo Ines Isla Jack Jürgen Kenji Lara Leila Liam Lucía Maria Mateo Maya Mohammed Nadia Noah Olivia Omar Priya Rafael Rohan Sakura Sara Sofía Thomas Uma Viktor Wei Yara Yusuf Zoe'.split(
    ' ',
  )

export const familyNames =
  "Adeyemi Ali Andersson Baker Bauer Brown Carvalho Chen Clarke Costa Dubois Evans Fernández Fischer García Gupta Haddad Hernández Hughes Ibrahim Jansen Jones Kaya Khan Kim Kowalski Kumar Lee Lopes Martin Meyer Mizrahi Moreau Müller Nair Nakamura Novak O'Brien Okafor Patel Petrov Rossi Sánchez Schmidt Sharma Silva Singh Smith Suzuki Tanaka Taylor Walker Wang Weiß Wilson Yilmaz".split(
    ' ',
  )

/** Names in other scripts. */
export const ownLetters = ['יעל כהן', 'أحمد حداد', '田中 さくら', 'Ольга Петрова', 'प्रिया शर्मा'] as const

export const affiliates = [
  'slowtravel.example',
  'backpack-atlas.example',
  'esim-compare.example',
  'nomad-notes.example',
  'citybreaks.example',
] as const

export const searchSites = ['google.com', 'bing.com', 'duckduckgo.com', 'instagram.com', ''] as const

/** Remarks on orders; most orders have none. */
export const remarks = [
  'Gift for my daughter',
  'Second phone, please keep the number',
  'Needs "express" delivery, call first',
  'Company card; invoice to accounting',
  'Arrives at 23:40, line must work then',
] as const
export const reviews = [
  'Worked the moment we landed.',
  'Good price, slow in the mountains.',
  'Support answered within an hour.',
  'Could not get 5G, otherwise fine.',
] as const

/** The first and last words of partners' names. */
export const companyHeads =
  'Atlas Blue Harbour Compass Coral Delta Everest Horizon Lagoon Meridian Nomad Northwind Orbit Pacific Sahara Summit Tamarind Zenith'.split(
    ' ',
  )
export const companyTails = ['Travel', 'Mobile', 'Tours', 'Connect', 'Holidays', 'Roaming & Co.', 'Telecom, Ltd.']
