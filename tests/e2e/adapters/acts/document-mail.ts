import { expect, type Page } from '@playwright/test'
import { offlineSaleCalls } from '../../../../src/schemas/billing/offline-sales.calls.ts'
import { callTo, Gate } from '../../support/gate.ts'
import { Drawer, fieldWith } from '../drawer.ts'
import { invoiceOf, sale } from './invoice-acts.ts'
import type { ActPlace } from './place.ts'

const labels: Readonly<Record<string, string>> = {
  to: 'To',
  subject: 'Subject',
  text: 'Text',
  xml: 'Electronic Invoice (UBL)',
}
const attached = { yes: 'Attach', no: 'Do not attach' } as const

/** An invoice is sent by mail. After a try that failed, the invoice is loaded again when the dialog is closed. */
export const documentMailPlace = (page: Page): ActPlace<'documentMail'> => {
  const { opener, inMenu: _, reload, seeClosed, open, ...invoice } = invoiceOf(page)
  const { root } = new Drawer(page)
  let failures = 0
  return {
    ...invoice,
    sent: new Gate(page, callTo(offlineSaleCalls.SendInvoice.path)),
    open: async () => {
      failures = 0
      await open()
    },
    opener: opener(`Send ${sale.invoiceNumber}`),
    label: (name) => labels[name] ?? name,
    choose: async ({ field, value }) => {
      if (field !== 'xml') return false
      const choice = root.getByRole('combobox', { name: labels.xml ?? '', exact: true })
      await choice.selectOption(attached[String(value) as 'yes' | 'no'])
      return true
    },
    form: ({ act: { draft }, errors, failure, isEditable }) => {
      if (failure !== null || Object.keys(errors).length > 0) failures += 1
      return {
        title: `Send ${sale.invoiceNumber}`,
        action: 'Send email',
        fields: {
          To: fieldWith(draft.to, errors.to, isEditable),
          Subject: fieldWith(draft.subject, errors.subject, isEditable),
          Text: fieldWith(draft.text, errors.text, isEditable),
          'Electronic Invoice (UBL)': fieldWith(attached[draft.xml], errors.xml, isEditable),
        },
      }
    },
    see: async ({ act: { draft, proposal } }) => {
      const files = draft.xml === 'yes' ? `${proposal.pdf}, ${proposal.xml}` : proposal.pdf
      await expect(root.getByText(`Attachments: ${files}`, { exact: true })).toBeVisible()
    },
    asked: ({ id, draft: { xml, ...draft } }) => ({ id, ...draft, xml: xml === 'yes' }),
    done: async () => {
      failures = 0
      await invoice.done()
    },
    seeClosed: async () => {
      if (failures > 0) await reload()
      failures = 0
      await seeClosed()
    },
  }
}
