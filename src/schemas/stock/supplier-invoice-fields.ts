/** Labels for supplier invoices. Plain data, no library. */

/** The status of an invoice: the first of these that applies. */
export const supplierInvoiceStatuses = [
  { value: 'costsDiffer', label: 'Costs differ' },
  { value: 'differs', label: 'Differs' },
  { value: 'noFile', label: 'No file' },
  { value: 'matched', label: 'Matched' },
] as const

/** What the History of an invoice shows, in this order. */
export const supplierInvoiceHistoryFields = [
  { name: 'checked', label: 'Checked' },
  { name: 'difference', label: 'Confirmed difference' },
  { name: 'fileName', label: 'File' },
  { name: 'files', label: 'Files attached so far' },
] as const

export const SUPPLIER_INVOICE_PAGE_SIZE = 30

/** As a filter of the inventory list: SIMs without an invoice. */
export const NO_INVOICE = 0

export const supplierInvoiceMessages = {
  updated: 'Invoice updated successfully',
  missing: 'This invoice does not exist',
  noFile: 'This invoice has no file',
  fileRequired: 'Choose the file of this invoice',
  difference: 'This invoice differs from its SIMs. Compare the amounts, and give a reason.',
  otherDifference: 'The amounts changed. Compare them again.',
  nothing: 'Choose a file, or mark the invoice as checked or unchecked',
} as const
