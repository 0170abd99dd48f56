/** Where a list that the path narrows stands whole, and what a query of it is there. */
export type WholeList = { readonly path: string; readonly searchOf: (search: string) => string }
