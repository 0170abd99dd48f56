import { accountLinkPlan } from '../paths/account-link.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(accountLinkPlan)
