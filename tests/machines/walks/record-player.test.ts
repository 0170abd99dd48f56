import { recordPlayerPlan } from '../paths/record-player.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(recordPlayerPlan)
