import { randomUUID } from 'node:crypto'
import { type CallName, IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import type { AnyRecord } from '../../../src/schemas/record/define.ts'
import {
  fieldsOf,
  initialDraft,
  type RecordDraft,
  type RecordFields,
  valuesOf,
} from '../../../src/schemas/record/draft.ts'
import { type RecordName, records } from '../../../src/schemas/records/all.ts'
import type { Answer, ApiClient } from './api-client.ts'

/** Every record that a definition describes, by its name. */
export const allRecords: ReadonlyArray<readonly [RecordName, AnyRecord]> = Object.entries(records) as never

let count = 0
/** Two letters that no country of the world has: user-assigned codes, without that of Kosovo (XK). */
const freeCodes = [...'ABCDEFGHIJLMNOPQRSTUVWXYZ']
  .map((letter) => `X${letter}`)
  .concat([...'MNOPQRSTUVWXYZ'].map((letter) => `Q${letter}`))
const freeCode = () => freeCodes[codes++ % freeCodes.length] ?? ''
let codes = 0

/** What its definition has as samples, under a name and a code that no other record has. */
export const newValues = (record: AnyRecord, other: RecordFields = {}): RecordFields => {
  const values = valuesOf(record, { ...initialDraft(record), ...record.samples } as RecordDraft)
  const name = `${values[record.title]} ${++count}`
  const code = Object.hasOwn(values, 'countryCode') ? { countryCode: freeCode() } : {}
  return { ...values, [record.title]: name, ...code, ...other }
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
  return {
    add: (fields: RecordFields, key: string | null = randomUUID()) => send({ ...fields, flag: 1, id: 0 }, key),
    change: (id: number, version: number | null, fields: RecordFields, key: string | null = randomUUID()) =>
      send({ ...fields, flag: 2, id, ...(version === null ? {} : { version }) }, key),
    page: (query: Readonly<Record<string, number>> = {}) => client.call(list, { query }),
    search: (json: object) => client.call(search, { json }),
    /** The ids of what a search finds, all of them. */
    idsOf: async (json: object): Promise<ReadonlyArray<number>> => {
      const { body } = await client.call(search, { json: { ...json, pageSize: 200 } })
      return body[listKey].map(({ id }: { id: number }) => id)
    },
    /** One, whole. */
    // biome-ignore lint/suspicious/noExplicitAny: whatever the server sent; the tests look closer.
    one: async (id: number): Promise<any> => (await client.call(list, { query: { id } })).body[listKey][0],
  }
}

/** The fields of a record as it was read, for another save. */
export const fieldsIn = (record: AnyRecord, read: Readonly<Record<string, unknown>>): RecordFields =>
  Object.fromEntries(fieldsOf(record).map(([name]) => [name, read[name]])) as RecordFields
