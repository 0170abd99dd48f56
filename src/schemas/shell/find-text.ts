/** A shorter text does not search records. Plain code without Effect: the shell needs it. */
export const MIN_FIND_TEXT = 3

/** Whether a typed text is long enough to search records. */
export const isEnoughToFind = (text: string): boolean => text.trim().length >= MIN_FIND_TEXT
