import { dashboardPlan } from '../paths/dashboard.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(dashboardPlan)
