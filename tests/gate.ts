/**
 * What runs when. `npm test`, the gate, runs all test files but those that `beyondGate` names; `npm run test:all` runs
 * every file. The runners read this file (`vitest.config.ts`, `playwright.config.ts`); `tests/scripts/gate.test.ts` checks it.
 */

/** True in `npm test`: laws run fewer times, and the files of `beyondGate` are left out. */
export const isGate = process.env.GATE === '1'

/** Why each of these files is left to `npm run test:all`, and what of its kind the gate has. */
export const beyondGate: Readonly<Record<string, string>> = {
  'tests/machines/mutants.test.ts':
    'Puts every fault into every machine; in the gate the baseline and the planted faults check the same cases.',
  'tests/machines/cases-as-json.test.ts':
    'Runs every case of every machine again from JSON; cases.test.ts does so for one machine.',

  'tests/server/core/postgres.test.ts':
    'Starts a PostgreSQL nine times and kills a server eight times; embedded-server.test.ts has one of each.',
  'tests/server/core/postgres-places.test.ts':
    'Runs servers as root, as others and without a database; embedded-server.test.ts has the ordinary start.',
  'tests/server/core/stop.test.ts': 'Starts and ends npm start eleven times; npm-parent.test.ts has who ends with npm.',
  'tests/server/auth/first-admin.test.ts':
    'Starts the built server seven times; embedded-server.test.ts has the password that is told once.',
  'tests/server/core/database-faults.test.ts':
    'Stops, kills and freezes PostgreSQL under all kinds of calls; embedded-server.test.ts kills it once.',
  'tests/server/core/killed-saves.test.ts':
    'Kills a server four times amid saves; embedded-server.test.ts does it once.',
  'tests/server/stock/bulk-crash.test.ts':
    'Kills a server twice in an import of 8,000 rows; bulk-continued.test.ts ends one server in 2,010 rows.',
  'tests/server/stock/bulk-two-servers.test.ts':
    'Imports 4,000 rows at two servers at once; bulk-continued.test.ts has one import at two servers.',
  'tests/server/billing/offline-sales-killed.test.ts':
    'Kills servers at the commit of 50 invoices; offline-sales-laws.test.ts has the lost answer.',
  'tests/server/core/rolling-start.test.ts':
    'Starts a newer version beside a server under load; versions.test.ts does it in process.',
  'tests/server/core/rolling-restart.test.ts':
    'Restarts two servers under load; two-servers.test.ts has a server that ends and answers first.',
  'tests/server/seed/demo-sales.test.ts':
    'Brings thousands of demo sales, with interruptions and two servers; seed.test.ts has the first start.',
  'tests/server/core/rebuild-load.test.ts':
    'Nine rebuilds under ten callers; versions.test.ts rebuilds beside readers and writers.',
  'tests/server/core/silent-database.test.ts':
    'Waits 20 s for a server that gives up its database; end-in-time.test.ts has the limits without waiting.',
  'tests/server/core/disk-full.test.ts':
    'Mounts a small disk and fills it; failure.test.ts has the answers to errors of the database.',
  'tests/server/core/backup-of-running-server.test.ts':
    'Backs up, restores and starts built servers as processes; backup.test.ts does it in process.',
  'tests/server/partners/api-order-mail-killed.test.ts':
    'Waits 20 s for a mail whose server was killed; api-order-mailing.test.ts has its states.',
  'tests/server/core/contract-system.test.ts':
    'The whole contract once more through a PostgreSQL of the system; contract.test.ts asks it of the embedded one.',
  'tests/scripts/bench.test.ts':
    'Runs each measurement once with the smallest numbers, some ten minutes; they are no part of the product.',
  'tests/server/core/spoilt-requests.test.ts':
    'Sends some 5,000 requests, one thing wrong in each; refusals-verified.test.ts sends every call blank.',
  'tests/server/auth/attempts-of-thousands.test.ts':
    'Makes 12,000 attempts; attempt-rates.test.ts has the end of the bucket after a hundred.',

  // Browser: the gate has all walks of the machines, the session, and one journey a subject.
  'tests/e2e/shell/address.spec.ts':
    'Back, reload and copied links of the inventory list; the walks of lists have their addresses in memory.',
  'tests/e2e/shell/firefox.spec.ts':
    'Every address once more in Firefox, which an installation may lack; every-route.spec.ts opens them in Chromium.',
  'tests/e2e/shell/onboarding.spec.ts':
    'Starts an empty product; setup-steps.test.ts has what completes a step, the walk of onboarding what is skipped.',
  'tests/e2e/shell/accessibility.spec.ts':
    'Axe on the pages before the sign-in and on lists and forms; every-route.spec.ts has one screen of each kind.',
  'tests/e2e/billing/vat-check.spec.ts':
    'The online check of a VAT number on a server of its own; vat-check.test.ts has the answers of VIES, the walk of vatCheck its states.',
  'tests/e2e/billing/customer-letters.spec.ts':
    'From the form of a customer to a credit note; the walks of offlineSale and of acts confirm boxes.',
  'tests/e2e/records/company.spec.ts':
    'The form of the company on a server of its own; the walks of recordForm have every state, company.test.ts what is refused.',
  'tests/e2e/shell/phone-layout.spec.ts':
    'Lists, totals, a plan and the menu as a phone shows them; card-columns.test.ts has the places on a card.',
  'tests/e2e/shell/every-route-wide.spec.ts':
    'Every address whole to every role in both layouts, axe and presses on all screens; every-route.spec.ts has one of each kind.',
  'tests/e2e/people/account-access.spec.ts':
    'Links for a password from the mail to the sign-in; the walks of accountLink and forgotPassword have each screen.',
  'tests/e2e/partners/api-orders-left.spec.ts':
    'Focus and Back in the drawer of an API order; the walk of apiOrder has its acts.',
  'tests/e2e/partners/api-orders-told.spec.ts':
    'Ways to an API order from dashboard, bell and search; the walk of apiOrder has its acts.',
  'tests/e2e/partners/api-orders-several.spec.ts':
    'Several API orders delivered on a real server; the walk of batch has every state.',
  'tests/e2e/partners/api-orders.spec.ts':
    'API orders with two people and lost answers; the walk of apiOrder has every state.',
  'tests/e2e/core/base-path.spec.ts':
    'Builds the client anew, some 25 s; base-path.test.ts has the addresses, web-servers.test.ts the base path of the build.',
  'tests/e2e/developer/bench-adapter.spec.ts':
    'What the comparison with the peers drives the product by; no part of the product.',
  'tests/e2e/stock/bulk.spec.ts':
    'Files of many kinds and a lost connection; the walks of bulkImport have every state of an import.',
  'tests/e2e/lists/columns.spec.ts': 'Columns by pointer; the walks of columnPresets have every state.',
  'tests/e2e/reports/dashboard.spec.ts':
    'The range by keyboard and the record of a look; the walk of the dashboard has its states.',
  'tests/e2e/developer/developer-machines.spec.ts': 'The page of the live machines, for developers alone.',
  'tests/e2e/developer/developer-records.spec.ts': 'Damaged session records, for developers alone.',
  'tests/e2e/developer/developer-replay.spec.ts': 'Replay of session records with 50,000 events, for developers alone.',
  'tests/e2e/shell/faq.spec.ts': 'One page of answers; every-route.spec.ts opens it.',
  'tests/e2e/core/faults.spec.ts': 'Failures of list, form and sign-in; the walks have a failed call of every kind.',
  'tests/e2e/developer/golden-people.spec.ts':
    'Records sessions of people, partners and billing anew; replay-command.test.ts replays the six that are kept.',
  'tests/e2e/developer/golden-stock.spec.ts':
    'Records sessions of stock, plans and reports anew; replay-command.test.ts replays the six that are kept.',
  'tests/e2e/history/history.spec.ts': 'Words of a history; the walk of historyDrawer has its states.',
  'tests/e2e/stock/inventory-corrections.spec.ts': 'A correction by keyboard; the walk of the act has its states.',
  'tests/e2e/stock/inventory-invoice.spec.ts': 'One address of the inventory list, by a link.',
  'tests/e2e/stock/inventory-names.spec.ts':
    'Names of plans and suppliers of another country; inventory.spec.ts has the form.',
  'tests/e2e/people/invite-users.spec.ts':
    'An invitation from the form to the first sign-in; the walk of inviteUsers has its states.',
  'tests/e2e/billing/invoice-acts.spec.ts': 'A supplier invoice is checked; the walk of invoiceAct has its states.',
  'tests/e2e/stock/invoice-list.spec.ts': 'One list, by its filter; the walks of recordList have lists.',
  'tests/e2e/core/killed-server.spec.ts':
    'Kills a product of its own under a browser; embedded-server.test.ts kills a server amid saving.',
  'tests/e2e/shell/focus-kept.spec.ts':
    'Focus after a save, a removed chip and a chosen box in a real browser; waiting-buttons.test.ts finds disabled buttons.',
  'tests/e2e/shell/keyboard.spec.ts':
    'Calendar and focus by keyboard on several screens; no journey of the gate depends on it.',
  'tests/e2e/shell/keys.spec.ts': 'Every listed key of every screen; unit tests have the table of keys.',
  'tests/e2e/core/late-code.spec.ts': 'Code of a page that does not arrive; unit tests have the loader.',
  'tests/e2e/shell/layout.spec.ts': 'Appearance on paper and in a low window; the walk of the layout has its settings.',
  'tests/e2e/shell/leaving-nothing.spec.ts':
    'Files that a closed tab leaves in the browser; unit tests have the cleaner.',
  'tests/e2e/lists/list-files.spec.ts':
    'Files of a whole list in Chromium; the walks write the files of a page and of all pages.',
  'tests/e2e/lists/lists.spec.ts': 'Chips, pager and scrolling of lists; the walks of the lists have their states.',
  'tests/e2e/shell/live-roles.spec.ts': 'An open browser follows its role; live.spec.ts has a change by somebody else.',
  'tests/e2e/shell/not-found.spec.ts': 'Words of the page of a wrong address; every-route.spec.ts opens it.',
  'tests/e2e/billing/offline-book.spec.ts':
    'Open lines and statements of a customer; offline-sale.spec.ts sells, the server has the figures.',
  'tests/e2e/billing/offline-invoice.spec.ts':
    'Payment, credit and cancellation; the walks of acts and of offlineInvoice have every state.',
  'tests/e2e/shell/palette-enter.spec.ts':
    'Enter in the search over everything; the walk of the palette in memory has its states.',
  'tests/e2e/shell/palette.spec.ts':
    'The search over everything by keyboard, with real records; the server has what is found.',
  'tests/e2e/partners/partner-keys.spec.ts':
    'A key from its issue to its revocation; the walk of partnerKeys has every state.',
  'tests/e2e/partners/partner-reports.spec.ts':
    'Figures of partners by drilling down; partner reports are compared on the server.',
  'tests/e2e/people/people-lists.spec.ts': 'Timeline and contacts; the walks of recordList have lists.',
  'tests/e2e/people/permissions.spec.ts':
    'Screens of narrowed roles in detail; every-route.spec.ts opens or refuses every address to each role.',
  'tests/e2e/shell/phone.spec.ts': 'Every screen at the width of a phone, one after the other.',
  'tests/e2e/plans/plan-wizard.spec.ts':
    'The wizard beside the walks: double clicks, conflicts field by field; its walks have every state.',
  'tests/e2e/plans/plans-access.spec.ts': 'The wizard by keyboard and under axe; its walks have every state.',
  'tests/e2e/plans/plans.spec.ts':
    'Searches and links of the list of plans; the walks of planList, planWizard and planDrafts are in a browser.',
  'tests/e2e/plans/plans-draft-loss.spec.ts':
    'Sixty trials of closing a tab right after typing; durable.test.ts and tab-faults.test.ts break off writes in memory.',
  'tests/e2e/plans/plans-draft.spec.ts':
    'One draft over tabs, reloads and sessions; the walks of planWizard and planDrafts have every state.',
  'tests/e2e/plans/plans-drafts.spec.ts': 'Several drafts; the walk of planDrafts has every state.',
  'tests/e2e/partners/pricing.spec.ts': 'Pricing for staff and for a partner; the server has the prices.',
  'tests/e2e/records/record-form.spec.ts':
    'Forms of two records with pictures and references; the walks of recordForm have every state.',
  'tests/e2e/records/record-lists.spec.ts':
    'Lists of two records with counts; the walks of recordList have every state.',
  'tests/e2e/reports/report-accessibility.spec.ts': 'Axe on the reports; every-route.spec.ts has one report.',
  'tests/e2e/reports/report-files.spec.ts':
    'Files of reports with interruptions in Chromium; unit tests have the engine that writes files.',
  'tests/e2e/reports/report-news.spec.ts': 'News over one report; live.spec.ts has news over a list.',
  'tests/e2e/reports/report-order.spec.ts': 'Order of one report; sorting of reports is compared on the server.',
  'tests/e2e/reports/report-screens.spec.ts':
    'All 24 report screens; narrowed-report.spec.ts has one from filter to file.',
  'tests/e2e/reports/reports.spec.ts':
    'Paging, columns, drawer and links of a report; the walks of reportPaging have every state.',
  'tests/e2e/stock/return.spec.ts': 'Two returns; the walk of the act is in a browser, the server has the stock.',
  'tests/e2e/people/role-comparison.spec.ts': 'Words of a comparison; the walk of roleComparison has its states.',
  'tests/e2e/lists/saved-views.spec.ts':
    'Views between browsers; savedViews is walked in memory, the server keeps them.',
  'tests/e2e/core/scanner.spec.ts': 'A scanner types fast into two fields.',
  'tests/e2e/session/second-factor.spec.ts':
    'A second factor from its set-up to its end; the walks of secondFactor and signInFactor have every state.',
  'tests/e2e/shell/selects.spec.ts': 'Selects that search, on three screens.',
  'tests/e2e/session/sign-in-page.spec.ts': 'The sign-in page before its code has arrived; sign-in.spec.ts signs in.',
  'tests/e2e/lists/sorting.spec.ts':
    'Order by the header of a column on two lists; the walks of the lists choose an order.',
  'tests/e2e/developer/specified-contract.spec.ts':
    'The table of differences, for developers alone; contract-drift.test.ts has its counts, filter and file.',
  'tests/e2e/specified/specified-moods.spec.ts':
    'A server of the specification in three moods, all reports; specified-server.spec.ts has the loose one.',
  'tests/e2e/specified/specified-plans.spec.ts':
    'Enters every field of a plan in two moods; plan-gaps.test.ts has what is sent, the walks of planWizard the wizard.',
  'tests/e2e/specified/specified-walks-moods.spec.ts':
    'Walks of all ordered screens at a server of the specification, three moods; specified-walks.spec.ts has two of them.',
  'tests/e2e/stock/ten-scans.spec.ts': 'Counts the keys for ten cards; the walk of inventoryForm adds another SIM.',
  'tests/e2e/lists/table-features.spec.ts': 'Features of the table that no screen uses yet.',
  'tests/e2e/lists/table.spec.ts': 'The table by keyboard, pointer and clipboard.',
  'tests/e2e/shell/toasts.spec.ts': 'Where messages lie, and for how long.',
  'tests/e2e/shell/top-navigation.spec.ts': 'The bar along the top; the walk of the layout has it.',
  'tests/e2e/stock/warehouse.spec.ts':
    'Low stock from the reorder to the receipt; the walk of the act has every state.',
}

/** The files that this run leaves out. */
export const leftOut: ReadonlyArray<string> = isGate ? Object.keys(beyondGate) : []
