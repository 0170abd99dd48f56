import { itemReturnPlan } from '../paths/item-return.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(itemReturnPlan)
