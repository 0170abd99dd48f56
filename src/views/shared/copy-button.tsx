import { useEffect, useState } from 'react'
import classes from './copy-button.module.css'
import { COPIED_SHOWN_MS, copyText } from './copy-text.ts'
import { Check, Copy } from './glyphs.tsx'

type Props = { readonly label: string; readonly text: string }
type Outcome = 'copied' | 'refused' | null

/** Puts a text on the clipboard and says so. */
export function CopyButton({ label, text }: Props) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const name = { copied: `${label} copied`, refused: `${label} could not be copied` }
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={outcome === null ? `Copy ${label}` : name[outcome]}
      data-copied={outcome === 'copied' || undefined}
      onClick={() => void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'refused'))}
    >
      {outcome === 'copied' ? <Check /> : <Copy />}
    </button>
  )
}
