import { Schema } from 'effect'
import type { Call } from './contract.ts'
import { PlanPageAnswer, PlanPayload, PlanRecordAnswer, PlanSaveAnswer, PlanSearchPayload } from './plan.ts'

const planKeepers = ['Admin', 'Staff'] as const

/** The calls of the plan catalogue (spec §7). */
export const planCalls = {
  GetPlanList: {
    method: 'GET',
    path: '/PlanMaster/GetPlanList',
    access: planKeepers,
    summary: 'A page of the plans, newest first.',
    query: Schema.Struct({ PageIndex: Schema.optionalKey(Schema.Int), PageSize: Schema.optionalKey(Schema.Int) }),
    success: PlanPageAnswer,
  },
  SearchPlan: {
    method: 'POST',
    path: '/PlanMaster/SearchPlan',
    access: planKeepers,
    summary: 'The whole plans that fit every given field; names match anywhere, countries and regions exactly.',
    payload: PlanSearchPayload,
    success: PlanRecordAnswer,
  },
  InsertUpdatePlanMaster: {
    method: 'POST',
    path: '/PlanMaster/InsertUpdatePlanMaster',
    access: planKeepers,
    summary:
      'Create (flag 1) or update (flag 2) a plan. The header Idempotency-Key makes a repeated submission one save; ' +
      'with version, an update over a newer version is refused with what changed.',
    payload: PlanPayload,
    success: PlanSaveAnswer,
  },
} as const satisfies Record<string, Call>
