import { PasswordInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  readonly label: string
  readonly invalid: boolean
  readonly name?: string
  /** The problem of the field. If a notice has just shown it, the field is only marked. */
  readonly error?: string | undefined
  readonly hint?: string
  /** A new password, which no password manager fills in. */
  readonly isNew?: boolean
  readonly autoFocus?: boolean
}

/** A password that can be shown while it is typed; it stays in the field until the form is submitted. */
export const PasswordField = ({
  label,
  invalid,
  name = 'password',
  error,
  hint,
  isNew = false,
  autoFocus = false,
}: Props) => {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      name={name}
      label={label}
      {...(hint !== undefined && {
        // The error replaces the hint.
        description: error === undefined && hint,
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      })}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      withAsterisk={false}
      data-autofocus={autoFocus || undefined}
      error={error ?? invalid}
      // Mantine sets it only on the box around the input.
      aria-invalid={invalid || undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-pressed': visible,
        tabIndex: 0,
        'aria-hidden': false,
      }}
    />
  )
}
