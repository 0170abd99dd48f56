import { invoiceActPlan } from '../paths/invoice-act.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(invoiceActPlan)
