/** The vendors with their own report, by supplier name (spec §2, §3). */
export const vendorReports = {
  'H2O Wireless': 'H2OReport',
  Plum: 'PlumSaleReport',
  Tele25: 'Tele25SaleReport',
  Simcredible: 'SimcredibleSaleReport',
} as const

/** The vendor whose sales by partners also have their own report. */
export const H2O = 'H2O Wireless'

/** The vendor whose SIMs are ordered one at a time and can be suspended. */
export const SIMCREDIBLE = 'Simcredible'
