/** The filters of the reports. Plain data, no library. */

/** A filter of a list: its label, its name in the request, and whether its value is an id, which is never shown. */
type ListFilter = {
  readonly label: string
  readonly wire: string
  readonly isNumbered?: true
  /** It has a button above the rows. */
  readonly isCommon?: true
}

/** By name in a screen's address. */
export const reportFilters = {
  status: { label: 'Status', wire: 'Status', isCommon: true },
  vendor: { label: 'Vendor', wire: 'Vendor' },
  supplier: { label: 'Supplier', wire: 'Supplier', isCommon: true },
  country: { label: 'Country or Region', wire: 'Country', isCommon: true },
  plan: { label: 'Plan', wire: 'PlanID', isNumbered: true, isCommon: true },
  gateway: { label: 'Payment Method', wire: 'Gateway' },
} as const satisfies Readonly<Record<string, ListFilter>>
export type ReportFilterName = keyof typeof reportFilters

export const reportFilterNames = Object.keys(reportFilters) as ReadonlyArray<ReportFilterName>

/** The filters of every list: reports, invoices, partners, people and rates. */
export const listFilters = {
  ...reportFilters,
  customer: { label: 'Customer', wire: 'CustomerID', isNumbered: true, isCommon: true },
  paymentStatus: { label: 'Payment Status', wire: 'PaymentStatus', isCommon: true },
  person: { label: 'Person', wire: 'PersonID', isNumbered: true, isCommon: true },
  area: { label: 'Area', wire: 'Area', isCommon: true },
  outcome: { label: 'Outcome', wire: 'Outcome', isCommon: true },
  kind: { label: 'Kind', wire: 'Kind', isCommon: true },
  inactive: { label: 'Inactive', wire: 'Inactive', isCommon: true },
  partner: { label: 'Partner', wire: 'PartnerID', isNumbered: true, isCommon: true },
  countryID: { label: 'Country', wire: 'CountryID', isNumbered: true, isCommon: true },
  regionID: { label: 'Region', wire: 'RegionID', isNumbered: true, isCommon: true },
} as const satisfies Readonly<Record<string, ListFilter>>
export type ListFilterName = keyof typeof listFilters

export const listFilterNames = Object.keys(listFilters) as ReadonlyArray<ListFilterName>

/** Whether a filter has a button above the rows. */
export const isCommon = (name: ListFilterName): boolean => 'isCommon' in listFilters[name]

/** Whether a filter's value is an id, which is never shown. */
export const isNumbered = (name: ListFilterName): boolean => 'isNumbered' in listFilters[name]

/** A report's filter: days and text as typed, and the chosen options; empty where it is not set. */
export type ReportFilter = {
  readonly from: string
  readonly to: string
  /** The start of an identifier of a row. */
  readonly text: string
  readonly selects: Readonly<Partial<Record<ListFilterName, string>>>
}

export const blankReportFilter: ReportFilter = { from: '', to: '', text: '', selects: {} }

/** The fields that a report's text search compares from their start. */
export const REPORT_SEARCHED = 'Order ID, email, ICCID, GUID, user name or display name'

/**
 * The totals of a report, one row for each currency. `none` only counts, `sum` adds up amounts, `refunds` adds refunds,
 * `margin` adds cost and margin. For our own invoices, `invoiced` has net and tax, and `ageing` splits what is due by
 * days past due.
 */
export type ReportTotalsKind = 'none' | 'sum' | 'refunds' | 'margin' | 'invoiced' | 'ageing'

/** Whether to offer a filter. The server sends partner options only to people who may filter by partner. */
export const isOffered = (name: ListFilterName, choices: Readonly<Record<string, unknown>> | null): boolean =>
  name !== 'partner' || choices?.[name] !== undefined

export const reportFilterMessages = {
  notOffered: (label: string) => `This report is not filtered by ${label}`,
  notSorted: (column: string) => `This report is not sorted by ${column}`,
} as const
