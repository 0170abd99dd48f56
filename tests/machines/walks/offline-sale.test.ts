import { offlineSalePlan } from '../paths/offline-sale.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(offlineSalePlan)
