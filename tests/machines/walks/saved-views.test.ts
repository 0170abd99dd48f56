import { savedViewsPlan } from '../paths/saved-views.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(savedViewsPlan)
