import type * as stored from '../events/types/catalogue.ts'

export type { PlanOffer } from '../events/types/plan.ts'
export type Operator = typeof stored.Operator.Type
export type Guideline = typeof stored.Guideline.Type
