import { statementPdfPlan } from '../paths/statement-pdf.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(statementPdfPlan)
