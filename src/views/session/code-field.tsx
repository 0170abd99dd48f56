import { TextInput } from '@mantine/core'

type Props = {
  readonly error: string | null
  /** Before a second factor is set up there are no recovery codes. */
  readonly isFirst?: boolean
}

/** A code of the authenticator app, or a recovery code. */
export const CodeField = ({ error, isFirst = false }: Props) => (
  <TextInput
    name="code"
    label="Code"
    description={error === null && (isFirst ? 'Six digits' : 'Six digits, or one of your recovery codes')}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    autoComplete="one-time-code"
    autoCapitalize="none"
    inputMode={isFirst ? 'numeric' : 'text'}
    spellCheck={false}
    required
    withAsterisk={false}
    error={error}
  />
)
