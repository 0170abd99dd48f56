import { Context, Effect, Layer } from 'effect'
import type { ActOutcome, ActRequest } from '../../schemas/acts/act.ts'
import { unsentIn } from '../../schemas/core/answer.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import { dropdownCalls } from '../../schemas/core/common-dropdown.calls.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import { planMessages } from '../../schemas/core/messages.ts'
import { askedByKey } from '../../schemas/lists/list-filter.ts'
import { sortAsked, sortSearched } from '../../schemas/lists/sort-wire.ts'
import {
  type PlanConflict,
  type PlanFilter,
  type PlanPage,
  PlanPageAnswer,
  type PlanRecord,
  type PlanRow,
  type PlanSearchPayload,
  type PlanSort,
} from '../../schemas/plans/plan.ts'
import type { PlanArchivingAct } from '../../schemas/plans/plan-acts.ts'
import { type PlanDraft, type PlanIdentity, planDraftChanges, planPayloadOf } from '../../schemas/plans/plan-draft.ts'
import { type PlanLookupName, planNameKey } from '../../schemas/plans/plan-fields.ts'
import { planFilters } from '../../schemas/plans/plan-filters.ts'
import { planCalls } from '../../schemas/plans/plan-master.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { acceptedAnswer, refusal, refusalOfFields, succeeded } from '../core/refusal.ts'
import { pageOfFound } from '../lists/search-pages.ts'

export type PlanListQuery = { readonly page: number; readonly pageSize: number; readonly sort: PlanSort | null }
export type PlanSearchQuery = PlanListQuery & { readonly filter: PlanFilter }
/** The plan to edit: by its id if the list has one, else by its name (spec §2, design §7). */
export type PlanQuery = { readonly planName: string; readonly pid: number | null }
export type FoundPlan = { readonly plan: PlanRecord; readonly message: string }

/** One save. A retry has the same `submissionId`, so nothing is saved twice. */
export type PublishRequest = {
  readonly draft: PlanDraft
  /** The draft before the person's changes. */
  readonly loaded: PlanDraft
  /** The plan to update; null for a new plan. */
  readonly identity: PlanIdentity | null
  readonly version: number | null
  readonly submissionId: string
}
/** The server's answer to a publish: published, or in conflict with a newer version of another person. */
export type PublishOutcome =
  | { readonly kind: 'published'; readonly message: string; readonly pid: number | null }
  | { readonly kind: 'conflicted'; readonly conflict: PlanConflict }

type Items = ReadonlyArray<LookupItem>
/** The options of the list's filter. */
export type PlanFilterLookups = {
  readonly plans: Items
  readonly countries: Items
  readonly regions: Items
  readonly suppliers?: Items
}
export type PlanWizardLookups = Readonly<Record<PlanLookupName, Items>>

type PageAnswer = {
  readonly isSuccess: boolean
  readonly message?: string | null
  readonly getPlanslist: ReadonlyArray<PlanRow> | null
  readonly totalCount: number
}

/** A search answers whole plans; the list uses only their row fields. */
const searchOfRows = { ...planCalls.SearchPlan, success: PlanPageAnswer }

const pageOf = ({ isSuccess, message, getPlanslist, totalCount, ...answer }: PageAnswer): PlanPage => ({
  rows: isSuccess ? (getPlanslist ?? []) : [],
  total: isSuccess ? totalCount : 0,
  succeeded: isSuccess,
  message: message ?? '',
  ...unsentIn(answer),
})

/** A refusal is a page that did not succeed, not an error of the call. */
const asPage = (answer: Effect.Effect<PageAnswer, AppError>): Effect.Effect<PlanPage, AppError> =>
  answer.pipe(
    Effect.map(pageOf),
    Effect.catchTag('Refused', ({ message }) => Effect.succeed({ rows: [], total: 0, succeeded: false, message })),
  )

/**
 * The requested plan among the search results: by its id, else by its exact name. The server also finds plans whose
 * name only contains the text.
 */
const meant = (plans: ReadonlyArray<PlanRecord>, { planName, pid }: PlanQuery): PlanRecord | undefined => {
  if (pid !== null) return plans.find((plan) => plan.pid === pid)
  const key = planNameKey(planName)
  return plans.find((plan) => plan.planName === planName) ?? plans.find((plan) => planNameKey(plan.planName) === key)
}

const answered = succeeded(planMessages.unknownError)

/** The name, country or region that "Search By" selects; all other fields are empty. */
const searchPayload = ({ filter }: PlanSearchQuery): PlanSearchPayload => ({
  planName: filter.searchBy === 'planName' ? filter.text : '',
  country: filter.searchBy === 'country' ? filter.text : '',
  regionName: filter.searchBy === 'region' ? filter.text : '',
  planCode: '',
})

/** The fields of a search that only our server knows: the page and further criteria. */
const ownPayload = ({ filter, page, pageSize, sort }: PlanSearchQuery): Partial<PlanSearchPayload> => ({
  pageIndex: page,
  pageSize,
  ...Object.fromEntries(askedByKey(planFilters, filter)),
  ...sortSearched(sort),
})

/** The plan catalogue of spec §7: lists, searches, reads and publishes plans, and loads the options of their forms. */
export class PlanService extends Context.Service<
  PlanService,
  {
    readonly list: (query: PlanListQuery) => Effect.Effect<PlanPage, AppError>
    readonly search: (query: PlanSearchQuery) => Effect.Effect<PlanPage, AppError>
    readonly find: (query: PlanQuery) => Effect.Effect<FoundPlan, AppError>
    readonly publish: (request: PublishRequest) => Effect.Effect<PublishOutcome, AppError>
    /** Archives a plan, or offers it again. */
    readonly archive: (request: ActRequest<PlanArchivingAct>) => Effect.Effect<ActOutcome, AppError>
    readonly filterLookups: () => Effect.Effect<PlanFilterLookups, AppError>
    readonly wizardLookups: () => Effect.Effect<PlanWizardLookups, AppError>
  }
>()('simdesk/services/PlanService') {
  static readonly overHttp = Layer.effect(
    PlanService,
    Effect.gen(function* () {
      const http = yield* Http

      const list = Effect.fn('PlanService.list')(({ page, pageSize, sort }: PlanListQuery) =>
        asPage(
          http.call(planCalls.GetPlanList, { query: { PageIndex: page, PageSize: pageSize, ...sortAsked(sort) } }),
        ),
      )

      const search = Effect.fn('PlanService.search')((query: PlanSearchQuery) =>
        http.serves('search')
          ? asPage(http.call(searchOfRows, { payload: { ...searchPayload(query), ...ownPayload(query) } }))
          : Effect.map(asPage(http.call(searchOfRows, { payload: searchPayload(query) })), (found) =>
              pageOfFound<PlanRow, PlanPage>(found, query),
            ),
      )

      const find = Effect.fn('PlanService.find')(function* (query: PlanQuery) {
        const { planName, pid } = query
        const byId = pid !== null && http.serves('search') ? { pid } : {}
        // An archived plan can be opened as well.
        const ofAny = http.serves('catalogue') ? { status: 'all' as const } : {}
        const payload = { planName, country: '', planCode: '', ...byId, ...ofAny }
        const answer = yield* http.call(planCalls.SearchPlan, { payload })
        if (!answer.isSuccess) return yield* refusal(answer, planMessages.noPlans)
        const found = answer.getPlanslist ?? []
        const plan = meant(found, query)
        if (plan === undefined) {
          const isOther = pid === null && found.length > 0
          return yield* refusal({}, isOther ? planMessages.noPlanOfName(planName) : planMessages.noPlans)
        }
        // Without a number a save would reach no plan, or another one.
        if (plan.pid <= 0) return yield* refusal({}, planMessages.noNumber)
        return { plan, message: answer.message ?? '' }
      })

      /** A server that does not know the version cannot name the changes, so the saved plan is compared instead. */
      const withChanges = Effect.fn('PlanService.withChanges')(function* (
        conflict: PlanConflict,
        { loaded, identity }: PublishRequest,
      ) {
        if (conflict.changes.length > 0 || identity === null) return conflict
        const { plan } = yield* find({ planName: loaded.planName, pid: identity.pid })
        return { ...conflict, version: plan.version ?? conflict.version, changes: planDraftChanges(loaded, plan) }
      })

      const publish = Effect.fn('PlanService.publish')(function* (request: PublishRequest) {
        const payload = planPayloadOf(request.draft, request.identity, request.version)
        const headers = { [IDEMPOTENCY_HEADER]: request.submissionId }
        const call = http.call(planCalls.InsertUpdatePlanMaster, { payload, headers })
        const answer = yield* Effect.mapError(call, refusalOfFields(planMessages.saveFailed))
        if (answer.isSuccess) {
          return { kind: 'published' as const, message: answer.message ?? '', pid: answer.pid ?? null }
        }
        if (answer.conflict) {
          return { kind: 'conflicted' as const, conflict: yield* withChanges(answer.conflict, request) }
        }
        return yield* refusal(answer, planMessages.saveFailed, answer.errors)
      })

      const archive = Effect.fn('PlanService.archive')(function* ({ act, submissionId }: ActRequest<PlanArchivingAct>) {
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const payload = { pid: act.id, archived: act.archived }
        const answer = yield* http
          .call(planCalls.ArchivePlan, { payload, headers })
          .pipe(Effect.mapError(refusalOfFields()), Effect.flatMap(acceptedAnswer))
        return { message: answer.message || (act.archived ? planMessages.archivedNow : planMessages.restoredNow) }
      })

      const dropdowns = Effect.flatMap(http.call(dropdownCalls.GetPlanDropdown, {}), answered)

      const filterLookups = Effect.fn('PlanService.filterLookups')(function* () {
        const plans = Effect.flatMap(http.call(dropdownCalls.GetInventoryDropdown, { query: { Flag: 1 } }), answered)
        const [places, names] = yield* Effect.all([dropdowns, plans], { concurrency: 2 })
        return {
          plans: names.planeDropdowns,
          countries: places.activeCountryDropdowns,
          regions: places.activeRegionDropdowns,
          suppliers: names.supplierDropdowns,
        }
      })

      const wizardLookups = Effect.fn('PlanService.wizardLookups')(function* () {
        const answer = yield* dropdowns
        return {
          countries: answer.activeCountryDropdowns,
          regions: answer.activeRegionDropdowns,
          suppliers: answer.supplierDropdowns,
          operators: answer.operatorNameDropdowns,
          operators2: answer.operatorName2Dropdowns,
          guidelines: answer.guidelineNameDropdowns,
        }
      })

      return PlanService.of({ list, search, find, publish, archive, filterLookups, wizardLookups })
    }),
  )

  static readonly ask = askOf(PlanService, PlanService.overHttp)
}
