import { warehouseActPlan } from '../paths/warehouse-act.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(warehouseActPlan)
