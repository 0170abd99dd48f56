import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { SaveAnswer } from '../core/saving.ts'
import { sortQuery } from '../lists/sort-wire.ts'
import { savedBy, viewedBy } from '../people/permissions.ts'
import { type RecordName, records } from './all.ts'
import { areaOfListed, areaOfRecord, partOfListed, partOfRecord } from './area.ts'
import { type AnyRecord, idName } from './kit/define.ts'
import { fieldsOf } from './kit/draft.ts'
import { pageAnswer, recordAnswer, savePayload, searchPayload } from './kit/wire.ts'
import { type ListedName, viewed } from './viewed.ts'

/**
 * The calls of each record: a page or one record, a search, a save. A record with its own list call has only the save.
 */

const pageQuery = (record: AnyRecord) =>
  Schema.Struct({
    ...({ [idName(record)]: Schema.optionalKey(Schema.Int) } as { readonly id: Schema.optionalKey<typeof Schema.Int> }),
    PageIndex: Schema.optionalKey(Schema.Int),
    PageSize: Schema.optionalKey(Schema.Int),
    ...sortQuery(record.sorts),
  })

const listSuccess = <R extends AnyRecord>(record: R) => Schema.Union([recordAnswer(record), pageAnswer(record)])

type ListCall<R extends AnyRecord> = {
  readonly method: 'GET'
  readonly path: `/${R['area']}/Get${R['thing']}List`
  readonly part: Call['part']
  readonly access: ReturnType<typeof viewedBy>
  readonly summary: string
  readonly query: ReturnType<typeof pageQuery>
  readonly success: ReturnType<typeof listSuccess<R>>
}
type SearchCall<R extends AnyRecord> = {
  readonly method: 'POST'
  readonly path: `/${R['area']}/Search${R['thing']}`
  readonly part: Call['part']
  readonly access: ReturnType<typeof viewedBy>
  readonly summary: string
  readonly payload: ReturnType<typeof searchPayload<R>>
  readonly success: ReturnType<typeof pageAnswer<R>>
}
type SaveCall<R extends AnyRecord> = {
  readonly method: 'POST'
  readonly path: `/${R['area']}/InsertUpdate${R['thing']}`
  readonly part: Call['part']
  readonly access: ReturnType<typeof savedBy>
  readonly summary: string
  readonly payload: ReturnType<typeof savePayload<R>>
  readonly pictures: ReadonlyArray<string>
  readonly idempotent: true
  readonly success: typeof SaveAnswer
}

type SavingCall<R extends AnyRecord> = { readonly [_ in `InsertUpdate${R['thing']}`]: SaveCall<R> }
type ListingCalls<R extends AnyRecord> = { readonly [_ in `Get${R['thing']}List`]: ListCall<R> } & {
  readonly [_ in `Search${R['thing']}`]: SearchCall<R>
}

type RecordCalls<R extends AnyRecord> = [NonNullable<R['listedBy']>] extends [never]
  ? ListingCalls<R> & SavingCall<R>
  : SavingCall<R>

const listingCalls = (record: AnyRecord) => {
  const { area, thing, noun } = record
  const [one, many] = [noun.one.toLowerCase(), noun.many.toLowerCase()]
  const order = record.newestFirst ? 'newest first' : 'by name'
  return {
    [`Get${thing}List`]: {
      method: 'GET',
      path: `/${area}/Get${thing}List`,
      part: partOfListed(record.name as ListedName),
      access: viewedBy(areaOfListed(record.name as ListedName)),
      summary:
        record.sorts.length > 0 && record.sections.length > 0
          ? `One ${one} by id, whole, or a page of the ${many}, ${order} unless SortBy is given.`
          : record.newestFirst
            ? `A page of the ${many}, newest first unless SortBy is given.`
            : `A page of the ${many}.`,
      query: pageQuery(record),
      success: listSuccess(record),
    },
    [`Search${thing}`]: {
      method: 'POST',
      path: `/${area}/Search${thing}`,
      part: partOfListed(record.name as ListedName),
      access: viewedBy(areaOfListed(record.name as ListedName)),
      summary: `The ${many} that match every given field. Text matches anywhere, references by id.`,
      payload: searchPayload(record),
      success: pageAnswer(record),
    },
  }
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

const callsOf = <const R extends AnyRecord>(record: R): RecordCalls<R> => {
  const { area, thing, noun } = record
  const one = noun.one.toLowerCase()
  return {
    ...(record.listedBy === undefined && listingCalls(record)),
    [`InsertUpdate${thing}`]: {
      method: 'POST',
      path: `/${area}/InsertUpdate${thing}`,
      part: partOfRecord(record.name as RecordName),
      access: savedBy(areaOfRecord(record.name as RecordName)),
      summary: `Add (flag 1) or change (flag 2) ${withArticle(one)}. With version, a change over a newer version is a conflict.`,
      payload: savePayload(record),
      pictures: fieldsOf(record).flatMap(([name, { kind }]) => (kind === 'image' ? [name] : [])),
      idempotent: true,
      success: SaveAnswer,
    },
  } as unknown as RecordCalls<R>
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type Records = typeof records
type AllCalls = Intersection<{ [Name in keyof Records]: RecordCalls<Records[Name]> }[keyof Records]>

/** The calls of every record by name. */
export const recordCalls = Object.assign({}, ...Object.values<AnyRecord>(records).map(callsOf)) as {
  readonly [Name in keyof AllCalls]: AllCalls[Name]
} satisfies Readonly<Record<string, Call>>

type Viewed = typeof viewed
/** The lists whose calls are made here, not in another file. */
type Own = {
  [Name in keyof Viewed as [NonNullable<Viewed[Name]['listedBy']>] extends [never] ? Name : never]: ListingCalls<
    Viewed[Name]
  >
}
type AllViewed = Intersection<Own[keyof Own]>

/** The calls of every list without a form. */
export const viewedCalls = Object.assign(
  {},
  ...Object.values<AnyRecord>(viewed)
    .filter(({ listedBy }) => listedBy === undefined)
    .map(listingCalls),
) as {
  readonly [Name in keyof AllViewed]: AllViewed[Name]
} satisfies Readonly<Record<string, Call>>
