import { counted } from './counted.ts'
import type { FirstStep } from './first-step.ts'

const NAMED_AT_MOST = 12
/** Names for a sentence, shortened to a few. */
const firstOf = (names: ReadonlyArray<string>): string => {
  const more = names.length - NAMED_AT_MOST
  return more > 0 ? `${names.slice(0, NAMED_AT_MOST).join(', ')} and ${more} more` : names.join(', ')
}

const NOT_SAVED = 'Not saved: '

/** Messages of every list and form (spec §2). */
export const commonMessages = {
  wait: 'Please Wait!',
  emptyTitle: 'No Data Found',
  saving: 'Saving...',
  /** Our addition: for a success without a message of the server. */
  saved: 'Saved.',
  /** For a refusal of a save without a reason. */
  saveRefused: 'Operation failed',
  /** Our addition: the message of a form whose problems are at its fields, and the test for such a message. */
  notSaved: (fields: number) => `${NOT_SAVED}${counted(fields, 'field needs', 'fields need')} a correction`,
  isNotSaved: (text: string | null) => text?.startsWith(NOT_SAVED) === true,
  required: (label: string) => `${label} is required`,
  saveError: (reason: string) => `Error: ${reason}`,
  /** Our addition: for a new record whose first save had no answer. `fixed` are fields that cannot be changed any more. */
  savedBefore: (fixed: ReadonlyArray<string>) =>
    [
      'Saved before with other values. Save again to keep your changes.',
      ...(fixed.length > 0 ? [`These fields keep their saved values: ${firstOf(fixed)}.`] : []),
    ].join(' '),
  /** Our addition: for a list whose filter finds nothing, and for one that the server did not return. */
  nothingFits: 'No results match the filter.',
  day: 'Enter a valid date, e.g. 31/12/2027',
  dayBefore: 'Enter a day on or after the first',
  dayNotEnded: 'Choose a day before today',
  daysAtMost: (days: number) => `At most ${days} days`,
  notLoaded: (what: string) => `${what} could not be loaded.`,
  /** Our addition: for fields that another server did not send, or sent unreadably. */
  untold: 'The server did not send this',
  untoldFields: (labels: ReadonlyArray<string>) =>
    `The server did not send: ${firstOf(labels)}. Saving sends what the form shows.`,
  sentAs: (text: string) => `The server sent: ${text}`,
  notAs: (what: string) => `Not ${what} as the server sent it`,
  notRead: 'The server sent a value that cannot be read',
  unread: (label: string) => `Enter ${label}: what the server sent cannot be read`,
} as const

/** The texts of spec §5 and §8, to the letter; those of the session are in session-messages.ts. */
export const inventoryMessages = {
  empty: 'Your inventory is currently empty.',
  /** Our addition: the first step. */
  first: {
    acts: [
      { key: 'inventory.add', act: 'Add the first SIM with Add Inventory.' },
      { key: 'inventory.import', act: 'Import many SIMs from a file with Bulk.' },
    ],
  } as FirstStep,
  fetchFailed: 'Failed to fetch inventory data.',
  fetchError: (reason: string) => `Error fetching data: ${reason}`,
  dropdownsError: (reason: string) => `Error fetching dropdowns: ${reason}`,
  placeMissing: 'Please select a country or region',
  pinNotSearched: 'You cannot search by SIM PIN',
  concealed: 'Hidden for your role. A save does not change it.',
  wrongDay: commonMessages.day,
  /** Our addition: checks that the specification does not have. */
  unnumbered: 'A SIM without an id cannot be opened',
  otherCurrency: 'Enter it again: the currency has changed',
  noInvoice: 'Pay as you go has no invoice',
  fileKind: 'Choose a PDF, PNG or JPEG file',
  fileSize: 'The file is larger than 5 MB',
  fileEmpty: 'The file is empty',
  voided: 'This SIM was voided and cannot be changed',
  corrected: 'Inventory corrected successfully',
  voidedNow: 'Inventory voided successfully',
  currencyFixed: 'Locked with the costs. Use "Correct costs".',
  expiresTooSoon: 'Enter an expiry date after the received date',
  fileLost: 'Choose the invoice file again',
  fileNotKept: (name: string) => `${name} is lost when the page is reloaded. Choose it again, or remove it.`,
  /** Our addition: the specification has no text for the file of a SIM. */
  invoiceFailed: (reason: string) => `The invoice could not be downloaded. ${reason}`,
} as const

export const planMessages = {
  empty: 'Your plan list is currently empty.',
  /** Our addition: the first step. */
  first: {
    acts: [
      {
        key: 'plan.add',
        act: 'Add suppliers and countries or regions, then the first plan with Add Plan.',
      },
    ],
  } as FirstStep,
  noPlans: 'No plans found',
  fetchError: (reason: string) => `Error fetching plans: ${reason}`,
  noMatch: 'No plans match the search criteria',
  searchError: (reason: string) => `Error searching plans: ${reason}`,
  dropdownsError: (reason: string) => `Error fetching dropdowns: ${reason}`,
  unknownError: 'Unknown error',
  saveFailed: 'Failed to create plan',
  unknownStep: 'Page Not Available...',
  problems: {
    belowZero: (label: string) => `${label} cannot be below 0`,
    tooLong: (label: string, limit: number) => `${label} has at most ${limit.toLocaleString('en')} characters`,
    noText: (label: string) => `${label} has characters that cannot be read`,
    notANumber: (label: string) => `${label} is not a number`,
    comma: (label: string) => `${label} can be read in two ways. Use only one decimal point.`,
  },
  /** Our addition: a name that matches other plans only in part, and a publish that is known to be refused. */
  noPlanOfName: (name: string) => `No plan has the name "${name}".`,
  /** Our addition: plans can be archived. */
  archived: 'This plan is archived. Choose another.',
  archivedNow: 'Plan archived successfully',
  restoredNow: 'Plan offered again',
  nameless: 'A plan without a name cannot be opened',
  unnumbered: 'A plan without an id cannot be opened',
  noNumber: 'This plan cannot be edited: the server did not send its id (pid).',
  /** Our addition: fields that another server did not send would be saved empty. */
  notAccepted: 'Not saved: confirm the fields that the server did not send.',
  saveEmpty: 'Save with these fields empty',
  loadFailed: 'Failed to load plan',
  warnings: {
    noName: 'The plan has no name',
    noPlace: { country: 'A local plan has no country', region: 'A roaming plan has no region' },
    costNotANumber: 'Buying Cost is not a number',
    noCost: 'The plan has no Buying Cost',
    noData: 'The plan has no data',
    noValidity: 'The plan has no validity',
    noAmount: { perGbDollar: 'Pay per GB has no amount', perMbDollar: 'Pay per MB has no amount' },
    quantitiesCrossed: 'Min Quantity is above Max Quantity',
    storedAsZero: (label: string) => `${label} is not a number: 0 will be saved`,
    storedAsWhole: (label: string, stored: number) => `${label} takes whole numbers: ${stored} will be saved`,
  },
} as const

/** Our addition: messages of a searchable select. */
export const selectMessages = {
  nothingFound: 'Nothing found',
  clear: (label: string) => `Clear ${label}`,
  noneFits: (text: string) => `No entry matches “${text}”.`,
  severalFit: (text: string, count: number) => `“${text}” matches ${count} entries. Choose one.`,
  staysChosen: (label: string) => `Until then it is ${label}.`,
} as const

/** Messages without a text in the specification, for when no usable answer came. */
export const networkMessages = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  timedOut: (seconds: number) => `The server did not answer within ${seconds} seconds. Try again.`,
  notFound: 'The server does not know this address.',
  status: (status: number, reason: string) => `The server answered ${`${status} ${reason}`.trim()}.`,
  notJson: 'The server sent an unreadable answer.',
  /** For saves and lists alike: it is unknown whether the call succeeded. */
  empty: 'The server sent an empty answer. Check whether it worked before you try again.',
  otherShape: (path: string) => `The server sent an answer in an unknown format${path === '' ? '' : ` (${path})`}.`,
} as const
