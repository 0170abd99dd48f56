import { reportPagingPlan } from '../paths/report-paging.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(reportPagingPlan)
