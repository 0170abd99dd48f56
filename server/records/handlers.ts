import { Effect, Layer } from 'effect'
import { HttpApiBuilder, type HttpApiGroup } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { RECORD_PAGE_SIZE } from '../../src/schemas/record/define.ts'
import type { RecordFields } from '../../src/schemas/record/draft.ts'
import type { RecordName, records } from '../../src/schemas/records/all.ts'
import type { EventStore } from '../events/event-store.ts'
import { listAnswer } from '../handlers/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../handlers/request.ts'
import { windowOf } from '../handlers/window.ts'
import { Api } from '../http/api.ts'
import { keptRecords } from './all.ts'
import type { KeptRecord } from './keep-record.ts'
import type { RecordSearch } from './queries.ts'
import { saveKept } from './save.ts'

type Paged = { readonly pageIndex?: number; readonly pageSize?: number }

const found = (count: number, { noun }: KeptRecord['record']) =>
  `${count} ${(count === 1 ? noun.one : noun.many).toLowerCase()} found`

/** `/{area}/*`: a page or one, the search, the save. What a call brings is of the record's own shape, as the API checked. */
const handlersOf = (kept: KeptRecord) => {
  const { record, queries, saved } = kept
  // The names of one record stand for those of all: the types of a group are literal.
  const area = record.area as 'RegionMaster'
  const list = `Get${record.thing}List` as 'GetRegionList'
  const search = `Search${record.thing}` as 'SearchRegion'
  const save = `InsertUpdate${record.thing}` as 'InsertUpdateRegion'
  return HttpApiBuilder.group(
    Api,
    area,
    Effect.fnUntraced(function* (handlers) {
      const sql = yield* SqlClient.SqlClient
      const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())

      const one = Effect.fnUntraced(function* (id: number) {
        const { rows, total } = yield* queries.one(sql, id)
        const isSuccess = total > 0
        const head = {
          isSuccess,
          message: isSuccess ? '' : saved.messages.refused.missing,
          requestId: yield* requestId,
        }
        return listAnswer(head, record.listKey, rows, total)
      })

      const page = Effect.fnUntraced(function* (fitting: RecordSearch, { pageIndex = 1, pageSize }: Paged) {
        const window = yield* windowOf(
          { name: 'pageIndex', value: pageIndex },
          { name: 'pageSize', value: pageSize ?? RECORD_PAGE_SIZE },
        )
        const { rows, total } = yield* queries.page(sql, fitting, window)
        const message = Object.keys(fitting).length === 0 ? '' : found(total, record)
        return listAnswer({ isSuccess: true, message, requestId: yield* requestId }, record.listKey, rows, total)
      })

      return handlers
        .handle(
          list,
          Effect.fnUntraced(function* ({ query: { id, PageIndex, PageSize } }) {
            if (id !== undefined) return yield* one(id)
            return yield* page(
              {},
              {
                ...(PageIndex === undefined ? {} : { pageIndex: PageIndex }),
                ...(PageSize === undefined ? {} : { pageSize: PageSize }),
              },
            )
          }, reading),
        )
        .handle(
          search,
          Effect.fnUntraced(function* ({ payload: { pageIndex, pageSize, ...fitting } }) {
            return yield* page(fitting as RecordSearch, {
              ...(pageIndex === undefined ? {} : { pageIndex }),
              ...(pageSize === undefined ? {} : { pageSize }),
            })
          }, reading),
        )
        .handle(
          save,
          Effect.fnUntraced(function* ({ payload: { flag, id, version, ...fields } }) {
            const given = fields as unknown as RecordFields
            const submission = { id: flag === 1 ? null : id, version: version ?? null, fields: given }
            return yield* saving(saveKept(kept, submission, yield* saverOf(save)))
          }, orDieUnlessFault),
        )
    }),
  )
}

type Handlers = ReturnType<typeof handlersOf>

type Areas = (typeof records)[RecordName]['area']
type AllHandlers = Layer.Layer<HttpApiGroup.Service<'SimDesk', Areas>, Layer.Error<Handlers>, Layer.Services<Handlers>>
const [first, ...rest] = Object.values<KeptRecord>(keptRecords).map(handlersOf) as [Handlers, ...Handlers[]]

/** The calls of every record that a definition describes. */
export const layerRecordHandlers = Layer.mergeAll(first, ...rest) as unknown as AllHandlers
