import { inventoryFormPlan } from '../paths/inventory-form.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(inventoryFormPlan)
