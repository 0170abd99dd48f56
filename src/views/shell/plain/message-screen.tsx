import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { BareScreen } from '../../ui/bare-screen.tsx'
import common from '../../ui/common.module.css'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import classes from './message-screen.module.css'

/** The way on: one of the person's screens, or the sign-in page. */
export type Home = { readonly label: string; readonly href: string }

type Props = {
  readonly icon: IconName
  /** A short text above the title, such as the HTTP status. */
  readonly kicker: string
  readonly title: string
  readonly children: ReactNode
  /** The ways on, the likeliest first. */
  readonly actions: ReactNode
}

/** A screen that says what happened and how to go on. */
export const MessageScreen = ({ icon, kicker, title, children, actions }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <BareScreen>
      <div className={classes.top}>
        <span className={classes.icon}>
          <Icon name={icon} size={24} />
        </span>
        <span className={common.note}>{kicker}</span>
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </BareScreen>
  )
}

/** A link home, styled as the main action unless it is beside a likelier one. */
export const HomeButton = ({ home, isBeside = false }: { readonly home: Home; readonly isBeside?: boolean }) => (
  <Button component={Link} href={home.href} variant={isBeside ? 'subtle' : 'filled'} fullWidth>
    {home.label}
  </Button>
)
