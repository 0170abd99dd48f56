/** The day that the demo data of the tests end before, whatever day the tests are run on. */
export const DEMO_DAY = '2026-11-01'
