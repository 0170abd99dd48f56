import type { FirstStep } from '../core/first-step.ts'
import { reportMessages } from '../reports/report-messages.ts'
import type { OwnListName } from './own-list-routes.ts'

/** What an empty paged list says, and what makes its first row appear. */
export type EmptyWords = { readonly empty: string; readonly first: FirstStep }

/** An invoice needs a customer, so the customer comes first. */
const sellFirst: FirstStep = {
  acts: [{ key: 'offlineSale.add', act: 'Add a customer, then issue the first invoice with Create Offline Plan.' }],
}

/** Rows of a report come from sales in the shop. */
export const wordsOfReports: EmptyWords = { empty: reportMessages.empty, first: { comes: reportMessages.first } }

export const wordsOfPartners: EmptyWords = {
  empty: reportMessages.empty,
  first: { acts: [{ key: 'partner.add', act: 'Add the first partner with Add Partner.' }] },
}

/** The rates as a partner user sees them. */
export const wordsOfPartnerRates: EmptyWords = {
  empty: 'There are no plans for partners yet.',
  first: { comes: 'Plans appear here once they are offered to partners.' },
}

export const wordsOfOwnLists: Readonly<Record<OwnListName, EmptyWords>> = {
  OfflineSaleReport: { empty: 'No offline sales yet.', first: sellFirst },
  OfflineSaleReportUK: { empty: 'No offline sales of plans for the United Kingdom yet.', first: sellFirst },
  CustomerStatement: { empty: 'Nothing has been invoiced yet.', first: sellFirst },
  Timeline: {
    empty: 'No activity yet.',
    first: { comes: 'An entry appears here when someone saves a record or signs in, for example.' },
  },
  ContactList: {
    empty: 'No contacts yet.',
    first: { comes: 'Employees, suppliers, partners and customers appear here once they are added.' },
  },
  Pricing: {
    empty: 'There are no plans yet.',
    first: { acts: [{ key: 'plan.add', act: 'Add the first plan with Add Plan.' }] },
  },
  PartnerSummary: {
    empty: 'No sales or SIMs of partners yet.',
    first: {
      comes: 'A partner appears here after its first sale, or once SIMs are assigned to it.',
      toPartner: 'Your figures appear here after your first sale, or once SIMs are assigned to you.',
    },
  },
  PartnerSalesReport: {
    empty: 'No sales by partners yet.',
    first: {
      comes: 'Sales appear here once a partner makes them, in the shop or by API order.',
      toPartner: 'Sales appear here once you make them, in the shop or by API order.',
    },
  },
  PartnerH2OReport: {
    empty: 'No partner sales delivered by H2O Wireless yet.',
    first: {
      comes: 'Sales appear here once a partner sells a plan delivered by H2O Wireless.',
      toPartner: 'Sales appear here once you sell a plan delivered by H2O Wireless.',
    },
  },
  PartnerSubscriptionReport: {
    empty: 'No partner subscriptions yet.',
    first: {
      comes: 'Subscriptions appear here once a partner sells them in the shop.',
      toPartner: 'Subscriptions appear here once you sell them in the shop.',
    },
  },
  ApiOrderManagement: {
    empty: 'No API orders yet.',
    first: {
      acts: [
        {
          key: 'partner.edit',
          act: "Issue an API key on a partner's page. The partner's system orders with it.",
        },
      ],
      toPartner: 'Orders appear here once your system places them.',
    },
  },
}
