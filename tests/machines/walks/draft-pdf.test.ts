import { draftPdfPlan } from '../paths/draft-pdf.plan.ts'
import { testWalks } from './walks.support.ts'

testWalks(draftPdfPlan)
