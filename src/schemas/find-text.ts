/** Fewer characters find no record. Plain data without Effect: the shell needs it. */
export const MIN_FIND_TEXT = 3
