import { createElement } from 'react'
import { statementPdfMachine } from '../../../machines/billing/statement-pdf.machine.ts'
import { StatementPdfButton } from '../../../views/billing/statement-pdf-button.tsx'
import { Report } from '../../../views/reports/report.tsx'
import { pagedScreen } from '../reports/report.ts'

/** The statement of a customer, with its PDF. */
export const screen = pagedScreen('CustomerStatement', {
  beside: (start) => ({ pdf: start(statementPdfMachine, 'statementPdf', {}) }),
  view: (actor, { presets, pdf }) =>
    createElement(Report, { actor, presets, action: createElement(StatementPdfButton, { actor, pdf }) }),
})
