import { savedElsewherePlan } from '../paths/saved-elsewhere.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(savedElsewherePlan)
