/** The page sizes of a list: 5, 10, 15 and 20 by spec §2, the others ours. */
export const PAGE_SIZES: ReadonlyArray<number> = [5, 10, 15, 20, 30, 50, 100]
