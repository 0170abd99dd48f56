import { onboardingPlan } from '../paths/onboarding.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(onboardingPlan)
