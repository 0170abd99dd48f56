/** Polls quickly at first: most changes arrive within a few frames. */
export const LOOKS = { intervals: [10, 20, 50, 100] }
