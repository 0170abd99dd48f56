import { use, useState } from 'react'
import type { FieldKind } from '../../schemas/core/field.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { phoneAddress } from '../../schemas/core/phone.ts'
import { pictureIn, type Tone, toneOf, websiteIn } from './cell-values.ts'
import classes from './cells.module.css'
import { Triangle } from './glyphs.tsx'
import { initialsOf } from './initials.ts'
import { NetworkContext } from './network.ts'

/** A status in the colour of its meaning. */
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

/** An unreadable value as the server sent it. The mark is not text, so a copy of the cell holds only the value. */
export const UnreadText = ({ text, kind }: { readonly text: string; readonly kind: FieldKind }) => (
  <span className={classes.unread} title={unreadWords(kind)}>
    {text}
    <span role="img" aria-label={unreadWords(kind)}>
      <Triangle />
    </span>
  </span>
)

/** A website as a link, or as text if it is not an address. */
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

/** An e-mail address as a link. */
export const MailTo = ({ address, tabIndex }: Reached & { readonly address: string }) =>
  address.includes('@') ? (
    <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`} tabIndex={tabIndex}>
      {address}
    </a>
  ) : (
    address
  )

/** A phone number as a link, as it is written. */
export const TelTo = ({ number, tabIndex }: Reached & { readonly number: string }) =>
  /\d/.test(number) ? (
    <a href={phoneAddress(number)} tabIndex={tabIndex}>
      {number}
    </a>
  ) : (
    number
  )

/** A picture, or the initials of its owner. */
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
