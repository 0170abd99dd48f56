import { mailAccessPlan } from '../paths/mail-access.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(mailAccessPlan)
