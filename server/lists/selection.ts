/** The fields of rows by wire name, as SQL: `named` for a page, `values` for a chunk of a stream. */
export const selection = (fields: Readonly<Record<string, string>>) => ({
  names: Object.keys(fields),
  named: Object.entries(fields)
    .map(([name, value]) => `${value} as "${name}"`)
    .join(', '),
  values: Object.values(fields).join(', '),
})
export type Selection = ReturnType<typeof selection>
