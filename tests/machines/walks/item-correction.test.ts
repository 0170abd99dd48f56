import { itemCorrectionPlan } from '../paths/item-correction.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(itemCorrectionPlan)
