import { batchPlan } from '../paths/batch.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(batchPlan)
