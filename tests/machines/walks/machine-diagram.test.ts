import { machineDiagramPlan } from '../paths/machine-diagram.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(machineDiagramPlan)
