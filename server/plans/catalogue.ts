import type * as stored from './catalogue.events.ts'

export type { PlanOffer } from './plan.events.ts'
export type Operator = typeof stored.Operator.Type
export type Guideline = typeof stored.Guideline.Type
