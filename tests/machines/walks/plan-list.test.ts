import { planListPlan } from '../paths/plan-list.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(planListPlan)
