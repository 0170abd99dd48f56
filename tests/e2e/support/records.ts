import { contract } from '../../../src/schemas/contract.ts'
import type { PlanDropdownAnswer } from '../../../src/schemas/core/lookup.ts'
import type { SaveAnswer } from '../../../src/schemas/core/saving.ts'
import { type RecordName, records } from '../../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import {
  draftOf,
  type Entry,
  fieldsOf,
  initialDraft,
  type RecordDraft,
  type RecordFields,
  valuesOf,
} from '../../../src/schemas/records/kit/draft.ts'
import { fromWire, toWire } from '../../../src/schemas/records/kit/wire-values.ts'
import type { Api } from './api.ts'
import { newCode } from './samples.ts'

/** A stored record of any kind. */
export type KeptRecord = RecordFields & { readonly id: number; readonly version: number }

const pathOf = ({ area }: AnyRecord, call: string): string => `/${area}/${call}`

/** The current state of a record on the server. */
export const readRecord = async (api: Api, name: RecordName, id: number): Promise<KeptRecord> => {
  const record: AnyRecord = records[name]
  type Listed = Record<string, ReadonlyArray<KeptRecord>>
  const answer =
    record.listedBy === undefined
      ? await api.get<Listed>(pathOf(record, `Get${record.thing}List`), { id })
      : await api.post<Listed>(pathOf(record, record.listedBy), { id })
  const found = answer[record.listKey]?.[0]
  if (!found) throw new Error(`No ${name} ${id}`)
  return found
}

const saveRecord = (api: Api, name: RecordName, draft: RecordDraft, kept: KeptRecord | null): Promise<SaveAnswer> => {
  const record: AnyRecord = records[name]
  const which = kept === null ? { flag: 1, id: 0 } : { flag: 2, id: kept.id, version: kept.version }
  return api.post(pathOf(record, `InsertUpdate${record.thing}`), {
    ...toWire(record, valuesOf(record, draft)),
    ...which,
  })
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** A country code that is not in use. */
const freeCode = async (api: Api): Promise<string> => {
  const pages = [1, 2].map((page) =>
    api.get<{ getCountrieslist: ReadonlyArray<{ countryCode: string }> }>('/CountryMaster/GetCountryList', {
      PageIndex: page,
      PageSize: 200,
    }),
  )
  const taken = (await Promise.all(pages)).flatMap(({ getCountrieslist }) => getCountrieslist)
  const free = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(
    (code) => !taken.some(({ countryCode }) => countryCode === code),
  )
  const code = free[Math.floor(Math.random() * free.length)]
  if (code === undefined) throw new Error('Every code is taken')
  return code
}

/** A value that is not in use, for a field that must be unique. */
export const uniqueEntry = (api: Api, name: RecordName, field: string): Promise<string> =>
  name === 'country' && field === 'countryCode' ? freeCode(api) : Promise.resolve(newCode(records[name].thing))

/** A country that can be referred to. */
export const someCountry = async (api: Api) => {
  const { activeCountryDropdowns: countries } = await api.get<PlanDropdownAnswer>(contract.GetPlanDropdown.path)
  const found = countries.find(({ name }) => name === 'Japan')
  if (!found) throw new Error('The demo data has no Japan')
  return found
}

/** The entries for a new record: the samples of its definition, with unique names. */
export const newDraft = async (api: Api, name: RecordName): Promise<RecordDraft> => {
  const record: AnyRecord = records[name]
  const draft: Record<string, Entry> = { ...(record.samples as RecordDraft) }
  for (const [field, definition] of fieldsOf(record)) {
    if (definition.kind === 'references') draft[field] = [String((await someCountry(api)).id)]
    // An empty number becomes the next free one.
    else if ('unique' in definition && 'max' in definition) draft[field] = await uniqueEntry(api, name, field)
  }
  return draft
}

/** Adds a record as another person would. */
export const addRecord = async (api: Api, name: RecordName): Promise<KeptRecord> => {
  const answer = await saveRecord(api, name, { ...initialDraft(records[name]), ...(await newDraft(api, name)) }, null)
  if (!answer.isSuccess || answer.id === undefined) throw new Error(`Refused: ${JSON.stringify(answer)}`)
  return readRecord(api, name, answer.id)
}

/** Saves a record as another person would. */
export const changeRecord = async (api: Api, name: RecordName, id: number, changes: RecordDraft): Promise<void> => {
  const kept = await readRecord(api, name, id)
  const answer = await saveRecord(
    api,
    name,
    { ...draftOf(records[name], fromWire(records[name], kept)), ...changes },
    kept,
  )
  if (!answer.isSuccess) throw new Error(`Refused: ${JSON.stringify(answer)}`)
}

/** A record that plans depend on, with its id and their number. */
export const recordWithPlans = async (
  api: Api,
  name: RecordName,
): Promise<{ readonly id: number; readonly planCount: number }> => {
  const record: AnyRecord = records[name]
  type Row = { readonly id: number; readonly planCount: number; readonly status: string }
  const answer = await api.get<Record<string, ReadonlyArray<Row>>>(pathOf(record, `Get${record.thing}List`), {
    PageIndex: 1,
    PageSize: 200,
  })
  const found = answer[record.listKey]?.find(({ planCount, status }) => planCount > 0 && status === 'Active')
  if (!found) throw new Error(`No ${name} has a plan`)
  return found
}
