import { secondFactorPlan } from '../paths/second-factor.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(secondFactorPlan)
