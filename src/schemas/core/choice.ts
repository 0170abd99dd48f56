/** One option of a fixed list: its wire value and its label. */
export type Choice<Value extends string | number = string | number> = {
  readonly value: Value
  readonly label: string
}

/** The label of a value, or the value itself if the list does not contain it (another server may send any). */
export const labelOf = (choices: ReadonlyArray<Choice>, value: string | number): string =>
  choices.find((choice) => choice.value === value)?.label ?? String(value)
