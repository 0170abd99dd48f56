import { bulkImportPlan } from '../paths/bulk-import.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(bulkImportPlan)
