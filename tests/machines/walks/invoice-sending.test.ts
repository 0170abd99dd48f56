import { invoiceSendingPlan } from '../paths/invoice-sending.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(invoiceSendingPlan)
