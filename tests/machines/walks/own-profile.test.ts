import { ownProfilePlan } from '../paths/own-profile.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(ownProfilePlan)
