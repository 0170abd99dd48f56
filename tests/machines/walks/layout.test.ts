import { layoutPlan } from '../paths/layout.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(layoutPlan)
