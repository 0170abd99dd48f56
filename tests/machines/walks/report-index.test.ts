import { reportIndexPlan } from '../paths/report-index.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(reportIndexPlan)
