import { randomUUID } from 'node:crypto'
import { type CallName, IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { type RecordName, records } from '../../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import {
  fieldsOf,
  initialDraft,
  type RecordDraft,
  type RecordFields,
  valuesOf,
} from '../../../src/schemas/records/kit/draft.ts'
import { toWire } from '../../../src/schemas/records/kit/wire-values.ts'
import type { Answer, ApiClient } from './api-client.ts'

/** Every defined record by name, except employees, which have their own rules and test (employees.test.ts). */
export const allRecords = Object.entries<AnyRecord>(records).filter(
  ([, { key }]) => key === undefined,
) as unknown as ReadonlyArray<readonly [Exclude<RecordName, 'employee'>, AnyRecord]>

let count = 0
/** Two letters that no country has: user-assigned codes, without that of Kosovo (XK). */
const freeCodes = [...'ABCDEFGHIJLMNOPQRSTUVWXYZ']
  .map((letter) => `X${letter}`)
  .concat([...'MNOPQRSTUVWXYZ'].map((letter) => `Q${letter}`))
const freeCode = () => freeCodes[codes++ % freeCodes.length] ?? ''
let codes = 0

/** The samples of its definition, with a unique name and code. */
export const newValues = (record: AnyRecord, other: RecordFields = {}): RecordFields => {
  const values = valuesOf(record, { ...initialDraft(record), ...record.samples } as RecordDraft)
  const name = `${values[record.title]} ${++count}`
  const code = Object.hasOwn(values, 'countryCode') ? { countryCode: freeCode() } : {}
  const numbers = fieldsOf(record).flatMap(([at, field]) => {
    const number = 50_000 + count
    if ('next' in field && field.next !== undefined) {
      return [[at, typeof field.next === 'number' ? number : `${field.next.before}${number}`]]
    }
    return at === 'taxNumber' ? [[at, `TAX${number}`]] : []
  })
  return { ...toWire(record, values), [record.title]: name, ...code, ...Object.fromEntries(numbers), ...other }
}

/** The calls of one kind of record. */
export const callsTo = (client: ApiClient, record: AnyRecord) => {
  const { thing, listKey } = record
  const [list, search, save] = [`Get${thing}List`, `Search${thing}`, `InsertUpdate${thing}`] as [
    CallName,
    CallName,
    CallName,
  ]
  const send = (json: object, key: string | null): Promise<Answer> =>
    client.call(save, { json, headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key } })
  /** GetPartners answers like any record's list, except for the name of its total. */
  const listed = async (json: object): Promise<Answer> => {
    const answer = await client.call(record.listedBy as CallName, { json })
    return { ...answer, body: { ...answer.body, totalCount: answer.body.totalRecords } }
  }
  const page = (query: Readonly<Record<string, number | string>> = {}) =>
    record.listedBy === undefined ? client.call(list, { query }) : listed(query)
  const found = (json: object) => (record.listedBy === undefined ? client.call(search, { json }) : listed(json))
  return {
    add: (fields: RecordFields, key: string | null = randomUUID()) => send({ ...fields, flag: 1, id: 0 }, key),
    change: (id: number, version: number | null, fields: RecordFields, key: string | null = randomUUID()) =>
      send({ ...fields, flag: 2, id, ...(version === null ? {} : { version }) }, key),
    page,
    search: found,
    /** All ids that a search finds. */
    idsOf: async (json: object): Promise<ReadonlyArray<number>> => {
      const { body } = await found({ ...json, pageSize: 200 })
      return body[listKey].map(({ id }: { id: number }) => id)
    },
    /** One, whole. */
    // biome-ignore lint/suspicious/noExplicitAny: whatever the server sent; the tests look closer.
    one: async (id: number): Promise<any> => (await page({ id })).body[listKey][0],
  }
}

/** The fields of a record as read, for another save. */
export const fieldsIn = (record: AnyRecord, read: Readonly<Record<string, unknown>>): RecordFields =>
  Object.fromEntries(fieldsOf(record).map(([name]) => [name, read[name]])) as RecordFields
