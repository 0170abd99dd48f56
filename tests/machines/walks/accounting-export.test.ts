import { accountingExportPlan } from '../paths/accounting-export.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(accountingExportPlan)
