/** The vendors whose sales have a report of their own, by the name of the supplier (spec §2, §3). */
export const vendorReports = {
  'H2O Wireless': 'H2OReport',
  Plum: 'PlumSaleReport',
  Tele25: 'Tele25SaleReport',
  Simcredible: 'SimcredibleSaleReport',
} as const

/** Its sales by partners have a report of their own as well. */
export const H2O = 'H2O Wireless'

/** SIMs of this vendor are ordered one by one, and can be suspended. */
export const SIMCREDIBLE = 'Simcredible'
