import type { FirstStep } from '../core/first-step.ts'
import { reportMessages } from '../reports/report-messages.ts'
import type { OwnListName } from './own-list-routes.ts'

/** What an empty paged list says, and what makes its first row appear. */
export type EmptyWords = { readonly empty: string; readonly first: FirstStep }

/** An invoice needs a customer, so the customer comes first. */
const sellFirst: FirstStep = {
  acts: [
    { key: 'offlineSale.add', act: 'Sell the first with Create Offline Plan, to a customer who was entered before.' },
  ],
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
  first: { comes: 'A plan appears here by itself as soon as it is offered to partners.' },
}

export const wordsOfOwnLists: Readonly<Record<OwnListName, EmptyWords>> = {
  OfflineSaleReport: { empty: 'No offline sales yet.', first: sellFirst },
  OfflineSaleReportUK: { empty: 'No offline sales of plans for the United Kingdom yet.', first: sellFirst },
  CustomerStatement: { empty: 'Nothing has been invoiced yet.', first: sellFirst },
  Timeline: {
    empty: 'Nobody has done anything yet.',
    first: { comes: 'A line comes by itself as soon as somebody has done something, such as saving a record.' },
  },
  ContactList: {
    empty: 'There is nobody yet.',
    first: { comes: 'Whoever is added as an employee, a supplier, a partner or a customer stands here at once.' },
  },
  Pricing: {
    empty: 'There are no plans yet.',
    first: { acts: [{ key: 'plan.add', act: 'Add one with Add Plan.' }] },
  },
  PartnerSummary: {
    empty: 'No partner has sold or holds anything yet.',
    first: {
      comes: 'A partner stands here as soon as it has sold something, or stock is assigned to it.',
      toPartner: 'Your figures stand here as soon as you have sold something, or stock is assigned to you.',
    },
  },
  PartnerSalesReport: {
    empty: 'No sales by partners yet.',
    first: {
      comes: 'A sale stands here as soon as a partner has made it, in the shop or by an API order.',
      toPartner: 'A sale stands here as soon as you have made it, in the shop or by an API order.',
    },
  },
  PartnerH2OReport: {
    empty: 'No sales by partners that H2O Wireless delivers yet.',
    first: {
      comes: 'A sale stands here as soon as a partner has sold a plan that H2O Wireless delivers.',
      toPartner: 'A sale stands here as soon as you have sold a plan that H2O Wireless delivers.',
    },
  },
  PartnerSubscriptionReport: {
    empty: 'No subscriptions of partners yet.',
    first: {
      comes: 'A subscription stands here as soon as a partner has sold it in the shop.',
      toPartner: 'A subscription stands here as soon as you have sold it in the shop.',
    },
  },
  ApiOrderManagement: {
    empty: 'No API orders yet.',
    first: {
      acts: [
        {
          key: 'partner.edit',
          act: "Make an API key in a partner's form; with it the partner's system places orders.",
        },
      ],
      toPartner: 'Your orders appear here as soon as your system has placed one.',
    },
  },
}
