import { actPlan } from '../paths/act.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(actPlan)
