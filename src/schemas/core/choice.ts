/** One option of a fixed list: the value on the wire and the label that a person reads. */
export type Choice<Value extends string | number = string | number> = {
  readonly value: Value
  readonly label: string
}

/** The label of a value, or the value itself where the list does not know it (another server may). */
export const labelOf = (choices: ReadonlyArray<Choice>, value: string | number): string =>
  choices.find((choice) => choice.value === value)?.label ?? String(value)
