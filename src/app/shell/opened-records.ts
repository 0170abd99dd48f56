import { readPreference, writePreference } from './preferences.ts'

/** So many of the records that a person opened last are kept. */
const MOST = 8
const KEY = 'opened-records'

export type OpenedRecord = { readonly href: string; readonly name: string; readonly about: string }

const isOpened = (value: unknown): value is OpenedRecord =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'name', 'about'].every((name) => typeof Reflect.get(value, name) === 'string')

/** The records that a person opened last, the newest first. */
export const openedRecords = (userName: string): ReadonlyArray<OpenedRecord> => {
  const kept = readPreference(userName, KEY)
  return Array.isArray(kept) ? kept.filter(isOpened).slice(0, MOST) : []
}

/** Keeps that a person has opened a record. */
export const keepOpened = (userName: string, record: OpenedRecord): void => {
  const others = openedRecords(userName).filter(({ href }) => href !== record.href)
  writePreference(userName, KEY, [record, ...others].slice(0, MOST))
}
