import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { secretVault } from '../../services/core/vault.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './factor.module.css'
import { sessionWords } from './session-words.ts'

type Props = { readonly codesRef: string; readonly onNoted: () => void }

/** The recovery codes, shown once; they are gone after a reload. */
export const RecoveryCodes = ({ codesRef, onNoted }: Props) => {
  const codes = secretVault.get(codesRef)?.split('\n') ?? []
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const done = () => {
    secretVault.redeem(codesRef)
    onNoted()
  }
  if (codes.length === 0)
    return <Notice kind="warning">The codes were shown only once. Create new ones in My Profile.</Notice>
  return (
    <div className={classes.codes}>
      <p ref={heading} tabIndex={-1}>
        {sessionWords.recoveryCodes}
      </p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <CopyButton label="recovery codes" text={codes.join('\n')} />
        <Button onClick={done}>I have saved them</Button>
      </div>
    </div>
  )
}
