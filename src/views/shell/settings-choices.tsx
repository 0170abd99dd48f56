import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import {
  isUserShown,
  type LayoutActor,
  orientationOf,
  settingsOf,
  timesOf,
} from '../../machines/shell/layout.machine.ts'
import { timesChoices } from '../../schemas/core/times.ts'
import { colorThemes, layoutModes, menuPositions, orientations, sidebarSizes } from '../../schemas/shell/layout.ts'
import { useServes } from '../ui/permissions.ts'
import { ChoiceGroup } from './choice-group.tsx'
import classes from './settings-panel.module.css'

const shown = [
  { value: 'hidden', label: 'Hidden' },
  { value: 'shown', label: 'Shown' },
] as const

const FOLLOWS = 'Always dark with dark colours.'

type Props = {
  readonly actor: LayoutActor
  /** Opens the person's settings of notifications. */
  readonly onNotifications: () => void
}

/** Every layout setting, applied at once and kept per person. */
export const SettingsChoices = ({ actor, onNotifications }: Props) => {
  const hasNotifications = useServes('notifications')
  const snapshot = useSelector(actor, (current) => current)
  const settings = settingsOf(snapshot)
  const orientation = orientationOf(snapshot)
  // The colours of the bars apply in the light theme; in the dark theme the bars are dark (spec §4 keeps them apart).
  const isDark = settings.theme === 'dark'
  const user = isUserShown(snapshot) ? 'shown' : 'hidden'
  return (
    <>
      <div className={classes.groups}>
        <ChoiceGroup
          label="Layout"
          choices={orientations}
          value={orientation}
          onChoose={(value) => actor.send({ type: 'orientation.chosen', orientation: value })}
        />
        <ChoiceGroup
          label="Colours"
          choices={colorThemes}
          value={settings.theme}
          onChoose={(theme) => actor.send({ type: 'theme.chosen', theme })}
        />
        <ChoiceGroup
          label="Width"
          choices={layoutModes}
          value={settings.mode}
          onChoose={(mode) => actor.send({ type: 'mode.chosen', mode })}
        />
        <ChoiceGroup
          label="Top bar"
          choices={colorThemes}
          value={isDark ? 'dark' : settings.topbarTheme}
          fixed={isDark ? FOLLOWS : null}
          onChoose={(theme) => actor.send({ type: 'topbarTheme.chosen', theme })}
        />
        {orientation === 'vertical' && (
          <>
            <ChoiceGroup
              label="Menu colour"
              choices={colorThemes}
              value={isDark ? 'dark' : settings.menuColor}
              fixed={isDark ? FOLLOWS : null}
              onChoose={(color) => actor.send({ type: 'menuColor.chosen', color })}
            />
            <ChoiceGroup
              label="Menu position"
              choices={menuPositions}
              value={settings.menuPosition}
              onChoose={(position) => actor.send({ type: 'menuPosition.chosen', position })}
            />
            <ChoiceGroup
              label="Sidebar size"
              choices={sidebarSizes}
              value={settings.sidebarSize}
              onChoose={(size) => actor.send({ type: 'sidebarSize.chosen', size })}
            />
            <ChoiceGroup
              label="User in the sidebar"
              choices={shown}
              value={user}
              onChoose={() => actor.send({ type: 'sidebarUser.toggled' })}
            />
          </>
        )}
        <ChoiceGroup
          label="Times in"
          choices={timesChoices()}
          value={timesOf(snapshot)}
          onChoose={(times) => actor.send({ type: 'times.chosen', times })}
        />
      </div>
      <div className={classes.bottom}>
        {hasNotifications && (
          <Button variant="default" fullWidth aria-haspopup="dialog" onClick={onNotifications}>
            Notification settings
          </Button>
        )}
        <Button variant="default" fullWidth onClick={() => actor.send({ type: 'settings.reset' })}>
          Reset
        </Button>
      </div>
    </>
  )
}
