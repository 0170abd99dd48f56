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
            'Open Add Inventory, choose Local with a country or Roaming with a region, then supplier and plan, and enter its ' +
            'codes and costs. Its costs and its invoice are fixed by the save.',
        },
        ask: 'How do I add one SIM to the stock?',
        answer:
          'Open Add Inventory, choose Local with a country or Roaming with a region, then supplier and plan, and enter its ' +
          'codes and costs. Its costs and its invoice are fixed by the save; later they are corrected with a reason.',
        key: 'inventory.add',
        see: `${STOCK}/Single`,
      },
      {
        id: 'add-many',
        ask: 'How do I add many SIMs at once?',
        answer:
          `With Bulk: choose a CSV or XLSX file of at most ${many(bulkLimits.rows)} rows and ` +
          `${bulkLimits.bytes / 1024 / 1024} MB, and say which column is which field. Its rows are looked at first; ` +
          'nothing is added before you say so. A template can be downloaded there.',
        key: 'inventory.import',
        see: `${STOCK}/Bulk`,
      },
      {
        id: 'take-import-back',
        ask: 'An import was wrong. How do I take it back?',
        answer:
          'Open it again under "Imports of late" and choose Take back, with a reason: all of its items are voided, as long ' +
          'as none of them has been assigned or sold.',
        key: 'inventory.import',
        see: `${STOCK}/Bulk`,
      },
      {
        id: 'void',
        part: 'corrections',
        ask: 'An item was added by mistake. How do I remove it?',
        answer:
          'Nothing is deleted. Void it in its form, with a reason: it leaves the list, the search and the counts, and its ' +
          'codes can be given to another item. That cannot be taken back. "Show voided" in the filter finds it. A SIM that is ' +
          'assigned is unassigned first, and one that was sold is not voided.',
        key: 'inventory.edit',
        see: STOCK,
      },
      {
        id: 'assign',
        ask: 'How do I give stock to a partner, or keep it for a customer?',
        answer:
          `Choose Assign, the partner or customer, and the SIMs: by pasted codes, or so many of a plan, at most ` +
          `${many(MAX_ASSIGNED)} at a time. You see which can be given before you save. If one of them is taken meanwhile, ` +
          'none is assigned.',
        key: 'inventory.assign',
        see: `${STOCK}/AssignInventoryForm`,
      },
      {
        id: 'return',
        ask: 'A SIM that was sold has come back. What do I do?',
        answer:
          'Enter the return in its form, with a reason, and say whether it can be sold again. A SIM that was activated and ' +
          'the code of an eSIM cannot be sold again; what was sold by invoice can come back with a credit note as well.',
        key: 'inventory.return',
        see: STOCK,
      },
      {
        id: 'expired',
        part: 'notifications',
        ask: 'What becomes of stock that expires?',
        answer:
          'After its expiry date, an item that is available or assigned becomes Expired by itself and is not offered for ' +
          'sale any more. The bell shows plans with stock that expires soon: within 30 days, or as the notification rules say.',
        key: 'inventory.view',
        see: STOCK,
      },
      {
        id: 'dots',
        ask: 'Why do I see dots in place of a SIM PIN or an activation code?',
        answer:
          'Your role does not hold the permission Reveal of Inventory. You can work with the item all the same: a save ' +
          'leaves what you do not see as it is.',
        key: 'inventory.view',
        unless: 'inventory.reveal',
      },
      {
        id: 'receipt',
        ask: 'What is the difference between a receipt and an item?',
        answer:
          'A receipt says how many SIMs of a plan came, from whom, and where they lie. Items are the SIMs themselves, with ' +
          'their codes. The warehouse counts as To Be Entered what was received and is no item yet.',
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
          `Open Add Plan. It has ${PLAN_STEP_COUNT} steps, in any order; the last one shows everything as it will be saved, ` +
          'and what would be refused. Undo and Redo take any change back.',
        key: 'plan.add',
        see: '/pages/CreatePlan',
      },
      {
        id: 'plan-name',
        ask: 'Why is the name of my plan refused?',
        answer:
          'Another plan has it. Small and capital letters, and blanks around a name, do not tell two names apart.',
        key: 'plan.view',
        see: '/pages/PlanMaster',
      },
      {
        id: 'conflict',
        part: 'history',
        ask: 'Somebody else saved the plan while I was editing it. Is my work lost?',
        answer:
          'No. Your save is held back and you are shown, field by field, what both of you changed. Choose yours or theirs ' +
          'for each, then save again.',
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
          'Enter the customer, then open Create Offline Plan: customer, plans, SIMs and prices, and the payment at Billing. ' +
          `An invoice has at most ${MAX_LINES} plans and ${many(MAX_SIMS)} SIMs. Nothing is reserved before it is issued.`,
        key: 'offlineSale.add',
        see: OFFLINE_SALE,
      },
      {
        id: 'which-sims',
        ask: 'Which SIMs are taken for an invoice?',
        answer:
          'What is assigned to the customer comes first, and of it what expires first. You can paste the codes of others in ' +
          'place of them.',
        key: 'offlineSale.add',
        see: OFFLINE_SALE,
      },
      {
        id: 'change-invoice',
        ask: 'Can I change or delete an invoice?',
        answer:
          'No: its number and everything on it stay. Write a credit note for some of its SIMs, or cancel the invoice, which ' +
          'credits all that is left. Both have numbers of their own and give a reason.',
        key: 'offlineSale.view',
        see: SALES,
      },
      {
        id: 'payment',
        ask: 'How do I enter a payment, and correct a wrong one?',
        answer:
          'Open the invoice and choose Record payment, with the day the money came. It can be a part of what is due, never ' +
          'more. What was credited after it was paid is entered as paid back there. To correct a payment, choose Reverse ' +
          'beside it in the History, and record it again.',
        key: 'offlineSale.pay',
        see: SALES,
      },
      {
        id: 'rounding',
        ask: 'How are tax and discounts rounded?',
        answer:
          'A discount is taken off the whole line. Tax is worked out once for each rate, on the sum of its lines. Both are ' +
          'rounded to two decimals, a half away from zero.',
        key: 'offlineSale.view',
      },
      {
        id: 'credit-limit',
        ask: 'Why is an invoice refused for the credit limit?',
        answer:
          'What the customer owes and this invoice together would be more than the limit in their record. Enter what was ' +
          'paid, or agree another limit with them. An empty limit is none.',
        key: ['offlineSale.add', 'customer.view'],
        see: '/pages/BillingReports/customers',
      },
      {
        id: 'delivery-file',
        ask: 'How does the customer get the codes?',
        answer:
          'Open the invoice and choose Download, Delivery file: a CSV with plan, ICCID and activation code of each ' +
          'SIM. What was credited or came back is not in it.',
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
          'Download CSV takes the page that you see. The arrow beside it has all rows, as CSV or Excel; Excel takes at most ' +
          `${many(EXCEL_MOST_ROWS)} rows. A file has the columns that are shown. Without the permission Export of a list ` +
          'its button is not there.',
      },
      {
        id: 'utc',
        ask: 'In which time zone are days and times?',
        answer:
          'Days are those of the company\'s time zone, in filters as well. Times are shown in UTC, or in the time of your browser: "Times in" in ' +
          'the layout settings.',
      },
    ],
  },
]
