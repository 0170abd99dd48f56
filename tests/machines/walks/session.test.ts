import { sessionPlan } from '../paths/session.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(sessionPlan)
