import { forgotPasswordPlan } from '../paths/forgot-password.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(forgotPasswordPlan)
