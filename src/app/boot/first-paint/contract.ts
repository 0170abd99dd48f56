/** The window event that says the application is drawn and responds. */
export const DRAWN = 'simdesk.drawn'

/** The ids of the notices hidden beside the form. */
export const earlyNotices = { waiting: 'early-waiting', failed: 'early-failed' } as const
