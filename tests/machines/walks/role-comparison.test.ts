import { roleComparisonPlan } from '../paths/role-comparison.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(roleComparisonPlan)
