/** The id in an address, null where it has none. The route sees to it that it is a number. */
export const idIn = (params: Readonly<Record<string, string>>): number | null =>
  params.id === undefined ? null : Number(params.id)
