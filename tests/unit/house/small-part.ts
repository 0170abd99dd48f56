/** What swaps.test.ts gives a library in place of a part of its own. */
export const part = 'small'
