/** What the reports are narrowed by: which filters there are, and what one is asked for. Plain data, no library. */

/** A filter of a list: its label, its name in the call, and whether it asks by an id, which stands for nothing where it is shown. */
type ListFilter = { readonly label: string; readonly wire: string; readonly isNumbered?: true }

/** By the name that stands in the address of a screen. */
export const reportFilters = {
  status: { label: 'Status', wire: 'Status' },
  vendor: { label: 'Vendor', wire: 'Vendor' },
  supplier: { label: 'Supplier', wire: 'Supplier' },
  country: { label: 'Country or Region', wire: 'Country' },
  plan: { label: 'Plan', wire: 'PlanID', isNumbered: true },
  gateway: { label: 'Payment Method', wire: 'Gateway' },
} as const satisfies Readonly<Record<string, ListFilter>>
export type ReportFilterName = keyof typeof reportFilters

export const reportFilterNames = Object.keys(reportFilters) as ReadonlyArray<ReportFilterName>

/** The same of every list that a person can narrow: those of the reports, of our own invoices, of the partners, of people, and of the rates. */
export const listFilters = {
  ...reportFilters,
  customer: { label: 'Customer', wire: 'CustomerID', isNumbered: true },
  paymentStatus: { label: 'Payment Status', wire: 'PaymentStatus' },
  person: { label: 'Person', wire: 'PersonID', isNumbered: true },
  area: { label: 'Area', wire: 'Area' },
  outcome: { label: 'Outcome', wire: 'Outcome' },
  kind: { label: 'Kind', wire: 'Kind' },
  inactive: { label: 'Inactive', wire: 'Inactive' },
  partner: { label: 'Partner', wire: 'PartnerID', isNumbered: true },
  countryID: { label: 'Country', wire: 'CountryID', isNumbered: true },
  regionID: { label: 'Region', wire: 'RegionID', isNumbered: true },
} as const satisfies Readonly<Record<string, ListFilter>>
export type ListFilterName = keyof typeof listFilters

export const listFilterNames = Object.keys(listFilters) as ReadonlyArray<ListFilterName>

/** Whether a filter asks for something by its id, which stands for nothing where it is shown. */
export const isNumbered = (name: ListFilterName): boolean => 'isNumbered' in listFilters[name]

/** A report narrowed: days and a text as they were typed, and the chosen options; empty where nobody asks for it. */
export type ReportFilter = {
  readonly from: string
  readonly to: string
  /** The beginning of what identifies a row. */
  readonly text: string
  readonly selects: Readonly<Partial<Record<ListFilterName, string>>>
}

export const blankReportFilter: ReportFilter = { from: '', to: '', text: '', selects: {} }

/** What the text of a search is looked for in, at the beginning of each. */
export const REPORT_SEARCHED = 'Order ID, email, ICCID, GUID, user name or display name'

/**
 * What the lines of a report come to, a line for each currency: `none` counts only, `sum` adds up their amounts,
 * `refunds` also what was paid back, `margin` also what they cost us and what is left. Of our own invoices: `invoiced`
 * with net and tax, `ageing` what is due by how long it has been.
 */
export type ReportTotalsKind = 'none' | 'sum' | 'refunds' | 'margin' | 'invoiced' | 'ageing'

/** Whether a filter is of who may choose by it alone: for others the server tells no options of it. */
export const isOffered = (name: ListFilterName, choices: Readonly<Record<string, unknown>> | null): boolean =>
  name !== 'partner' || choices?.[name] !== undefined

export const reportFilterMessages = {
  notOffered: (label: string) => `This report is not filtered by ${label}`,
  notSorted: (column: string) => `This report is not sorted by ${column}`,
} as const
