import type { FieldProblem } from '../../schemas/core/answer.ts'

/** The one field of a draft whose own name begins with a capital letter (spec §3). */
const CAPITALISED = 'InvoiceCurrency'

/**
 * A field as a draft calls it: `$.Rows[0].PlanName` is `planName`. What names no field is empty.
 * ASP.NET names the fields of its models, which begin with a capital letter, or the place in the JSON.
 */
const fieldNamed = (sent: string): string => {
  const name =
    sent
      .replace(/\[\d+\]/g, '')
      .replace(/^\$?\.?/, '')
      .split('.')
      .at(-1) ?? ''
  return name === CAPITALISED ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

/** A problem of a list, its names in whatever case; what says neither field nor words is none. */
const problemIn = (value: unknown): ReadonlyArray<FieldProblem> => {
  const told = new Map(Object.entries(value ?? {}).map(([name, said]) => [name.toLowerCase(), said]))
  const [field, message] = [told.get('field'), told.get('message')]
  return typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : []
}

const textsOf = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one.trim() !== '')

/** What is wrong at which fields, and what is said of none. */
export type Problems = { readonly atFields: ReadonlyArray<FieldProblem>; readonly elsewhere: ReadonlyArray<string> }

/** The problems of a refusal: a list of ours, or ASP.NET's `{ Field: ['...'] }`. What is neither says nothing. */
export const problemsIn = (errors: unknown): Problems => {
  if (Array.isArray(errors)) return { atFields: errors.flatMap(problemIn), elsewhere: textsOf(errors) }
  if (typeof errors !== 'object' || errors === null) return { atFields: [], elsewhere: [] }
  const problems = Object.entries(errors).map(([sent, told]) => ({ field: fieldNamed(sent), texts: textsOf(told) }))
  return {
    atFields: problems.flatMap(({ field, texts }) =>
      field !== '' && texts.length > 0 ? [{ field, message: texts.join(' ') }] : [],
    ),
    elsewhere: problems.flatMap(({ field, texts }) => (field === '' ? texts : [])),
  }
}
