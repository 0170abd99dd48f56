import { mailTemplatePlan } from '../paths/mail-template.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(mailTemplatePlan)
