import { customerLettersPlan } from '../paths/customer-letters.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(customerLettersPlan)
