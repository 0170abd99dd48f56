import { labelOf } from './choice.ts'
import type { Field } from './field.ts'
import { halvesIn, type Times } from './times.ts'

/**
 * A field's value in a row for lists and files. A code becomes its label; day and time are in the given zone. `read`
 * gives a field of the row by its name.
 */
export const valueIn = (field: Field, read: (name: string) => unknown, times: Times): unknown => {
  const { name, halfOf, choices } = field
  const value = read(name)
  if (choices) return typeof value === 'string' ? labelOf(choices, value) : value
  if (times === 'utc' || !halfOf) return value
  const { day, time } = halvesIn(String(read(halfOf.day) ?? ''), String(read(halfOf.time) ?? ''))
  return name === halfOf.day ? day : time
}

/** Whether `valueIn` may differ from the stored value. */
export const isReworded = ({ halfOf, choices }: Field, times: Times): boolean =>
  choices !== undefined || (halfOf !== undefined && times !== 'utc')
