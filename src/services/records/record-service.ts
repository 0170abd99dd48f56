import { Context, Effect, Layer } from 'effect'
import { offlineBookCalls } from '../../schemas/billing/offline-book.calls.ts'
import type { Entry } from '../../schemas/core/call.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import { dropdownCalls } from '../../schemas/core/common-dropdown.calls.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import type { LookupItem, NamedOthers } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import type { SaveAnswer } from '../../schemas/core/saving.ts'
import { sortAsked, sortSearched } from '../../schemas/lists/sort-wire.ts'
import { partnerCalls } from '../../schemas/partners/partners.calls.ts'
import { employeeCalls } from '../../schemas/people/employees.calls.ts'
import type { IssuedLink } from '../../schemas/people/employees.ts'
import { companyCalls } from '../../schemas/records/company.calls.ts'
import { type FormedName, formed } from '../../schemas/records/formed.ts'
import { recordMessages, recordProblems } from '../../schemas/records/kit/checks.ts'
import { type AnyRecord, idName } from '../../schemas/records/kit/define.ts'
import { draftOf, type RecordDraft, valuesOf } from '../../schemas/records/kit/draft.ts'
import { filterDays } from '../../schemas/records/kit/filters.ts'
import type { SavedRecord } from '../../schemas/records/kit/saved.ts'
import type { RecordFilter, RecordLookups, RecordPage, RecordRow, RecordSort } from '../../schemas/records/kit/shown.ts'
import { fromWire, toWire } from '../../schemas/records/kit/wire-values.ts'
import { mailSettingsCalls } from '../../schemas/records/mail-settings.calls.ts'
import { mailTemplatesCalls } from '../../schemas/records/mail-templates.calls.ts'
import { notificationRulesCalls } from '../../schemas/records/notification-rules.calls.ts'
import { recordCalls, viewedCalls } from '../../schemas/records/records.calls.ts'
import { sessionSettingsCalls } from '../../schemas/records/session-settings.calls.ts'
import { type ListedName, listed } from '../../schemas/records/viewed.ts'
import { supplierInvoiceCalls } from '../../schemas/stock/supplier-invoices.calls.ts'
import { warehouseCalls } from '../../schemas/stock/warehouse.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'
import { heldLinks, holdLink } from '../session/held-links.ts'
import { answerByRefs, withPictures, withRefs } from './record-pictures.ts'

/** A page of a record list, with or without a filter. `page` counts from 1. */
export type RecordListQuery = {
  readonly record: ListedName
  readonly page: number
  readonly pageSize: number
  readonly filter: RecordFilter | null
  readonly sort: RecordSort | null
}
export type RecordQuery = { readonly record: FormedName; readonly id: number }

export type LookupsQuery = { readonly record: ListedName | FormedName }

/** The records that a field of a record refers to. */
export type ReferredQuery = RecordQuery & { readonly field: string }

/** One save. A retry has the same `submissionId`, so nothing is saved twice. */
export type RecordSaveRequest = {
  readonly record: FormedName
  /** The record to change; null for a new one. */
  readonly id: number | null
  readonly version: number | null
  readonly draft: RecordDraft
  readonly submissionId: string
}
export type RecordSaved = { readonly message: string; readonly id: number | null }

type Answer = { readonly isSuccess: boolean; readonly message?: string | null }
type ListAnswer = Answer & {
  readonly totalCount: number
  readonly named?: NamedOthers
  readonly totals?: ReadonlyArray<RecordRow>
  readonly setBy?: SavedRecord['setBy']
  readonly defaults?: SavedRecord['defaults']
  readonly examples?: SavedRecord['examples']
} & {
  readonly [key: string]: unknown
}
/** A record on the wire, without the types of its definition. */
type WireRecord = RecordRow & { readonly named?: SavedRecord['named'] }

/** The calls that a record has. The record is known only at run time, so its literal types end here. */
const callsOf = (record: AnyRecord) => {
  const { thing, single, listedBy, savedBy = single ? `Save${thing}` : `InsertUpdate${thing}` } = record
  const calls = {
    ...recordCalls,
    ...viewedCalls,
    ...supplierInvoiceCalls,
    ...warehouseCalls,
    ...partnerCalls,
    ...employeeCalls,
    ...companyCalls,
    ...notificationRulesCalls,
    ...mailSettingsCalls,
    ...sessionSettingsCalls,
    ...mailTemplatesCalls,
  } as unknown as Readonly<Record<string, Entry>>
  const call = (name: string): Entry => {
    const found = calls[name]
    if (found === undefined) throw new Error(`The contract has no call ${name}`)
    return found
  }
  return {
    list: () => call(`Get${thing}List`),
    search: () => call(`Search${thing}`),
    save: () => call(savedBy),
    one: (id: number): readonly [Entry, Sent] => {
      if (single) return [call(`Get${thing}`), {}]
      return listedBy === undefined
        ? [call(`Get${thing}List`), { query: { [idName(record)]: id } }]
        : [call(listedBy), { payload: { id, ...nothingAsked } }]
    },
  }
}

/** The other parameters of GetPartners. Ours are optional, but another server may require them. */
const nothingAsked = { pageIndex: 1, pageSize: 1, partnerCode: 0, companyName: '', contactPerson: '', email: '' }

/** The input of any record's call; the server validates it with the record's schema. */
type Sent = {
  readonly query?: Readonly<Record<string, number | string>>
  readonly payload?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}
type Ask = (call: Entry, sent: Sent) => Effect.Effect<unknown, AppError>

const rowsIn = (record: AnyRecord, answer: ListAnswer): ReadonlyArray<WireRecord> =>
  ((answer[record.listKey] as ReadonlyArray<WireRecord> | undefined) ?? []).map((row) =>
    record.key === undefined ? row : ({ ...row, id: row[record.key] ?? null } as unknown as WireRecord),
  )

const pageOf = (record: AnyRecord, answer: ListAnswer): RecordPage => ({
  rows: answer.isSuccess ? rowsIn(record, answer) : [],
  total: answer.isSuccess ? answer.totalCount : 0,
  succeeded: answer.isSuccess,
  message: answer.message ?? '',
  ...(answer.named && { named: answer.named }),
  ...(answer.isSuccess && answer.totals && { totals: answer.totals }),
})

/** The wire value of a select: the id of a record, the option of a choice, or a day unchanged. */
const selected = (record: AnyRecord, name: string, value: string): string | number => {
  if (filterDays(record).some((day) => day.name === name)) return value
  const field = record.fields[name]
  if (field === undefined || field.kind === 'references' || field.kind === 'reference') return Number(value)
  return 'choices' in field ? (field.choices.find((option) => String(option.value) === value)?.value ?? value) : value
}

const searchOf = (record: AnyRecord, { searchBy, text, selects }: RecordFilter) => ({
  ...(searchBy === '' || text === '' ? {} : { [searchBy]: text }),
  ...Object.fromEntries(
    Object.entries(selects).flatMap(([name, value]) => (value === '' ? [] : [[name, selected(record, name, value)]])),
  ),
})

const savedOf = (record: AnyRecord, wire: WireRecord): SavedRecord => ({
  id: Number(wire.id),
  version: Number(wire.version),
  draft: draftOf(record, withRefs(record, fromWire(record, wire))),
  counts: Object.fromEntries(Object.keys(record.counted).map((name) => [name, wire[name] ?? 0])),
  named: wire.named ?? {},
  updatedBy: String(wire.updatedBy ?? ''),
  updatedDate: String(wire.updatedDate ?? ''),
})

/** The defined records: lists, searches, reads and saves them, and loads the options of their forms. */
export class RecordService extends Context.Service<
  RecordService,
  {
    readonly page: (query: RecordListQuery) => Effect.Effect<RecordPage, AppError>
    readonly get: (query: RecordQuery) => Effect.Effect<SavedRecord, AppError>
    /** The names of the referred records in order, including inactive ones. */
    readonly referred: (query: ReferredQuery) => Effect.Effect<ReadonlyArray<LookupItem>, AppError>
    /** Fails with `Refused` (messages by field) or `Conflicted`. */
    readonly save: (request: RecordSaveRequest) => Effect.Effect<RecordSaved, AppError>
    /** The options of a record's form and filter. */
    readonly lookups: (query: LookupsQuery) => Effect.Effect<RecordLookups, AppError>
  }
>()('simdesk/services/RecordService') {
  static readonly overHttp = Layer.effect(
    RecordService,
    Effect.gen(function* () {
      const http = yield* Http
      const ask = http.call as Ask

      const page = Effect.fn('RecordService.page')(
        ({ record: name, page, pageSize, filter, sort }: RecordListQuery) => {
          const record: AnyRecord = listed[name]
          const { list, search } = callsOf(record)
          const answer =
            filter === null
              ? ask(list(), { query: { PageIndex: page, PageSize: pageSize, ...sortAsked(sort) } })
              : ask(search(), {
                  payload: { ...searchOf(record, filter), pageIndex: page, pageSize, ...sortSearched(sort) },
                })
          return (answer as Effect.Effect<ListAnswer, AppError>).pipe(
            Effect.map((found) => pageOf(record, found)),
            Effect.catchTag('Refused', ({ message }) =>
              Effect.succeed({ rows: [], total: 0, succeeded: false, message }),
            ),
          )
        },
      )

      const get = Effect.fn('RecordService.get')(function* ({ record: name, id }: RecordQuery) {
        const record: AnyRecord = formed[name]
        const answer = (yield* ask(...callsOf(record).one(id))) as ListAnswer
        const [found] = rowsIn(record, answer)
        if (!answer.isSuccess || found === undefined) {
          return yield* refusal(answer, recordMessages.missing(record.thing))
        }
        return {
          ...savedOf(record, found),
          ...(answer.setBy && { setBy: answer.setBy }),
          ...(answer.defaults && { defaults: answer.defaults }),
          ...(answer.examples && { examples: answer.examples }),
        }
      })

      const referred = Effect.fn('RecordService.referred')(({ field, ...query }: ReferredQuery) =>
        Effect.map(get(query), ({ named }) => named[field] ?? []),
      )

      const save = Effect.fn('RecordService.save')(function* (request: RecordSaveRequest) {
        const record: AnyRecord = formed[request.record]
        const { values, gone } = withPictures(record, valuesOf(record, request.draft))
        // A picture is checked when it is chosen. A stored one may be older than the rules, so it is not checked again.
        const problems = { ...recordProblems(record, values, () => true), ...gone }
        if (Object.keys(problems).length > 0) return yield* refusedFields(problems)
        const payload = {
          ...toWire(record, values),
          ...(record.single ? {} : { flag: request.id === null ? 1 : 2, [idName(record)]: request.id ?? 0 }),
          ...(request.version === null ? {} : { version: request.version }),
        }
        const headers = { [IDEMPOTENCY_HEADER]: request.submissionId }
        const call = ask(callsOf(record).save(), { payload, headers }) as Effect.Effect<SaveAnswer, AppError>
        const sent = Effect.mapError(call, refusalOfFields())
        const answer = yield* Effect.flatMap(sent, (told) => acceptedAnswer(answerByRefs(record, told)))
        const id = (answer as { readonly [key: string]: unknown })[idName(record)]
        const saved = { message: answer.message ?? '', id: typeof id === 'number' ? id : request.id }
        const { link } = answer as { readonly link?: IssuedLink }
        if (link !== undefined && saved.id !== null) heldLinks.set(saved.id, holdLink('invitation', link))
        return saved
      })

      const ofPeople = Effect.gen(function* () {
        const call = http.call(employeeCalls.GetEmployeeDropdown, {})
        const answer = yield* Effect.flatMap(call, succeeded(commonMessages.saveRefused))
        return {
          country: [],
          region: [],
          supplier: [],
          role: answer.activeRoleDropdowns,
          partner: answer.activePartnerDropdowns,
          department: answer.departmentDropdowns,
        }
      })

      const ofWarehouse = Effect.gen(function* () {
        const call = http.call(warehouseCalls.GetWarehouseDropdown, {})
        const answer = yield* Effect.flatMap(call, succeeded(commonMessages.saveRefused))
        return {
          country: answer.activeCountryDropdowns,
          region: answer.activeRegionDropdowns,
          supplier: answer.supplierDropdowns,
          location: answer.locationDropdowns,
          plan: answer.planDropdowns,
        }
      })

      const ofStock = Effect.gen(function* () {
        const call = http.call(dropdownCalls.GetInventoryDropdown, { query: { Flag: 1 } })
        const answer = yield* Effect.flatMap(call, succeeded(commonMessages.saveRefused))
        return { country: [], region: [], supplier: answer.supplierDropdowns, plan: answer.planeDropdowns }
      })

      /** The customers who have invoices, also inactive ones. */
      const ofInvoices = Effect.gen(function* () {
        const call = http.call(offlineBookCalls.GetOfflineSaleChoices, { query: { Report: 'OfflineSaleReport' } })
        const { choices } = yield* Effect.flatMap(call, succeeded(commonMessages.saveRefused))
        const currency = (choices.currency ?? []).map(({ value }) => ({ id: value, name: value }))
        const customer = (choices.customer ?? []).map(({ value, label }) => ({ id: Number(value), name: label }))
        return { country: [], region: [], supplier: [], customer, currency }
      })

      const lookups = Effect.fn('RecordService.lookups')(function* ({ record }: LookupsQuery) {
        if (record === 'employee') return yield* ofPeople
        if (record === 'assignment') return yield* ofStock
        if (record === 'offlineInvoice' || record === 'payment' || record === 'reminder') return yield* ofInvoices
        // Its filter refers to no other records.
        if (record === 'accountingExport' || record === 'taxSummary') return { country: [], region: [], supplier: [] }
        if (record === 'balance' || record === 'receipt' || record === 'stockDay') return yield* ofWarehouse
        const call = http.call(dropdownCalls.GetPlanDropdown, {})
        const answer = yield* Effect.flatMap(call, succeeded(commonMessages.saveRefused))
        return {
          country: answer.activeCountryDropdowns,
          region: answer.activeRegionDropdowns,
          supplier: answer.supplierDropdowns,
          ...(answer.currencyDropdowns && { currency: answer.currencyDropdowns }),
        }
      })

      return RecordService.of({ page, get, referred, save, lookups })
    }),
  )

  static readonly ask = askOf(RecordService, RecordService.overHttp)
}
