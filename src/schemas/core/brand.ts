/** The name of the product; nothing else may spell it out. */
export const PRODUCT = 'SIM Desk'

/** The fixed suffix of every browser title (spec §2). */
export const TITLE_SUFFIX = ` | ${PRODUCT}`
