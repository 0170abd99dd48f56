import { NativeSelect, TextInput } from '@mantine/core'
import type { InventoryFormActor } from '../../machines/inventory-form.machine.ts'
import type { Choice } from '../../schemas/choice.ts'
import type { InventoryFormFieldName } from '../../schemas/inventory-fields.ts'
import { DayInput } from '../shared/day-input.tsx'
import classes from './inventory-form.module.css'
import { useField } from './use-field.ts'

type Props = { readonly actor: InventoryFormActor; readonly name: InventoryFormFieldName }

export function TextField({ actor, name }: Props) {
  const { value, change, input } = useField(actor, name)
  return (
    <TextInput
      {...input}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

type CodeProps = Props & {
  /** How the code is kept, whatever it is pasted with. */
  readonly plain?: (text: string) => string
}

/** An activation code or an ICCID: digits that a person compares one by one. */
export function CodeField({ actor, name, plain = (text) => text }: CodeProps) {
  const { value, change, input } = useField(actor, name)
  return (
    <TextInput
      {...input}
      classNames={{ input: classes.code ?? '' }}
      value={value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ currentTarget, nativeEvent }) => {
        const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
        change(isPasted ? plain(currentTarget.value) : currentTarget.value)
      }}
      onBlur={() => {
        if (!input.readOnly) change(plain(value))
      }}
    />
  )
}

export function MoneyField({ actor, name }: Props) {
  const { value, change, input } = useField(actor, name)
  return (
    <TextInput
      {...input}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

export function DayField({ actor, name }: Props) {
  const { value, change, input } = useField(actor, name)
  return <DayInput {...input} format="dd/MM/yyyy" value={value} onDay={change} />
}

type ChoiceProps = Props & { readonly choices: ReadonlyArray<Choice<string>> }

/** A short fixed list. A native select knows no read-only: while nothing may be changed it is disabled. */
export function ChoiceField({ actor, name, choices }: ChoiceProps) {
  const { value, change, input } = useField(actor, name)
  const { readOnly, ...others } = input
  return (
    <NativeSelect
      {...others}
      disabled={readOnly}
      value={value}
      data={[...choices]}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
