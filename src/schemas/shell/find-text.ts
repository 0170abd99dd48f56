/** Fewer characters find no record. Plain data without Effect: the shell needs it. */
export const MIN_FIND_TEXT = 3

/** Whether records are searched by a text as it is typed. */
export const isEnoughToFind = (text: string): boolean => text.trim().length >= MIN_FIND_TEXT
