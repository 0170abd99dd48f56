import { actorBoardPlan } from '../paths/actor-board.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(actorBoardPlan)
