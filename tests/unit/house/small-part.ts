/** The replacement that swaps.test.ts puts into a library. */
export const part = 'small'
