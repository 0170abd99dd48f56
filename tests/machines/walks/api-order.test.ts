import { apiOrderPlan } from '../paths/api-order.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(apiOrderPlan)
