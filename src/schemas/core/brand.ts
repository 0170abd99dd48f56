/** The one place where the product is named. */
export const PRODUCT = 'SIM Desk'

/** The fixed suffix of every browser title (spec §2). */
export const TITLE_SUFFIX = ` | ${PRODUCT}`
