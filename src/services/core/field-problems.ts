import type { FieldProblem } from '../../schemas/core/answer.ts'

/** The only field of a draft whose name starts with a capital letter (spec §3). */
const CAPITALISED = 'InvoiceCurrency'

/**
 * The draft's name of a field: `$.Rows[0].PlanName` is `planName`; empty if the text names no field. ASP.NET sends the
 * capitalised names of its models, or a JSON path.
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

/** One entry of a problem list, with its keys in any case. An entry without a field or a message is dropped. */
const problemIn = (value: unknown): ReadonlyArray<FieldProblem> => {
  const told = new Map(Object.entries(value ?? {}).map(([name, said]) => [name.toLowerCase(), said]))
  const [field, message] = [told.get('field'), told.get('message')]
  return typeof field === 'string' && typeof message === 'string' ? [{ field, message }] : []
}

const textsOf = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one.trim() !== '')

/** The problems at fields, and the messages that belong to no field. */
export type Problems = { readonly atFields: ReadonlyArray<FieldProblem>; readonly elsewhere: ReadonlyArray<string> }

/**
 * The problems of a refusal: a list as our server sends it, or ASP.NET's `{ Field: ['...'] }`. Empty for anything else.
 */
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
