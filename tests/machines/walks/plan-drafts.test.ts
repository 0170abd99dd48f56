import { planDraftsPlan } from '../paths/plan-drafts.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(planDraftsPlan)
