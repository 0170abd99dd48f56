import type { Field } from '../../core/field.ts'
import { type Sort, sortableNames } from '../../lists/sort.ts'
import { planChoices } from '../../plans/plan-choices.ts'
import { documentTypes, invoiceStatuses, statementTypes } from './choices.ts'

/** The columns of the offline sales reports and of a customer's statement. Plain data, no library. */

const before = [
  { name: 'invoiceNumber', label: 'Invoice Number', kind: 'code', width: 165, tells: true, sortable: true },
  { name: 'documentType', label: 'Document', kind: 'choice', width: 100, choices: documentTypes },
  { name: 'invoiceDate', label: 'Date', kind: 'date', width: 105, sortable: true },
  { name: 'dueDate', label: 'Due Date', kind: 'date', width: 105, hiddenAtFirst: true },
  { name: 'customerCode', label: 'Customer Code', kind: 'code', width: 130, hiddenAtFirst: true },
  { name: 'companyName', label: 'Company Name', kind: 'text', width: 150, tells: true, masked: true, sortable: true },
  { name: 'planname', label: 'Plan Name', kind: 'text', width: 140, sortable: true },
  { name: 'countryname', label: 'Country or Region', kind: 'text', width: 150, hiddenAtFirst: true },
  { name: 'suppliername', label: 'Supplier Name', kind: 'text', width: 150, hiddenAtFirst: true },
  { name: 'quantity', label: 'Quantity', kind: 'integer', width: 95, sortable: true },
  { name: 'unitPrice', label: 'Unit Price', kind: 'money', width: 120, hiddenAtFirst: true },
  { name: 'discount', label: 'Discount', kind: 'money', width: 120, hiddenAtFirst: true },
  { name: 'net', label: 'Net', kind: 'money', width: 130, hiddenAtFirst: true },
  { name: 'taxRate', label: 'Tax Rate (%)', kind: 'number', width: 110, hiddenAtFirst: true },
  { name: 'tax', label: 'Tax', kind: 'money', width: 120, hiddenAtFirst: true },
  { name: 'total', label: 'Total', kind: 'money', width: 115, tells: true, sortable: true },
  { name: 'currency', label: 'Currency', kind: 'text', width: 90, hiddenAtFirst: true },
  { name: 'cost', label: 'Cost', kind: 'money', width: 120, hiddenAtFirst: true },
  { name: 'margin', label: 'Margin', kind: 'money', width: 120, hiddenAtFirst: true, sortable: true },
  { name: 'paymentstatus', label: 'Payment Status', kind: 'status', width: 130, tells: true, choices: invoiceStatuses },
  { name: 'paymentmode', label: 'Payment Mode', kind: 'text', width: 130, hiddenAtFirst: true },
  { name: 'paymentreference', label: 'Payment Reference', kind: 'text', width: 160, hiddenAtFirst: true, masked: true },
  { name: 'createdby', label: 'Created By', kind: 'text', width: 150, hiddenAtFirst: true, masked: true },
  { name: 'remarks', label: 'Remarks', kind: 'text', width: 220, hiddenAtFirst: true, masked: true },
] as const satisfies ReadonlyArray<Field>

const operator = [
  {
    name: 'simOperator',
    label: 'SIM Operator',
    kind: 'text',
    width: 130,
    choices: planChoices.simOperator,
    hiddenAtFirst: true,
  },
  { name: 'tariff', label: 'Tariff', kind: 'text', width: 220, choices: planChoices.tariff, hiddenAtFirst: true },
  { name: 'bolton', label: 'Bolt-on', kind: 'text', width: 200, choices: planChoices.bolton, hiddenAtFirst: true },
] as const satisfies ReadonlyArray<Field>

/** The fields of a credit note, and the SIMs of a line. */
const after = [
  { name: 'creditNumber', label: 'Credit Note', kind: 'code', width: 160, hiddenAtFirst: true },
  { name: 'iccids', label: 'ICCIDs', kind: 'code', width: 260, hiddenAtFirst: true, masked: true },
] as const satisfies ReadonlyArray<Field>

export const offlineSaleFields = [...before, ...after] as const
export const offlineSaleUkFields = [...before, ...operator, ...after] as const
/** The sortable columns of both reports. A statement keeps its order by day. */
export const bookSorts = sortableNames(before)
export type BookSort = Sort<(typeof bookSorts)[number]>

export const statementFields = [
  { name: 'invoiceNumber', label: 'Invoice Number', kind: 'code', width: 150, tells: true },
  { name: 'documentType', label: 'Document', kind: 'choice', width: 100, choices: statementTypes, tells: true },
  { name: 'date', label: 'Date', kind: 'date', width: 105, tells: true },
  { name: 'companyName', label: 'Company Name', kind: 'text', width: 200, hiddenAtFirst: true, masked: true },
  { name: 'reference', label: 'Reference', kind: 'text', width: 150, masked: true },
  { name: 'dueDate', label: 'Due Date', kind: 'date', width: 105, hiddenAtFirst: true },
  { name: 'daysOverdue', label: 'Days Overdue', kind: 'integer', width: 120, hiddenAtFirst: true },
  { name: 'invoiced', label: 'Invoiced', kind: 'money', width: 125 },
  { name: 'credited', label: 'Credited', kind: 'money', width: 125 },
  { name: 'paid', label: 'Paid', kind: 'money', width: 125 },
  { name: 'balance', label: 'Balance', kind: 'money', width: 125, tells: true },
  { name: 'open', label: 'Open', kind: 'money', width: 125 },
  { name: 'allocated', label: 'Allocated', kind: 'money', width: 125 },
  { name: 'creditLeft', label: 'Credit Left', kind: 'money', width: 110, hiddenAtFirst: true },
  {
    name: 'paymentstatus',
    label: 'Payment Status',
    kind: 'status',
    width: 140,
    choices: invoiceStatuses,
    hiddenAtFirst: true,
  },
  { name: 'remarks', label: 'Remarks', kind: 'text', width: 220, hiddenAtFirst: true, masked: true },
  { name: 'currency', label: 'Currency', kind: 'text', width: 90, hiddenAtFirst: true },
  { name: 'createdby', label: 'Created By', kind: 'text', width: 150, hiddenAtFirst: true, masked: true },
] as const satisfies ReadonlyArray<Field>
