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
  notSaved: (fields: number) => `${NOT_SAVED}${fields} ${fields === 1 ? 'field needs' : 'fields need'} a correction`,
  isNotSaved: (text: string | null) => text?.startsWith(NOT_SAVED) === true,
  required: (label: string) => `${label} is required`,
  saveError: (reason: string) => `Error: ${reason}`,
  /** Our addition: for a list whose filter finds nothing, and for one that the server did not return. */
  nothingFits: 'Nothing fits the filter.',
  day: 'Enter a real date',
  dayBefore: 'Enter a day that is not before the first',
  daysAtMost: (days: number) => `At most ${days} days`,
  notLoaded: (what: string) => `${what} could not be loaded.`,
  /** Our addition: for fields that another server did not send, or sent unreadably. */
  untold: 'The server did not send this',
  untoldFields: (labels: ReadonlyArray<string>) =>
    `The server did not send: ${firstOf(labels)}. Saving sends what the form shows.`,
  sentAs: (text: string) => `The server sent: ${text}`,
  notAs: (what: string) => `Not ${what} as the server sent it`,
  notRead: 'This cannot be read as the server sent it',
  unread: (label: string) => `Enter ${label}: what the server sent cannot be read`,
} as const

/** The texts of spec §5 and §8, to the letter; those of the session are in session-messages.ts. */
export const inventoryMessages = {
  empty: 'Your inventory is currently empty.',
  /** Our addition: the first step. */
  first: {
    acts: [
      { key: 'inventory.add', act: 'Add the first item with Add Inventory.' },
      { key: 'inventory.import', act: 'Add many from a file with Bulk.' },
    ],
  } as FirstStep,
  fetchFailed: 'Failed to fetch inventory data.',
  fetchError: (reason: string) => `Error fetching data: ${reason}`,
  dropdownsError: (reason: string) => `Error fetching dropdowns: ${reason}`,
  placeMissing: 'Please select a country or region',
  pinNotSearched: 'You may not search by SIM PIN',
  concealed: 'Your role does not show it. A save leaves it as it is.',
  wrongDay: commonMessages.day,
  /** Our addition: checks that the specification does not have. */
  unnumbered: 'An item without a number cannot be opened',
  otherCurrency: 'Enter it again: the currency is another one',
  noInvoice: 'Pay as you go has no invoice',
  fileKind: 'Choose a PDF, PNG or JPEG file',
  fileSize: 'The file is larger than 5 MB',
  fileEmpty: 'The file is empty',
  voided: 'This item was voided and cannot be changed',
  corrected: 'Inventory corrected successfully',
  voidedNow: 'Inventory voided successfully',
  currencyFixed: 'Fixed together with the costs: correct them to change it',
  expiresTooSoon: 'The stock would expire before it was received',
  fileLost: 'Choose the invoice file again',
  fileNotKept: (name: string) => `${name} is not kept when the page is loaded again: choose it again, or remove it`,
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
        act: 'Add the first plan with Add Plan; suppliers, and countries or regions, are entered before.',
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
    noText: (label: string) => `${label} has characters that are no text`,
    notANumber: (label: string) => `${label} is not a number`,
    comma: (label: string) => `${label} can be read in two ways: write it with one decimal point and no other mark`,
  },
  /** Our addition: a name that matches other plans only in part, and a publish that is known to be refused. */
  noPlanOfName: (name: string) => `No plan has the name "${name}".`,
  /** Our addition: plans can be archived. */
  archived: 'This plan is archived. Choose another.',
  archivedNow: 'Plan archived successfully',
  restoredNow: 'Plan offered again',
  nameless: 'A plan without a name cannot be opened',
  unnumbered: 'A plan without a number cannot be opened',
  noNumber: 'This plan cannot be edited: the server did not send its number (pid).',
  notYet: 'The plan was not sent: it would be refused as it stands.',
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
  noneFits: (text: string) => `Nothing in the list fits “${text}”.`,
  severalFit: (text: string, count: number) => `“${text}” fits ${count} in the list: choose one.`,
  staysChosen: (label: string) => `Until then it is ${label}.`,
} as const

/** Messages without a text in the specification, for when no usable answer came. */
export const networkMessages = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  timedOut: (seconds: number) => `The server has not answered within ${seconds} seconds. Try again.`,
  notFound: 'The server does not know this address.',
  status: (status: number, reason: string) => `The server answered ${`${status} ${reason}`.trim()}.`,
  notJson: 'The server sent something that is not an answer.',
  /** For saves and lists alike: it is unknown whether the call succeeded. */
  empty: 'The server sent an empty answer. It is not known whether this worked: check before you try again.',
  otherShape: (path: string) => `The server sent an answer of an unknown form${path === '' ? '' : ` (${path})`}.`,
} as const
