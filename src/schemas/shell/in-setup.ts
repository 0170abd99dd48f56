/** The parameter of an address that the set-up opens; its screen offers the way back. */
const IN_SETUP = 'setup'

/** Whether the set-up opened an address. */
export const isOfSetup = (search: URLSearchParams): boolean => search.has(IN_SETUP)

/** The address of a screen as the set-up opens it. */
export const inSetup = (href: string): string => `${href}?${IN_SETUP}=1`

/** The link from a step's screen back to the steps. */
export const BACK_TO_SETUP = 'Back to set-up'
