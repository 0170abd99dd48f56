import { navigationPlan } from '../paths/navigation.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(navigationPlan)
