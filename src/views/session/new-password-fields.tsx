import { passwordMessages } from '../../schemas/people/password.ts'
import { PasswordField } from './password-field.tsx'

type Props = { readonly errors: Readonly<Record<string, string | undefined>> }

/** A new password, entered twice: `newPassword` and `passwordAgain` of its form. */
export const NewPasswordFields = ({ errors }: Props) => (
  <>
    <PasswordField
      name="newPassword"
      label="New password"
      hint={passwordMessages.length}
      isNew
      invalid={errors.password !== undefined}
      error={errors.password}
    />
    <PasswordField
      name="passwordAgain"
      label="Repeat new password"
      isNew
      invalid={errors.passwordAgain !== undefined}
      error={errors.passwordAgain}
    />
  </>
)
