import { stockChangePlan } from '../paths/stock-change.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(stockChangePlan)
