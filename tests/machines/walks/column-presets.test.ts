import { columnPresetsPlan } from '../paths/column-presets.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(columnPresetsPlan)
