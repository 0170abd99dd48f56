import { planWizardPlan } from '../paths/plan-wizard.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(planWizardPlan)
