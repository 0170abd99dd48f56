import { assignedItemsPlan } from '../paths/assigned-items.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(assignedItemsPlan)
