import { describe, expect, test } from 'vitest'
import { outcomesOfGuards } from './paths/guard-outcomes.ts'
import { plans } from './paths/index.ts'
import type { PathPlan } from './paths/plan.ts'
import { oneSidedFacts } from './paths/sample-facts.ts'

/**
 * Facts that may have one side only in the samples of a machine, each with its reason. Remove an entry that no longer
 * applies.
 */
type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>

const guardsOneSided: Reasons = {
  recordList: { refersToOthers: 'each list that is walked refers to another' },
  reportPaging: { isSortable: 'the head of a column that cannot be sorted is no button' },
  recordForm: {
    takesPicture: 'record-form.test asks it of a field that takes none',
  },
}

const amount = 'an amount that is missing is an empty cell: report-values.test'
const wide = 'not yet: the totals of the other kinds of reports; each report has figures of its own'
const unread = 'not yet: an order whose payload could not be read'
const hidden = 'who may not see sales and stock has none: api-order-lists.test asks the server for it'
const together = 'one follows from the other'
const ofArchiving = 'no machine reads it: tests/e2e/plans/plan-archiving.spec.ts sees both sides'
const ofExpiry = 'no machine reads it: expiry.test has both sides, notification-settings.test asks the server for them'

const factsOneSided: Reasons = {
  session: { 'signIn.user.scope': 'not yet: somebody of a partner; the walks of the session are of staff' },
  signInFactor: { 'enter.session.user.scope': 'not yet: somebody of a partner; the walks of the session are of staff' },
  notifications: {
    'loadNotifications.items[].amount': 'only an overdue invoice has one: notifications-days.test has both',
  },
  live: { 'askChanges.isWhole': 'not yet: an answer that could not tell all changes' },
  inventoryList: { 'loadPage.rows[].buyingCost': amount, 'loadPage.rows[].expiresSoon': ofExpiry },
  inventoryForm: {
    'loadRecord.buyingCost': amount,
    'loadRecord.invoiceCost': amount,
    'loadRecord.sellingcost': amount,
    'loadRecord.planArchived': ofArchiving,
    'loadRecord.expiresSoon': ofExpiry,
    'loadRecord.country': `${together}: an item has a country or a region`,
    'loadRecord.region': `${together}: an item has a country or a region`,
    'saveRecord.id': 'the form of an item that is saved has one',
  },
  act: {
    'sendAct.item.invoiceCost': amount,
    'sendAct.item.buyingCost': amount,
    'sendAct.item.sellingcost': amount,
    'sendAct.blockers.rows[].isOk': 'only SIMs that block a credit note are kept',
    'sendAct.confirm.invoiceCost': amount,
    'sendAct.confirm.itemsCost': amount,
    'sendAct.confirm.difference': amount,
    'sendAct.confirm.canMail': 'where mail is not set up, the drawer says so: reminders.test has both',
  },
  planList: { 'loadPage.rows[].archived': ofArchiving },
  planWizard: { 'publishPlan.pid': together },
  planDrafts: {
    'loadDrafts.drafts[].isNew': 'not yet: two drafts that differ in this alone',
    'loadDrafts.drafts[].isOpenElsewhere': 'not yet: two drafts that differ in this alone',
  },
  recordList: { 'loadPage.succeeded': `${together}: a page that did not come has no rows` },
  recordForm: { 'saveRecord.id': 'the form of a record that is saved has one' },
  reportPaging: Object.fromEntries(
    ['sum', 'refunds', 'cost', 'margin', 'net', 'tax', 'notDue', 'upTo30', 'upTo60', 'upTo90', 'over90', 'payBack'].map(
      (name) => [`loadTotals.totals[].${name}`, wide],
    ),
  ),
  dashboard: { 'loadDashboard.tiles[].previous': 'a tile of the stock has none, a tile of sales has' },
  secondFactor: { 'loadFactor.since': together },
  savedViews: {
    'loadViews.views[].isDefault': 'not yet: two views that differ in this alone',
    'loadViews.views[].sharedWithRole': `${together}: who shares is named where something is shared`,
    'loadViews.views[].sharedBy': `${together}: who shares is named where something is shared`,
  },
  inviteUsers: {
    'invite[].isSuccess': `${together}: who is invited has a link`,
    'invite[].link': `${together}: who is invited has a link`,
    'invite[].link.purpose': 'who is invited has an invitation',
  },
  assignment: { 'assign.id': `${together}: what was not done has no number` },
  assignedItems: { 'takeBack.isDone': `${together}: what was done has no rows` },
  bulkImport: {
    'readFile.layout.separator': `${together}: read with tabs, the sample has no known column`,
    'start.imports[].hasRows': 'not yet: an import whose rows are forgotten; bulk-forgotten.test has it on the server',
    'start.imports[].receiptId': 'not yet: an import of a receipt',
    'start.imports[].mapping.activationCode.dayOrder': 'days alone have an order',
    'start.imports[].mapping.activationCode.decimalSign': 'amounts alone have a decimal sign',
    'readFile.sheet': together,
    'loadRows.rows[].verdict': 'not yet: two rows that differ in this alone',
    'loadRows.rows[].itemId': 'not yet: a row that has become an item',
  },
  bulkProblems: {
    'correctAll.hasRows': 'rows that were just corrected are there',
    'correctAll.isOwn': 'who corrects rows began their import',
    'correctAll.receiptId': 'not yet: an import of a receipt',
    'correctAll.mapping.activationCode.dayOrder': 'days alone have an order',
    'correctAll.mapping.activationCode.decimalSign': 'amounts alone have a decimal sign',
  },
  offlineInvoice: {
    'loadSale.mailing.isSetUp': 'reminders.test asks a server without mail',
    'loadSale.mailing.mails[].status': `${together}: only a mail that failed has a problem`,
    'loadSale.printed.sums[].isStrong': 'how an amount is drawn: printed-answer.test has both',
  },
  offlineSale: {
    'checkSale.customer': 'a sale is checked once it has a customer',
    'checkSale.customer.paper': 'which paper is offered first: draft-pdf.test asks the server for both',
    'checkSale.customer.gst': "India's tax is proposed with its own customer",
  },
  batch: { 'sendItem.failure': `${together}: where nothing was delivered it says why` },
  apiOrder: {
    'loadOrder.quantity': unread,
    'loadOrder.delivered': `${together}: what is delivered follows from the status`,
    'loadOrder.price': unread,
    'loadOrder.attempts': unread,
    'loadOrder.planID': unread,
    'loadOrder.sims[].saleId': hidden,
    'loadOrder.sims[].inventoryId': hidden,
  },
}

const reasonsOf = (of: Reasons, { name }: PathPlan) => Object.keys(of[name] ?? {}).toSorted()

describe.each(plans.map((plan) => [plan.name, plan] as const))('the samples of %s', (_, plan) => {
  test('make each guard hold and fail', () => {
    const oneSided = [...outcomesOfGuards(plan)].filter(([, answers]) => answers.size < 2).map(([name]) => name)
    expect(oneSided.toSorted()).toEqual(reasonsOf(guardsOneSided, plan))
  })

  test('have both sides of each fact of an answer, with the other facts unchanged', () => {
    expect(
      oneSidedFacts(plan)
        .map(({ fact }) => fact)
        .toSorted(),
    ).toEqual(reasonsOf(factsOneSided, plan))
  })
})

test('every reason belongs to an existing machine', () => {
  const names = new Set(plans.map(({ name }) => name))
  const unknown = [...Object.keys(guardsOneSided), ...Object.keys(factsOneSided)].filter((name) => !names.has(name))
  expect(unknown).toEqual([])
})
