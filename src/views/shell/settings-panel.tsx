import { ActionIcon } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { LayoutActor } from '../../machines/shell/layout.machine.ts'
import { Arriving } from '../ui/arriving.tsx'
import { Icon } from '../ui/icon.tsx'
import { keysAt } from '../ui/keys.ts'
import { partFailed } from '../ui/part-failed.tsx'
import { settingsCode } from './settings-code.ts'
import classes from './settings-panel.module.css'
import { useWindowKey } from './window-events.ts'

const failed = (retry: () => void) => <div className={classes.groups}>{partFailed('The settings')(retry)}</div>

type Props = {
  readonly actor: LayoutActor
  /** Opens the person's settings of notifications. */
  readonly onNotifications: () => void
}

/** The right sidebar: the layout settings. */
export const SettingsPanel = ({ actor, onNotifications }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => actor.send({ type: 'rightSidebar.closed' })
  useWindowKey(true, 'closeSettings', close)

  // Takes the focus when it opens, and returns it when it closes.
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <aside className={classes.panel} aria-labelledby="settings-heading" {...keysAt('settings')}>
      <div className={classes.top}>
        <h2 id="settings-heading" ref={heading} tabIndex={-1}>
          Layout settings
        </h2>
        <ActionIcon variant="subtle" size="lg" aria-label="Close settings" onClick={close}>
          <Icon name="close" />
        </ActionIcon>
      </div>
      <Arriving code={settingsCode} failed={failed}>
        {({ SettingsChoices }) => <SettingsChoices actor={actor} onNotifications={onNotifications} />}
      </Arriving>
    </aside>
  )
}
