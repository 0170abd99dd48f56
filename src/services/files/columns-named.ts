import type { Field } from '../../schemas/core/field.ts'

/** The fields with these names, in the order of the names. */
export const columnsNamed = (fields: ReadonlyArray<Field>, names: ReadonlyArray<string>): ReadonlyArray<Field> =>
  names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
