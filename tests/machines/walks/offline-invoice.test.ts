import { offlineInvoicePlan } from '../paths/offline-invoice.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(offlineInvoicePlan)
