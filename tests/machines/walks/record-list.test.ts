import { recordListPlan } from '../paths/record-list.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(recordListPlan)
