import type { Row } from '../fields.ts'

type Choice = { readonly id: number; readonly name: string }

const numbered = (first: number, names: ReadonlyArray<string>): ReadonlyArray<Choice> =>
  names.map((name, index) => ({ id: first + index, name }))

export const countries: ReadonlyArray<Choice> = [
  { id: 33, name: 'France' },
  { id: 49, name: 'Germany' },
  { id: 91, name: 'India' },
  { id: 39, name: 'Italy' },
  { id: 81, name: 'Japan' },
  { id: 34, name: 'Spain' },
  { id: 44, name: 'United Kingdom' },
  { id: 1, name: 'United States' },
]
export const regions = numbered(201, ['Asia', 'Europe', 'Global', 'North America'])
export const suppliers = numbered(11, ['Claro', 'Infohub', 'Roamability', 'Simcredible', 'Tele25', 'Webbing'])
export const operators = numbered(301, ['EE', 'Orange', 'Softbank', 'Vodafone'])
export const operators2 = numbered(401, ['AT&T', 'O2', 'TIM'])
export const guidelines = numbered(501, ['Android', 'iPhone', 'Router'])

/** Half of the suppliers serve a country: those whose id is even, or odd, like the country's. */
export const suppliersOf = (country: number): ReadonlyArray<Choice> =>
  suppliers.filter(({ id }) => country === 0 || id % 2 === country % 2)

export const nameOf = (choices: ReadonlyArray<Choice>, id: unknown): string =>
  choices.find((choice) => choice.id === Number(id))?.name ?? ''

/** The name of a choice given by id or by name. */
export const namedBy = (choices: ReadonlyArray<Choice>, value: unknown): string =>
  nameOf(choices, value) || String(value ?? '')

/** Choices in the format of a dropdown. */
export const asRows = (choices: ReadonlyArray<Choice>): ReadonlyArray<Row> => choices.map((choice) => ({ ...choice }))
