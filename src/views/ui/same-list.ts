/** Whether two lists have the same items, for selectors that make a new list from every state. */
export const isSameList = <Item extends string | number>(
  one: ReadonlyArray<Item>,
  other: ReadonlyArray<Item>,
): boolean => one.length === other.length && one.every((item, index) => item === other[index])
