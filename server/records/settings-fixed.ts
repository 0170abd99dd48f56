/** The fields of settings that the environment sets: their values, and the names of the variables. */
export type FixedFields = {
  readonly values: Readonly<Record<string, string | number>>
  readonly setBy: Readonly<Record<string, string>>
}

/** The fixed fields among these: each with its value, or null if the environment does not set it, and its variable. */
export const fixedOf = (
  fields: Readonly<Record<string, readonly [value: string | number | null, variable: string]>>,
): FixedFields => {
  const set = Object.entries(fields).flatMap(([name, [value, variable]]) =>
    value === null ? [] : [{ name, value, variable }],
  )
  return {
    values: Object.fromEntries(set.map(({ name, value }) => [name, value])),
    setBy: Object.fromEntries(set.map(({ name, variable }) => [name, variable])),
  }
}
