/** The address of the whole list for one that the path narrows, and the query there. */
export type WholeList = { readonly path: string; readonly searchOf: (search: string) => string }
