import { partnerKeysPlan } from '../paths/partner-keys.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(partnerKeysPlan)
