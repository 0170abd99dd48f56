import { signInFactorPlan } from '../paths/sign-in-factor.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(signInFactorPlan)
