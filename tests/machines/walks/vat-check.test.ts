import { vatCheckPlan } from '../paths/vat-check.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(vatCheckPlan)
