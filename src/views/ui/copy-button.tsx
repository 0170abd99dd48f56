import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './copy-button.module.css'
import { COPIED_SHOWN_MS, copyText, NOT_COPIED } from './copy-text.ts'
import { Check, Copy } from './glyphs.tsx'
import { isKey, keysAt } from './keys.ts'

type Props = { readonly label: string; readonly text: string }
type Outcome = 'copied' | 'refused' | null

/** Copies a text and says so. If the browser refuses, it says that and selects the text. */
export function CopyButton({ label, text }: Props) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A refusal stays visible until the person has copied the text in another way.
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={outcome === 'copied' ? `${label} copied` : `Copy ${label}`}
        data-copied={outcome === 'copied' || undefined}
        data-refused={outcome === 'refused' || undefined}
        onClick={() => void copyText(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'refused'))}
      >
        {outcome === 'copied' ? <Check /> : <Copy />}
      </button>
      {outcome === 'refused' && (
        <Refused
          label={label}
          text={text}
          onLeave={() => setOutcome(null)}
          onEscape={() => {
            setOutcome(null)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}

type RefusedProps = Props & { readonly onLeave: () => void; readonly onEscape: () => void }

/** The text in a selected field, where the browser allows copying by keyboard or menu. */
function Refused({ label, text, onLeave, onEscape }: RefusedProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.select(), [])
  const leave = (event: KeyboardEvent) => {
    // The key is only for this field: the drawer around it stays open, at its row.
    event.stopPropagation()
    if (!isKey('closeUncopied', event)) return
    event.preventDefault()
    onEscape()
  }
  return (
    <span className={classes.refused}>
      <span role="alert">{NOT_COPIED}. The text is selected.</span>
      <textarea
        ref={field}
        className={classes.text}
        aria-label={label}
        readOnly
        rows={Math.min(6, text.split('\n').length)}
        value={text}
        {...keysAt('uncopied')}
        onBlur={onLeave}
        onKeyDown={leave}
      />
    </span>
  )
}
