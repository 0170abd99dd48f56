import { Effect, Layer } from 'effect'
import { HttpApiBuilder, type HttpApiGroup } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { counted } from '../../src/schemas/core/counted.ts'
import type { Sort } from '../../src/schemas/lists/sort.ts'
import { sortInQuery, sortOf } from '../../src/schemas/lists/sort-wire.ts'
import { savedBy } from '../../src/schemas/people/permissions.ts'
import type { RecordName, records } from '../../src/schemas/records/all.ts'
import { areaOfRecord } from '../../src/schemas/records/area.ts'
import { type AnyRecord, idName, RECORD_PAGE_SIZE } from '../../src/schemas/records/kit/define.ts'
import { filterSelects } from '../../src/schemas/records/kit/filters.ts'
import { fromWire } from '../../src/schemas/records/kit/wire-values.ts'
import { sessionLives } from '../auth/account-sessions.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { demandOf, savedAsForEditors } from '../core/http/authorization.ts'
import { listAnswer } from '../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { keptRecords } from './all.ts'
import { customers } from './customer.ts'
import { employees } from './employee.ts'
import { tableOfTarget } from './fields.ts'
import type { KeptRecord } from './keep-record.ts'
import type { RecordSearch } from './queries.ts'
import { saveKept } from './save.ts'
import { type SearchedIds, searchedNames } from './searched-names.ts'

type Paged = { readonly pageIndex?: number; readonly pageSize?: number; readonly sort: Sort | null }

const found = (count: number, { noun }: KeptRecord['record']) =>
  `${counted(count, noun.one.toLowerCase(), noun.many.toLowerCase())} found`

/** The ids in a search. */
const idsIn = (record: AnyRecord, fitting: RecordSearch): SearchedIds =>
  Object.fromEntries(
    filterSelects(record).flatMap((select) => {
      const id = fitting[select.name]
      return 'to' in select && id !== undefined ? [[select.name, [tableOfTarget[select.to], Number(id)] as const]] : []
    }),
  )

/** The payload of `InsertUpdate{Thing}`: the record's fields in wire form, and its id. */
type Brought = { readonly flag: 1 | 2; readonly version?: number; readonly [key: string]: unknown }

/** The save of a record; the API has checked its payload against the record's schema. */
export const savingOf = (kept: KeptRecord) => {
  const { record } = kept
  const name = `InsertUpdate${record.thing}` as const
  return Effect.fnUntraced(function* ({ payload: { flag, version, ...fields } }: { readonly payload: Brought }) {
    const key = idName(record)
    const access = savedBy(areaOfRecord(record.name as RecordName))
    yield* demandOf(access, flag)
    const submitted = {
      id: flag === 1 ? null : Number(fields[key]),
      version: version ?? null,
      fields: fromWire(record, fields),
    }
    const saved = yield* saveKept(kept, submitted, yield* saverOf(name))
    const { id, ...answer } = yield* savedAsForEditors(saved, access.by?.keys[2])
    return { ...answer, ...(id !== undefined && { [key]: id }) } as typeof answer & { readonly id?: number }
  }, orDieUnlessFault)
}

type ListQuery = {
  readonly id?: number
  readonly PageIndex?: number
  readonly PageSize?: number
} & Parameters<typeof sortInQuery>[0]
type SearchPayload = { readonly pageIndex?: number; readonly pageSize?: number } & Parameters<typeof sortOf>[0]

/** The handlers of a record's list calls. */
export const readingOf = Effect.fnUntraced(function* ({ record, queries, saved }: KeptRecord) {
  const sql = yield* SqlClient.SqlClient
  const lives = yield* sessionLives
  const one = Effect.fnUntraced(function* (id: number) {
    const { rows, total } = yield* queries.one(sql, lives, id)
    const isSuccess = total > 0
    const head = { isSuccess, message: isSuccess ? '' : saved.messages.refused.missing, requestId: yield* requestId }
    return listAnswer(head, record.listKey, rows, total)
  })

  const page = Effect.fnUntraced(function* (fitting: RecordSearch, { pageIndex = 1, pageSize, sort }: Paged) {
    const window = yield* windowOf(
      { name: 'pageIndex', value: pageIndex },
      { name: 'pageSize', value: pageSize ?? RECORD_PAGE_SIZE },
    )
    const { rows, total } = yield* queries.page(sql, lives, fitting, window, sort)
    const message = Object.keys(fitting).length === 0 ? '' : found(total, record)
    const named = yield* searchedNames(sql, idsIn(record, fitting))
    const head = { isSuccess: true, message, requestId: yield* requestId, named }
    return listAnswer(head, record.listKey, rows, total)
  })

  return {
    list: Effect.fnUntraced(function* ({ query }: { readonly query: ListQuery }) {
      const { PageIndex, PageSize } = query
      const id = query[idName(record) as 'id']
      if (id !== undefined) return yield* one(id)
      return yield* page(
        {},
        {
          sort: sortInQuery(query),
          ...(PageIndex === undefined ? {} : { pageIndex: PageIndex }),
          ...(PageSize === undefined ? {} : { pageSize: PageSize }),
        },
      )
    }, reading),
    search: Effect.fnUntraced(function* ({ payload }: { readonly payload: SearchPayload }) {
      const { pageIndex, pageSize, sortBy, sortOrder, ...fitting } = payload
      return yield* page(fitting as RecordSearch, {
        sort: sortOf({ sortBy, sortOrder }),
        ...(pageIndex === undefined ? {} : { pageIndex }),
        ...(pageSize === undefined ? {} : { pageSize }),
      })
    }, reading),
  }
})

/** `/{area}/*`: page, single record, search, save. The API has checked payloads against the record's schema. */
const handlersOf = (kept: KeptRecord) => {
  const { record } = kept
  // One record's names represent all: the types of a group are literal.
  const area = record.area as 'RegionMaster'
  const list = `Get${record.thing}List` as 'GetRegionList'
  const search = `Search${record.thing}` as 'SearchRegion'
  const save = `InsertUpdate${record.thing}` as 'InsertUpdateRegion'
  return HttpApiBuilder.group(
    Api,
    area,
    Effect.fnUntraced(function* (handlers) {
      const read = yield* readingOf(kept)
      const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())
      const saved = savingOf(kept)
      return handlers
        .handle(list, read.list)
        .handle(search, read.search)
        .handle(save, (brought) => saving(saved(brought)))
    }),
  )
}

type Handlers = ReturnType<typeof handlersOf>

/** Areas with further calls, whose handlers are combined elsewhere. */
const handledBeside = [employees.record.area, customers.record.area] as const satisfies ReadonlyArray<string>
type AreaBeside = (typeof handledBeside)[number]

type Areas = {
  [Name in RecordName]: (typeof records)[Name] extends { readonly listedBy?: infer By }
    ? [By & string] extends [never]
      ? Exclude<(typeof records)[Name]['area'], AreaBeside>
      : never
    : Exclude<(typeof records)[Name]['area'], AreaBeside>
}[RecordName]
type AllHandlers = Layer.Layer<HttpApiGroup.Service<'SimDesk', Areas>, Layer.Error<Handlers>, Layer.Services<Handlers>>
const listedHere = Object.values<KeptRecord>(keptRecords).filter(
  ({ record }) => record.listedBy === undefined && !handledBeside.some((area) => area === record.area),
)
const [first, ...rest] = listedHere.map(handlersOf) as [Handlers, ...Handlers[]]

/** The handlers of every record without further calls. */
export const layerRecordHandlers = Layer.mergeAll(first, ...rest) as unknown as AllHandlers
