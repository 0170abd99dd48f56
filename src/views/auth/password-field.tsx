import { PasswordInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  readonly label: string
  readonly invalid: boolean
  readonly autoFocus?: boolean
}

/** A password that can be shown while it is typed; it stays in the field until the form is submitted. */
export const PasswordField = ({ label, invalid, autoFocus = false }: Props) => {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      name="password"
      label={label}
      autoComplete="current-password"
      required
      withAsterisk={false}
      data-autofocus={autoFocus || undefined}
      error={invalid}
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
