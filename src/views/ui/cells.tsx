import { use, useState } from 'react'
import type { FieldKind } from '../../schemas/core/field.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { phoneAddress } from '../../schemas/core/phone.ts'
import { pictureIn, type Tone, toneOf, websiteIn } from './cell-values.ts'
import classes from './cells.module.css'
import { Triangle } from './glyphs.tsx'
import { initialsOf } from './initials.ts'
import { NetworkContext } from './network.ts'

/** A status, coloured by what it means. */
export const StatusBadge = ({ text, tone = toneOf(text) }: { readonly text: string; readonly tone?: Tone }) =>
  text !== '' && (
    <span className={classes.badge} data-tone={tone}>
      {text}
    </span>
  )

const dayKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'dateTime'])
const numberKinds: ReadonlySet<FieldKind> = new Set<FieldKind>(['number', 'money', 'integer'])

const unreadWords = (kind: FieldKind): string => {
  const what = dayKinds.has(kind) ? 'a date' : 'a number'
  return dayKinds.has(kind) || numberKinds.has(kind) ? commonMessages.notAs(what) : commonMessages.notRead
}

/** What could not be read, as the server sent it. The mark is no text: the cell is copied as it came. */
export const UnreadText = ({ text, kind }: { readonly text: string; readonly kind: FieldKind }) => (
  <span className={classes.unread} title={unreadWords(kind)}>
    {text}
    <span role="img" aria-label={unreadWords(kind)}>
      <Triangle />
    </span>
  </span>
)

/** A website: a link where it is one, else what stands there. */
export const Website = ({ text, tabIndex }: { readonly text: string; readonly tabIndex: 0 | -1 }) => {
  const address = websiteIn(text)
  if (address === null) return text
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {text}
    </a>
  )
}

type Reached = { readonly tabIndex: 0 | -1 }

/** An e-mail address that can be written to. */
export const MailTo = ({ address, tabIndex }: Reached & { readonly address: string }) =>
  address.includes('@') ? (
    <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`} tabIndex={tabIndex}>
      {address}
    </a>
  ) : (
    address
  )

/** A phone number that can be called, as it is written. */
export const TelTo = ({ number, tabIndex }: Reached & { readonly number: string }) =>
  /\d/.test(number) ? (
    <a href={phoneAddress(number)} tabIndex={tabIndex}>
      {number}
    </a>
  ) : (
    number
  )

/** A picture, or the initials of whose it would be. */
export function Picture({ address, of }: { readonly address: string; readonly of: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  const isOnline = use(NetworkContext)
  const source = isOnline ? pictureIn(address, location.origin) : null
  if (source === null || source === failed) {
    return (
      <span className={classes.picture} aria-hidden="true">
        {initialsOf(of)}
      </span>
    )
  }
  return (
    <img
      className={classes.picture}
      src={source}
      alt=""
      width={28}
      height={28}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(source)}
    />
  )
}
