import { assignmentPlan } from '../paths/assignment.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(assignmentPlan)
