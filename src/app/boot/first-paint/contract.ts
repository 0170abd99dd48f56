/** The window's event with which the application says that it stands on the page, and answers. */
export const DRAWN = 'simdesk.drawn'

/** What stands hidden beside the form, by its id. */
export const earlyNotices = { waiting: 'early-waiting', failed: 'early-failed' } as const
