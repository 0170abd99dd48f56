import '../ui/combobox-styles.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type HTMLAttributes, useState } from 'react'
import type { Choice } from '../../schemas/core/choice.ts'
import { inThousands } from '../../schemas/core/format.ts'
import common from '../ui/common.module.css'
import { keysAt } from '../ui/keys.ts'
import { onEnter, toNextField } from './next-field.ts'

type Facts = {
  readonly name: string
  readonly label: string
  readonly error: string | undefined
  /** The text below the input. */
  readonly hint: string | null
  /** The hint is a warning. */
  readonly isWarning?: boolean
  readonly isEditable: boolean
  readonly isRequired: boolean
  /** The value was set once and cannot be changed. */
  readonly isFixed: boolean
}

/** The properties that any input has for a field. */
export const inputOf = ({ name, label, error, hint, isWarning = false, isEditable, isRequired, isFixed }: Facts) => ({
  name,
  label,
  error: error ?? null,
  description: hint,
  descriptionProps: { className: (isWarning && common.warning) || '' },
  readOnly: !isEditable,
  withAsterisk: isRequired,
  'aria-required': isRequired,
  'data-fixed': isFixed || undefined,
  // Below the input, so that the inputs of a row are aligned.
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as Array<'label' | 'input' | 'description' | 'error'>,
})

/** A field bound to an input: its text, its change handler and its properties. */
export type Bound = {
  readonly value: string
  readonly change: (value: string) => void
  readonly input: ReturnType<typeof inputOf>
}

type LineProps = Bound & Pick<HTMLAttributes<HTMLInputElement>, 'inputMode'>

/** One line of text or digits. */
export const LineInput = ({ value, change, input, inputMode }: LineProps) => (
  <TextInput
    {...input}
    {...(inputMode && { inputMode })}
    value={value}
    classNames={{ input: common.anyDirection ?? '' }}
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => change(event.currentTarget.value)}
  />
)

type NumberProps = Bound & { readonly inputMode?: 'numeric' | 'decimal' }

/** An amount or a quantity: grouped while it is read, plain while it is typed. Its value is never the grouped text. */
export function NumberInput({ value, change, input, inputMode = 'decimal' }: NumberProps) {
  const [isTyped, setTyped] = useState(false)
  return (
    <TextInput
      {...input}
      inputMode={inputMode}
      value={isTyped ? value : inThousands(value)}
      data-value={value}
      autoComplete="off"
      spellCheck={false}
      onFocus={() => setTyped(!input.readOnly)}
      onBlur={() => setTyped(false)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

type CodeProps = Bound & {
  /** Normalises a pasted code. */
  readonly plain?: (text: string) => string
  /** Called on Enter in place of going to the next field. */
  readonly onScanned?: (() => void) | undefined
}

/** A code of digits and letters that a person compares one by one, or that a hand scanner types. */
export const CodeInput = ({ value, change, input, plain = (text) => text, onScanned }: CodeProps) => (
  <TextInput
    {...input}
    classNames={{ input: common.code ?? '' }}
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
    {...keysAt('codes')}
    onKeyDown={(event) => onEnter(event, onScanned ?? toNextField)}
  />
)

/** Text of several lines. */
export const LongInput = ({ value, change, input, lines = 4 }: Bound & { readonly lines?: number }) => (
  <Textarea
    {...input}
    value={value}
    classNames={{ input: common.anyDirection ?? '' }}
    rows={lines}
    resize="vertical"
    onChange={(event) => change(event.currentTarget.value)}
  />
)

type ChoiceProps = Bound & { readonly choices: ReadonlyArray<Choice<string>> }

/** A short fixed list. A native select has no read-only mode, so it is disabled when it must not change. */
export function ChoiceInput({ value, change, input, choices }: ChoiceProps) {
  const { readOnly, ...others } = input
  return (
    <NativeSelect
      {...others}
      disabled={readOnly}
      value={value}
      data-empty={value === '' || undefined}
      data={[...choices]}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
