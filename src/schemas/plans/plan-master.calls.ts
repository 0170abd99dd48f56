import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { FilteredPlanAnswer, FilteredPlanPayload } from '../core/lookup.ts'
import { sortQuery } from '../lists/sort-wire.ts'
import { savedBy } from '../people/permissions.ts'
import {
  ArchivePlanPayload,
  PlanPageAnswer,
  PlanPayload,
  PlanRecordAnswer,
  PlanSaveAnswer,
  PlanSearchPayload,
} from './plan.ts'
import { planSorts } from './plan-columns.ts'

/** The plan catalogue: `/PlanMaster`. */
export const planCalls = {
  GetFilteredPlanList: {
    method: 'POST',
    path: '/PlanMaster/GetFilteredPlanList',
    part: 'specified',
    access: { any: ['inventory.view', 'plan.view'] },
    summary: 'The plans of a country (flag 1) or a region (flag 2), of one supplier or (0) of any.',
    payload: FilteredPlanPayload,
    success: FilteredPlanAnswer,
  },
  GetPlanList: {
    method: 'GET',
    path: '/PlanMaster/GetPlanList',
    part: 'specified',
    access: { any: ['plan.view'] },
    summary: 'A page of the plans, newest first unless SortBy is given.',
    query: Schema.Struct({
      PageIndex: Schema.optionalKey(Schema.Int),
      PageSize: Schema.optionalKey(Schema.Int),
      ...sortQuery(planSorts),
    }),
    success: PlanPageAnswer,
  },
  SearchPlan: {
    method: 'POST',
    path: '/PlanMaster/SearchPlan',
    part: 'specified',
    access: { any: ['plan.view'] },
    summary:
      'The whole plans that match every given field. Names match anywhere, the exact name first; countries, ' +
      'regions and codes match as a whole.',
    payload: PlanSearchPayload,
    success: PlanRecordAnswer,
  },
  ArchivePlan: {
    method: 'POST',
    path: '/PlanMaster/ArchivePlan',
    part: 'catalogue',
    access: { any: ['plan.edit'] },
    summary: 'Archive a plan: it is kept, but no longer offered. With archived false it is offered again.',
    payload: ArchivePlanPayload,
    idempotent: true,
    success: PlanSaveAnswer,
  },
  InsertUpdatePlanMaster: {
    method: 'POST',
    path: '/PlanMaster/InsertUpdatePlanMaster',
    part: 'specified',
    access: savedBy('plan'),
    summary: 'Create (flag 1) or update (flag 2) a plan. With version, an update over a newer version is a conflict.',
    payload: PlanPayload,
    idempotent: true,
    success: PlanSaveAnswer,
  },
} as const satisfies Record<string, Call>
