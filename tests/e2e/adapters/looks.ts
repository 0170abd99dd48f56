/** A screen is looked at again soon: what is waited for has mostly come within a few frames. */
export const LOOKS = { intervals: [10, 20, 50, 100] }
