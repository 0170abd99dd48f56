import { contractDriftPlan } from '../paths/contract-drift.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(contractDriftPlan)
