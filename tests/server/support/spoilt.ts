import { type Call, type CallName, contract, partName } from '../../../src/schemas/contract.ts'
import type { Asked } from './api-client.ts'
import { callSamples } from './call-samples.ts'

/** Values that are never valid entries: blanks, and values of another type. */
export const strangers = ['', ' ', null, 0, -1, 1.5, 2 ** 31, '0', 'x', true, [], {}, ['']] as const

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of the fields in a call's body, including lists; the schema adds those that the sample lacks. */
const placesIn = (value: unknown, names: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string | number>> => {
  if (Array.isArray(value)) {
    return value.slice(0, 1).flatMap((first, at) => [[at], ...placesIn(first).map((path) => [at, ...path])])
  }
  if (!isFields(value)) return []
  return [...new Set([...Object.keys(value), ...names])].flatMap((name) => [
    [name],
    ...placesIn(value[name]).map((path) => [name, ...path]),
  ])
}

const withValue = (value: unknown, [first, ...rest]: ReadonlyArray<string | number>, put: unknown): unknown => {
  if (first === undefined) return put
  if (Array.isArray(value)) return value.map((one, at) => (at === first ? withValue(one, rest, put) : one))
  return { ...(value as Fields), [first]: withValue((value as Fields)[first], rest, put) }
}

const namesOf = (schema: unknown): ReadonlyArray<string> =>
  isFields((schema as { readonly fields?: unknown } | undefined)?.fields)
    ? Object.keys((schema as { readonly fields: Fields }).fields)
    : []

/** A form of these parts. */
export const formOf = (parts: Fields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(partName(name), String(value))
  return form
}

/** Requests of a call with one fault each: every field gets every one of `values`. `base` is valid except for that. */
export const spoilt = (name: CallName, values: ReadonlyArray<unknown>, base?: unknown): ReadonlyArray<Asked> => {
  const call: Call = contract[name]
  const { json, query } = callSamples[name]
  const inQuery = values.filter((value) => typeof value !== 'object')
  const queries = namesOf(call.query).flatMap((field) =>
    inQuery.map((value) => ({ query: { ...query, [field]: value as string } })),
  )
  if (call.form !== undefined) {
    const parts = Object.fromEntries(namesOf(call.form).map((part) => [part, '']))
    const texts = values.filter((value) => typeof value === 'string' || typeof value === 'number')
    return Object.keys(parts).flatMap((part) =>
      texts.map((value) => ({ form: formOf({ ...parts, ...(base as Fields), [part]: value }) })),
    )
  }
  const sample = base ?? json
  if (sample === undefined) return queries
  const places = placesIn(sample, namesOf(call.payload))
  return places.flatMap((place) => values.map((value) => ({ json: withValue(sample, place, value) })))
}
