/** Whether two lists hold the same: for selectors that make their list anew from every state. */
export const isSameList = <Item extends string | number>(
  one: ReadonlyArray<Item>,
  other: ReadonlyArray<Item>,
): boolean => one.length === other.length && one.every((item, index) => item === other[index])
