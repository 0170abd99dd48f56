import { palettePlan } from '../paths/palette.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(palettePlan)
