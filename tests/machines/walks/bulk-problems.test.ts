import { bulkProblemsPlan } from '../paths/bulk-problems.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(bulkProblemsPlan)
