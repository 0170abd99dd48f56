import { OFFLINE_SALE } from '../../billing/billing-routes.ts'
import { MAX_LINES, MAX_SIMS } from '../../billing/offline-sale/choices.ts'
import { EXCEL_MOST_ROWS } from '../../files/export-file.ts'
import { PLAN_STEP_COUNT } from '../../plans/plan-steps.ts'
import { REPORT_SEARCHED } from '../../reports/report-filters.ts'
import { MAX_ASSIGNED } from '../../stock/assignment.ts'
import { bulkLimits } from '../../stock/bulk-fields.ts'
import type { Subject } from './question.ts'

const many = (count: number): string => count.toLocaleString('en-GB')
const STOCK = '/pages/InventoryMaster'
const SALES = '/pages/BillingReports/OfflineSaleReport'

/** Questions about daily work: the lists, and sales. */
export const workSubjects: ReadonlyArray<Subject> = [
  {
    title: 'Stock',
    questions: [
      {
        id: 'add-stock',
        without: {
          part: 'corrections',
          answer:
            'Open Add Inventory and choose Local with a country, or Roaming with a region. Then choose supplier and plan, ' +
            'and enter codes and costs. Costs and invoice are locked by the save.',
        },
        ask: 'How do I add one SIM?',
        answer:
          'Open Add Inventory and choose Local with a country, or Roaming with a region. Then choose supplier and plan, ' +
          'and enter codes and costs. Costs and invoice are locked by the save. You can correct them later, with a ' +
          'reason.',
        key: 'inventory.add',
        see: `${STOCK}/Single`,
      },
      {
        id: 'add-many',
        ask: 'How do I add many SIMs at once?',
        answer:
          `With Bulk: choose a CSV or XLSX file of at most ${many(bulkLimits.rows)} rows and ` +
          `${bulkLimits.bytes / 1024 / 1024} MB, and match its columns to the fields. Rows are checked first. Nothing ` +
          'is added until you confirm. You can download a template there.',
        key: 'inventory.import',
        see: `${STOCK}/Bulk`,
      },
      {
        id: 'take-import-back',
        ask: 'An import was wrong. How do I undo it?',
        answer:
          'Open it again under "Recent imports" and choose Undo import, with a reason. All of its SIMs are voided. This ' +
          'works as long as none of them was assigned or sold.',
        key: 'inventory.import',
        see: `${STOCK}/Bulk`,
      },
      {
        id: 'void',
        part: 'corrections',
        ask: 'A SIM was added by mistake. How do I remove it?',
        answer:
          'Void it in its form, with a reason. It leaves the list, the search and the counts, and its codes can be used ' +
          'again. This cannot be undone. "Show voided" in the filter finds it. Unassign an assigned SIM first. A sold ' +
          'SIM cannot be voided.',
        key: 'inventory.edit',
        see: STOCK,
      },
      {
        id: 'assign',
        ask: 'How do I assign SIMs to a partner or a customer?',
        answer:
          'Choose Assign, the partner or customer, and the SIMs: paste codes, or enter a quantity of a plan, at most ' +
          `${many(MAX_ASSIGNED)} at a time. You see which SIMs can be assigned before you save. If one of them is no ` +
          'longer available, none is assigned.',
        key: 'inventory.assign',
        see: `${STOCK}/AssignInventoryForm`,
      },
      {
        id: 'return',
        ask: 'A sold SIM was returned. What do I do?',
        answer:
          'Record the return in its form, with a reason, and choose whether it can be sold again. An activated SIM and ' +
          'the code of an eSIM cannot be sold again. SIMs sold by invoice can also be returned with a credit note.',
        key: 'inventory.return',
        see: STOCK,
      },
      {
        id: 'expired',
        part: 'notifications',
        ask: 'What happens to stock that expires?',
        answer:
          'After its expiry date, a SIM that is available or assigned becomes Expired and can no longer be sold. The ' +
          'bell warns you 30 days ahead, unless the notification rules say otherwise.',
        key: 'inventory.view',
        see: STOCK,
      },
      {
        id: 'dots',
        ask: 'Why do I see dots in place of a SIM PIN or an activation code?',
        answer:
          'Your role does not have the permission Reveal of Inventory. You can still edit the SIM: a save keeps the ' +
          'hidden values.',
        key: 'inventory.view',
        unless: 'inventory.reveal',
      },
      {
        id: 'receipt',
        ask: 'What is the difference between a receipt and a SIM?',
        answer:
          'A receipt says how many SIMs of a plan were delivered, by whom, and to which location. A SIM has its own ' +
          'codes. The warehouse counts received SIMs without codes as To Be Entered.',
        key: 'warehouse.view',
        see: '/pages/WareHouseInventory',
      },
    ],
  },
  {
    title: 'Plans',
    questions: [
      {
        id: 'add-plan',
        ask: 'How do I add a plan?',
        answer:
          `Open Add Plan. It has ${PLAN_STEP_COUNT} steps, in any order. The last step shows everything that will be ` +
          'saved, and what would be refused. Undo and Redo work for every change.',
        key: 'plan.add',
        see: '/pages/CreatePlan',
      },
      {
        id: 'plan-name',
        ask: 'Why is the name of my plan refused?',
        answer: 'Another plan has this name. Upper and lower case, and spaces around a name, make no difference.',
        key: 'plan.view',
        see: '/pages/PlanMaster',
      },
      {
        id: 'conflict',
        part: 'history',
        ask: 'Another person saved the plan while I was editing it. Is my work lost?',
        answer:
          'No. Your save waits, and you see, field by field, what both of you changed. Choose yours or theirs for each, ' +
          'then save again.',
        key: 'plan.edit',
      },
    ],
  },
  {
    title: 'Offline sales and invoices',
    questions: [
      {
        id: 'offline-sale',
        ask: 'How do I sell by invoice?',
        answer:
          'Add the customer, then open Create Offline Plan. Enter customer, plans, SIMs, prices and payment. An invoice ' +
          `has at most ${MAX_LINES} plans and ${many(MAX_SIMS)} SIMs. Nothing is reserved until the invoice is issued.`,
        key: 'offlineSale.add',
        see: OFFLINE_SALE,
      },
      {
        id: 'which-sims',
        ask: 'Which SIMs are taken for an invoice?',
        answer:
          'SIMs assigned to the customer first, then available SIMs, each by the earliest expiry date. You can paste ' +
          'codes to choose others.',
        key: 'offlineSale.add',
        see: OFFLINE_SALE,
      },
      {
        id: 'change-invoice',
        ask: 'Can I change or delete an invoice?',
        answer:
          'No. Its number and content are final. Issue a credit note for some of its SIMs, or cancel the invoice, which ' +
          'credits everything that is left. Each credit note has a number and a reason.',
        key: 'offlineSale.view',
        see: SALES,
      },
      {
        id: 'payment',
        ask: 'How do I record a payment, or correct one?',
        answer:
          'Open the invoice and choose Record payment, with the day the money was received. It can be part of the due ' +
          'amount, never more. A refund after a credit note is recorded there too. To correct a payment, choose Reverse ' +
          'beside it in the History, and record it again.',
        key: 'offlineSale.pay',
        see: SALES,
      },
      {
        id: 'rounding',
        ask: 'How are tax and discounts rounded?',
        answer:
          'A discount is taken off the whole line. Tax is calculated once for each rate, on the sum of its lines. Both ' +
          'are rounded to two decimals, half away from zero.',
        key: 'offlineSale.view',
      },
      {
        id: 'credit-limit',
        ask: 'Why does the credit limit refuse an invoice?',
        answer:
          "The open amounts of the customer and this invoice would exceed the limit in the customer's record. Record " +
          'payments, or raise the limit. An empty limit means no limit.',
        key: ['offlineSale.add', 'customer.view'],
        see: '/pages/BillingReports/customers',
      },
      {
        id: 'delivery-file',
        ask: 'How does the customer get the codes?',
        answer:
          'Open the invoice and choose Download, Delivery file: a CSV with plan, ICCID and activation code of each SIM. ' +
          'Credited and returned SIMs are not in it.',
        key: ['offlineSale.view', 'inventory.reveal'],
        see: SALES,
      },
    ],
  },
  {
    title: 'Reports and files',
    questions: [
      {
        id: 'search-report',
        part: 'reports',
        ask: 'How do I find one sale?',
        answer: `Open its report and, in the filter, enter the beginning of: ${REPORT_SEARCHED}.`,
        key: 'report.view',
        see: '/pages/Reports',
      },
      {
        id: 'currencies',
        part: 'reports',
        ask: 'Why is there more than one total below a report?',
        answer: 'Amounts in different currencies are never added up: there is a total for each currency.',
        key: 'report.view',
        see: '/pages/Reports',
      },
      {
        id: 'files',
        ask: 'How do I download a whole list?',
        answer:
          'Download CSV saves the page on the screen. The arrow beside it has all rows, as CSV or Excel. Excel takes at ' +
          `most ${many(EXCEL_MOST_ROWS)} rows. A file has the columns of the list. You need the permission Export of ` +
          'the list.',
      },
      {
        id: 'utc',
        ask: 'Which time zone do days and times have?',
        answer:
          "Days are those of the company's time zone, in filters too. Times are in UTC or in your browser's time zone: " +
          '"Times in" in the layout settings.',
      },
    ],
  },
]
