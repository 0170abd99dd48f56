import { inventoryListPlan } from '../paths/inventory-list.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(inventoryListPlan)
