import { countDrawerPlan } from '../paths/count-drawer.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(countDrawerPlan)
