import type { Body } from './body.ts'
import type { RequestRule, SentKind } from './requests.ts'

/** The errors of a request by field, in the format of ASP.NET. */
export type Problems = Readonly<Record<string, ReadonlyArray<string>>>
/** `lacks` names fields of section 7 that are missing but not required for an answer. */
export type Verdict = { readonly problems: Problems; readonly lacks: ReadonlyArray<string> }

type Named = Array<readonly [name: string, problem: string]>

const accepts: Readonly<Record<SentKind, (value: unknown) => boolean>> = {
  any: (value) => value === null || typeof value === 'string' || typeof value === 'number',
  text: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => Number.isFinite(value),
  empty: (value) => value === '',
  oneOrTwo: (value) => value === 1 || value === 2,
}

const isEmpty = (value: unknown) => value === undefined || value === null || String(value).trim() === ''
const unknownName = (name: string) => [name, `The field ${name} is not in the specification.`] as const

const queryProblems = (queries: RequestRule['queries'], query: URLSearchParams): Named => {
  const sent = [...query.keys()]
  const ways = queries ?? [{}]
  const fits = (way: Readonly<Record<string, RegExp>>) =>
    sent.length === Object.keys(way).length &&
    Object.entries(way).every(([name, pattern]) => pattern.test(query.get(name) ?? ''))
  if (ways.some(fits)) return []
  const wanted = ways.map((way) => Object.keys(way).join(' and ') || 'nothing').join(', or ')
  return [['query', `The address takes ${wanted}, and was sent "${query}".`]]
}

const payloadProblems = ({ payload = {} }: RequestRule, { form, values }: Body): Named => {
  if (form !== 'json') return [['body', 'The body must be a JSON object of type application/json.']]
  return Object.entries(values).flatMap(([name, value]): Named => {
    const kind = payload[name]
    if (kind === undefined) return [unknownName(name)]
    return accepts[kind](value) ? [] : [[name, `The value ${JSON.stringify(value)} is not valid for ${name}.`]]
  })
}

const fileProblems = ({ file: part }: RequestRule, { values, files }: Body): Named =>
  files.flatMap((file): Named => {
    if (file.part !== part) return [[file.part, `The file ${file.part} is not in the specification.`]]
    return values.PaymentType === 'payg'
      ? [[file.part, 'There is no invoice file where the payment type is payg.']]
      : []
  })

const formProblems = (rule: RequestRule, body: Body): Named => {
  if (body.form !== 'multipart') return [['body', 'The body must be a multipart form.']]
  return [
    ...Object.keys(body.values).flatMap((name) => (rule.form?.includes(name) ? [] : [unknownName(name)])),
    ...body.twice.map((name) => [name, `The field ${name} was sent twice.`] as const),
    ...fileProblems(rule, body),
  ]
}

const bodyProblems = (rule: RequestRule, body: Body): Named => {
  if (rule.form !== undefined) return formProblems(rule, body)
  if (rule.payload !== undefined) return payloadProblems(rule, body)
  return body.form === 'none' ? [] : [['body', 'There is no body in this call.']]
}

/** A new local SIM has a country, any other a region (section 5). */
const placeOf = ({ file }: RequestRule, { values }: Body): ReadonlyArray<string> =>
  file === undefined ? [] : [values.Type === 'roaming' ? 'Region' : 'Country']

/** Checks a request by the letter of section 7. */
export const judge = (rule: RequestRule, query: URLSearchParams, body: Body): Verdict => {
  const required = [...(rule.required ?? []), ...placeOf(rule, body)]
  const named: Named = [
    ...queryProblems(rule.queries, query),
    ...bodyProblems(rule, body),
    ...required
      .filter((name) => isEmpty(body.values[name]))
      .map((name) => [name, `The ${name} field is required.`] as const),
  ]
  const problems: Record<string, Array<string>> = {}
  for (const [name, problem] of named) problems[name] = [...(problems[name] ?? []), problem]
  const names = [...Object.keys(rule.payload ?? {}), ...(rule.form ?? []), ...(rule.file ? [rule.file] : [])]
  const isSent = (name: string) => name in body.values || body.files.some(({ part }) => part === name)
  return { problems, lacks: names.filter((name) => !isSent(name)) }
}
