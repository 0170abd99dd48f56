import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { commonMessages } from '../../schemas/core/messages.ts'
import common from '../ui/common.module.css'
import { Notice } from '../ui/notice.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import classes from './form.module.css'

/** A field of the form that needs a correction. */
export type FieldToCorrect = { readonly name: string; readonly label: string }

/** For `useSelector`: whether two lists name the same fields. */
export const isSameFields = (one: ReadonlyArray<FieldToCorrect>, other: ReadonlyArray<FieldToCorrect>): boolean =>
  one.length === other.length && one.every(({ name }, index) => name === other[index]?.name)

type Props = {
  readonly notice: string | null
  /** Whether the same save could succeed at another try. */
  readonly canRetry?: boolean
  readonly onRetry?: () => void
  /** The fields that need a correction, in the order of the form. */
  readonly fields?: ReadonlyArray<FieldToCorrect>
  /** Leads to a field, in a form that does not show all of its fields at once. */
  readonly onField?: (name: string) => void
  /** What else was refused. */
  readonly children?: ReactNode
}

const none: ReadonlyArray<FieldToCorrect> = []

/** Why the last save failed, with a link to each field to correct; it stays until the next one begins. */
export function SaveNotice({ notice, canRetry = false, onRetry, fields = none, onField, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  // Scrolls into view for a person who pressed Save at the end of a long form; the focus does not move.
  useEffect(() => {
    if (notice !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [notice])
  // A refusal by the form's own checks has no message of the server.
  const text = notice ?? (fields.length === 0 ? null : commonMessages.notSaved(fields.length))
  if (text === null) return null
  return (
    <div ref={place} className={classes.notice}>
      {canRetry && onRetry !== undefined ? (
        <RetryNotice onRetry={onRetry}>{text}</RetryNotice>
      ) : (
        <Notice kind="error">
          {text}
          {children}
          <FieldLinks fields={fields} place={place} onField={onField} />
        </Notice>
      )}
    </div>
  )
}

/** Whether an element belongs to a field: a searched select has no name, but its label. */
const isOf = (element: Element, { name, label }: FieldToCorrect): boolean => {
  const labelled = element as HTMLInputElement
  return (
    labelled.name === name || [...(labelled.labels ?? [])].some(({ textContent }) => textContent?.startsWith(label))
  )
}

type LinksProps = {
  readonly fields: ReadonlyArray<FieldToCorrect>
  readonly place: RefObject<HTMLElement | null>
  readonly onField: Props['onField']
}

const FIELDS = 'input:not([type="hidden"]), select, textarea'

/** The fields to correct, each a link that leads to it. */
function FieldLinks({ fields, place, onField }: LinksProps) {
  const lead = (field: FieldToCorrect) => {
    if (onField !== undefined) return onField(field.name)
    const among = [...(place.current?.closest('form')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])]
    const found = among.find((element) => isOf(element, field))
    found?.focus()
  }
  if (fields.length === 0) return null
  return (
    <ul className={classes.toCorrect} aria-label="Fields to correct">
      {fields.map((field) => (
        <li key={field.name}>
          <button type="button" className={common.linkButton} onClick={() => lead(field)}>
            {field.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
