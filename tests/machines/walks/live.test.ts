import { livePlan } from '../paths/live.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(livePlan)
