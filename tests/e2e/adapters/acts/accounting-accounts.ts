import type { Page } from '@playwright/test'
import type { EnteredAccounts } from '../../../../src/schemas/billing/accounting/accounts.ts'
import { accountingCalls } from '../../../../src/schemas/billing/accounting.calls.ts'
import { callTo, Gate } from '../../support/gate.ts'
import { fieldWith } from '../drawer.ts'
import type { ActPlace } from './place.ts'
import { listOf } from './warehouse.ts'

const labels: Readonly<Record<keyof EnteredAccounts, string>> = {
  chart: 'Chart of Accounts',
  accountLength: 'Account Length',
  fiscalYearStart: 'Fiscal Year Starts In',
  rates: 'Accounts by Tax Rate',
  receivables: 'Receivables',
  customerCredit: 'Customer Credit',
  bankTransfer: 'Bank Transfers',
  cash: 'Cash',
  card: 'Cards',
  cheque: 'Cheques',
  upi: 'UPI',
  revenueZ: 'Revenue, Zero Rated',
  revenueE: 'Revenue, Exempt',
  revenueAE: 'Revenue, Reverse Charge',
  revenueK: 'Revenue, Intra-community',
  revenueG: 'Revenue, Export',
  revenueO: 'Revenue, Outside Scope',
  consultant: 'DATEV Consultant Number',
  client: 'DATEV Client Number',
  noTaxType: 'Xero Tax Rate Without Tax',
}

/** What a select shows for the entry of a path. */
const shown: Readonly<Record<string, string>> = { chart: 'Plain numbers', fiscalYearStart: 'January' }

const [NUMBER, DOWNLOAD] = ['EXP-000004', 'Download the file of EXP-000004']

/** The accounts are changed; the server keeps those that it has. */
export const accountingAccountsPlace = (page: Page): ActPlace<'accountingAccounts'> => {
  const { list, open, isAsBegun } = listOf(
    page,
    '/BillingReports/GetAccountingExportList',
    'getAccountingExportslist',
    '/pages/BillingReports/Accountant',
    {
      id: 4,
      version: 1,
      exportNumber: NUMBER,
      format: 'csv',
      fromDay: '2026-10-01',
      toDay: '2026-10-31',
      scope: 'new',
      debits: 'EUR 1.00',
      documents: 1,
      createdBy: 'Asha Rao',
      createdDate: '2026-11-02T10:00:00.000Z',
      updatedBy: '',
      updatedDate: '',
    },
  )
  return {
    sent: new Gate(page, callTo(accountingCalls.SaveAccountingAccounts.path)),
    gates: [list.gate],
    open,
    isShown: isAsBegun,
    opener: () => page.getByRole('button', { name: 'Accounts', exact: true }),
    label: (field) => labels[field as keyof EnteredAccounts],
    form: ({ act: { draft }, errors, isEditable }) => ({
      title: 'Accounts',
      action: 'Save accounts',
      fields: Object.fromEntries(
        Object.entries(labels).map(([field, label]) => {
          const value = shown[field] ?? draft[field as keyof EnteredAccounts]
          return [label, fieldWith(value, errors[field], isEditable)]
        }),
      ),
    }),
    conflict: 'Ben Cole changed this.',
    asked: ({ version, draft }) => ({ version, accounts: draft }),
    done: () => Promise.resolve(),
    seeClosed: () => list.see([DOWNLOAD], [NUMBER]),
  }
}
