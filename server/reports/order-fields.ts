import type { OrderReportFieldName } from '../../src/schemas/reports/report-fields.ts'

/** A country, else the region, else where the customer is: each report says one of them. */
export const PLACE = `coalesce(nullif(r.country, ''), nullif(r.region, ''), r.checkout_country)`

/** What the 17 fields of every report are, of its subject's row `r`. */
export const orderFields: Readonly<Record<OrderReportFieldName, string>> = {
  username: 'r.user_name',
  email: 'r.email',
  customerid: 'r.customer_id',
  displayname: 'r.display_name',
  countryname: PLACE,
  price: 'r.price',
  createddate: 'r.at',
  planname: 'r.plan_name',
  durationtype: 'r.duration_type',
  validity: 'r.validity',
  paymentstatus: 'r.status',
  guid: 'r.guid',
  source: 'r.source',
  refsite: 'r.ref_site',
  cip: 'r.cip',
  transaction: 'r.transaction',
  paymentmethod: 'r.payment_method',
}
