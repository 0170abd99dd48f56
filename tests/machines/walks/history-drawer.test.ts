import { historyDrawerPlan } from '../paths/history-drawer.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(historyDrawerPlan)
