import { recordFormPlan } from '../paths/record-form.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(recordFormPlan)
