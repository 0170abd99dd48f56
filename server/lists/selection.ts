/** What rows have, by the names on the wire, as SQL: as a page selects it (`named`), and as a chunk of a stream (`values`). */
export const selection = (fields: Readonly<Record<string, string>>) => ({
  names: Object.keys(fields),
  named: Object.entries(fields)
    .map(([name, value]) => `${value} as "${name}"`)
    .join(', '),
  values: Object.values(fields).join(', '),
})
export type Selection = ReturnType<typeof selection>
