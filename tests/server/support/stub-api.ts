import { Effect, Layer, Stream } from 'effect'
import { HttpServerResponse } from 'effect/http'
import { HttpApiBuilder, type HttpApiGroup } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { Api } from '../../../server/core/http/api.ts'
import { Authorization, Caller, EndpointAccess } from '../../../server/core/http/authorization.ts'
import { CallingPartner, PartnerAuthorization } from '../../../server/core/http/by-key.ts'
import { ClientAddress } from '../../../server/core/http/client-address.ts'
import { layerDoor } from '../../../server/core/http/door.ts'
import { Fault } from '../../../server/core/http/faults.ts'
import { progressOf } from '../../../server/core/http/front-door.ts'
import { requestIdOf } from '../../../server/core/http/request-id.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { type RecordName, records } from '../../../src/schemas/records/all.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { type ReportName, reports } from '../../../src/schemas/reports/reports.ts'
import { bulkCalls } from '../../../src/schemas/stock/bulk.calls.ts'
import { supplierInvoiceCalls } from '../../../src/schemas/stock/supplier-invoices.calls.ts'

/** Lets every request pass with all permissions. */
export const stubAuthorization = Layer.succeed(Authorization, (endpoint, options) =>
  Effect.gen(function* () {
    const access = (options.endpoint.annotations.mapUnsafe.get(EndpointAccess.key) ?? []) as never
    const user = { userName: 'E-1', employeeName: 'Anna', roleName: 'Admin', departmentName: '', mobileNumber: '' }
    return yield* Effect.provideService(endpoint, Caller, {
      accountId: JSON.stringify(access),
      sessionId: 's',
      user: { ...user, departmentID: 1 },
      permissions: allKeys,
      accessVersion: '1.1',
      scope: 'all',
      stay: Effect.void,
    })
  }),
)

/** Lets every partner's system pass. */
export const stubPartnerAuthorization = Layer.succeed(PartnerAuthorization, (endpoint) =>
  Effect.provideService(endpoint, CallingPartner, { partnerId: 1, keyId: 1, name: 'Web shop' }),
)

const text = (body: unknown) =>
  HttpServerResponse.text(JSON.stringify(body), {
    contentType: 'application/json',
    headers: { 'cache-control': 'no-store' },
  })
const ok = () => Effect.succeed(text({ isSuccess: true }))

const encoder = new TextEncoder()
/** The number of parts in streamed answers so far. */
export const streamed = { parts: 0 }
const reportStubs = Object.fromEntries(reports.map(({ reportName }) => [reportName, ok])) as Readonly<
  Record<ReportName, typeof ok>
>

/** The calls of one record; its names stand for those of all. */
const ofRecord = ({ area, thing }: AnyRecord) =>
  HttpApiBuilder.group(Api, area as 'RegionMaster', (handlers) =>
    handlers
      .handle(`Get${thing}List` as 'GetRegionList', ok)
      .handle(`Search${thing}` as 'SearchRegion', ok)
      .handle(`InsertUpdate${thing}` as 'InsertUpdateRegion', ok),
  )
type OfRecord = ReturnType<typeof ofRecord>
const listed = Object.values<AnyRecord>(records).filter(({ listedBy }) => listedBy === undefined)
const [first, ...rest] = listed.map(ofRecord) as [OfRecord, ...OfRecord[]]
const ofRecords = Layer.mergeAll(first, ...rest) as unknown as Layer.Layer<
  HttpApiGroup.Service<'SimDesk', (typeof records)[Exclude<RecordName, 'partner'>]['area']>,
  Layer.Error<OfRecord>,
  Layer.Services<OfRecord>
>

const stubbedCalls = { ...bulkCalls, ...supplierInvoiceCalls }

/** One answer to every call of the bulk imports and supplier invoices. */
export const bulkStubs = <Answer>(answer: Answer) =>
  Object.fromEntries(Object.keys(stubbedCalls).map((name) => [name, answer])) as {
    [_ in keyof typeof stubbedCalls]: Answer
  }

/** Handlers that show what reaches a handler, and fail in every way, for tests of the surrounding layers. */
export const stubHandlers = Layer.mergeAll(
  HttpApiBuilder.group(
    Api,
    'Login',
    Effect.fnUntraced(function* (handlers) {
      const address = yield* ClientAddress
      return handlers
        .handle('Login', ({ payload, request }) =>
          Effect.gen(function* () {
            if (payload.email === 'fault')
              return yield* new Fault({ status: 429, message: 'Later', headers: { 'retry-after': '9' } })
            if (payload.email === 'defect') return yield* Effect.die(new TypeError('secret "0123" of anna@example.org'))
            if (payload.email === 'hang') return yield* Effect.never
            return text({ isSuccess: true, message: address.of(request), requestId: requestIdOf(request) })
          }),
        )
        .handle('Logout', () => Effect.map(Caller, ({ accountId }) => ({ isSuccess: true, message: accountId })))
        .handle('Unlock', ok)
        .handleAll({
          Me: ok,
          CheckLink: ok,
          AcceptInvitation: ok,
          ForgotPassword: ok,
          SetPassword: ok,
          ChangePassword: ok,
          GetSessions: ok,
          EndSession: ok,
          EndOtherSessions: ok,
          SetUpSecondFactor: ok,
          ConfirmSecondFactor: ok,
          BeginSecondFactor: ok,
          AddSecondFactor: ok,
          RemoveSecondFactor: ok,
          ReplaceRecoveryCodes: ok,
        })
    }),
  ),
  HttpApiBuilder.group(Api, 'CommonDropdown', (handlers) =>
    handlers
      .handle('GetPlanDropdown', ok)
      .handle('GetSupplierDropdownbyCountry', ok)
      .handle('GetInventoryDropdown', ok),
  ),
  HttpApiBuilder.group(Api, 'PlanMaster', (handlers) =>
    handlers
      .handle('GetFilteredPlanList', ok)
      .handle('GetPlanList', ok)
      .handle('SearchPlan', ok)
      .handle('ArchivePlan', ok)
      .handle('InsertUpdatePlanMaster', ok),
  ),
  HttpApiBuilder.group(Api, 'Dashboard', (handlers) => handlers.handle('GetDashboard', ok)),
  HttpApiBuilder.group(Api, 'History', (handlers) => handlers.handle('GetHistory', ok)),
  HttpApiBuilder.group(Api, 'WareHouseInventory', (handlers) =>
    handlers
      .handle('GetBalanceList', ok)
      .handle('SearchBalance', ok)
      .handle('GetReceiptList', ok)
      .handle('SearchReceipt', ok)
      .handle('GetStockOnDayList', ok)
      .handle('SearchStockOnDay', ok)
      .handle('GetWarehouseDropdown', ok)
      .handle('InsertReceipt', ok)
      .handle('CorrectReceipt', ok)
      .handle('SetReorderLevel', ok),
  ),
  HttpApiBuilder.group(Api, 'Partner', (handlers) =>
    handlers
      .handle('GetPartners', ok)
      .handle('InsertUpdatePartner', ok)
      .handle('GetPartnerKeys', ok)
      .handle('IssuePartnerKey', ok)
      .handle('RevokePartnerKey', ok)
      .handle('PlaceOrder', ok)
      .handle('GetOrder', ({ query }) => (query.requestId === 'hang' ? Effect.never : ok())),
  ),
  HttpApiBuilder.group(Api, 'PartnerReport', (handlers) =>
    handlers
      .handle('PartnerSalesReport', ok)
      .handle('PartnerH20Report', ok)
      .handle('PartnerSubscriptionReport', ok)
      .handle('GetPartnerSummary', ok)
      .handle('GetPartnerPlans', ok)
      .handle('GetPartnerReportTotals', ok)
      .handle('GetPartnerReportChoices', ok)
      .handle('GetPartnerRows', ok)
      .handle('GetApiOrderList', ok)
      .handle('SearchApiOrder', ok)
      .handle('GetApiOrderChoices', ok)
      .handle('GetApiOrder', ok)
      .handle('DeliverApiOrder', ok)
      .handle('RetryApiOrder', ok)
      .handle('ResendApiOrder', ok)
      .handle('CancelApiOrder', ok)
      .handle('RefundApiOrder', ok)
      .handle('RevealApiOrder', ok)
      .handle('GetApiDeliveryFile', ok),
  ),
  HttpApiBuilder.group(Api, 'Pricing', (handlers) => handlers.handle('GetPricing', ok).handle('GetPricingChoices', ok)),
  ofRecords,
  HttpApiBuilder.group(Api, 'Live', (handlers) => handlers.handle('GetStream', ok).handle('GetChanges', ok)),
  HttpApiBuilder.group(Api, 'Search', (handlers) => handlers.handle('Find', ok)),
  HttpApiBuilder.group(Api, 'Notification', (handlers) =>
    handlers.handle('GetNotifications', ok).handle('MarkNotificationsSeen', ok).handle('ChooseNotificationKinds', ok),
  ),
  HttpApiBuilder.group(Api, 'Timeline', (handlers) =>
    handlers.handle('GetTimeline', ok).handle('GetTimelineChoices', ok),
  ),
  HttpApiBuilder.group(Api, 'ContactList', (handlers) =>
    handlers.handle('GetContactList', ok).handle('GetContactChoices', ok),
  ),
  HttpApiBuilder.group(Api, 'NotificationRules', (handlers) =>
    handlers.handle('GetNotificationRules', ok).handle('SaveNotificationRules', ok),
  ),
  HttpApiBuilder.group(Api, 'MailSettings', (handlers) =>
    handlers
      .handle('GetMailSettings', ok)
      .handle('SaveMailSettings', ok)
      .handle('GetMailAccess', ok)
      .handle('SaveMailPassword', ok)
      .handle('SendTestMail', ok),
  ),
  HttpApiBuilder.group(Api, 'SessionSettings', (handlers) =>
    handlers.handle('GetSessionSettings', ok).handle('SaveSessionSettings', ok),
  ),
  HttpApiBuilder.group(Api, 'MailTemplates', (handlers) =>
    handlers.handle('GetMailTemplates', ok).handle('SaveMailTemplates', ok),
  ),
  HttpApiBuilder.group(Api, 'Settings', (handlers) => handlers.handle('GetCompany', ok).handle('SaveCompany', ok)),
  HttpApiBuilder.group(Api, 'Views', (handlers) =>
    handlers.handle('GetViews', ok).handle('SaveView', ok).handle('RemoveView', ok),
  ),
  HttpApiBuilder.group(Api, 'ReportMaster', (handlers) =>
    handlers
      .handle('GetReportIndex', ok)
      .handle('GetReportTotals', ok)
      .handle('GetReportChoices', ok)
      // Sends a part every 100 ms, `FromPage` of them, each reported as progress. Then it hangs if `Until` is larger.
      .handle('GetReportRows', ({ query: { FromPage = 1, Until = FromPage }, request }) => {
        const progressed = progressOf(request)
        const parts = Stream.range(1, FromPage).pipe(
          Stream.mapEffect((part) => Effect.delay(Effect.succeed(encoder.encode(`${part} `)), 100)),
          Stream.tap(() => Effect.sync(() => streamed.parts++)),
          Stream.tap(() => Effect.sync(progressed)),
          Stream.concat(FromPage < Until ? Stream.never : Stream.empty),
        )
        return Effect.succeed(HttpServerResponse.stream(parts, { contentType: 'application/x-ndjson' }))
      })
      .handleAll(reportStubs),
  ),
  HttpApiBuilder.group(
    Api,
    'InventoryMaster',
    Effect.fnUntraced(function* (handlers) {
      const sql = yield* SqlClient.SqlClient
      return handlers
        .handle('GetInventoryList', ({ query }) =>
          Effect.gen(function* () {
            if (query.PageIndex === 999) yield* Effect.orDie(sql`select * from nowhere`)
            const [row] = yield* Effect.orDie(
              sql<{ list: string }>`select json_agg(json_build_object('id', n, 'iccid', '8944' || n))::text as list
              from generate_series(1, ${query.PageSize ?? 30}) n`,
            )
            return HttpServerResponse.text(`{"isSuccess":true,"getInventorieslist":${row?.list},"totalCount":30}`, {
              contentType: 'application/json',
            })
          }),
        )
        .handle('InsertSingleInventory', ({ payload }) =>
          Effect.succeed(
            text({ isSuccess: true, message: `${payload.activationCode} ${payload.InvoicePO?.name ?? 'no file'}` }),
          ),
        )
        .handle('UpdateInventory', ({ payload }) => Effect.succeed(text({ isSuccess: true, message: payload.id })))
        .handle('CorrectInventory', ok)
        .handle('VoidInventory', ok)
        .handle('SearchInventory', ok)
        .handle('GetInvoicePO', ok)
        .handleAll(bulkStubs(ok))
        .handle('GetAssignmentList', ok)
        .handle('SearchAssignment', ok)
        .handle('GetAssignmentDropdown', ok)
        .handle('GetAssignment', ok)
        .handle('PreviewAssignment', ok)
        .handle('AssignInventory', ok)
        .handle('ReturnInventory', ok)
        .handle('PreviewStockChange', ok)
        .handle('ChangeStock', ok)
    }),
  ),
).pipe(Layer.provide([stubAuthorization, stubPartnerAuthorization, layerDoor, ClientAddress.layer]))
