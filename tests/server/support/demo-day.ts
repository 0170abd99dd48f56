/** The day before which the demo data of the tests ends, whatever the current date. */
export const DEMO_DAY = '2026-11-01'
