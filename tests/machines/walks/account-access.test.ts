import { accountAccessPlan } from '../paths/account-access.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(accountAccessPlan)
