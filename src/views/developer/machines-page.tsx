import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { journal } from '../../journal/journal.ts'
import { ActorPanel } from './actor-panel.tsx'
import classes from './developer.module.css'

type Props = {
  /** The address of the screen that is open here, or null. */
  readonly screenAddress: string | null
  /** The addresses that can be opened as they stand. */
  readonly addresses: ReadonlyArray<string>
  readonly screen: ReactNode
}

/** The live actors of the application, side by side, and a screen to try them with. */
export function MachinesPage({ screenAddress, addresses, screen }: Props) {
  const live = useSyncExternalStore(journal.live.subscribe, journal.live.get)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(['layout']))
  const [, navigate] = useLocation()
  const toggle = (machine: string) => {
    const next = new Set(hidden)
    if (!next.delete(machine)) next.add(machine)
    setHidden(next)
  }
  const open = (data: FormData) => {
    const address = String(data.get('address') ?? '').trim()
    navigate(address === '' ? '/developer/machines' : `/developer/machines?screen=${encodeURIComponent(address)}`)
  }
  return (
    <div className={classes.page}>
      <form className={classes.bar} action={open}>
        <TextInput
          key={screenAddress}
          name="address"
          aria-label="Address of a screen to open here"
          placeholder="/pages/InventoryMaster"
          list="developer-addresses"
          defaultValue={screenAddress ?? ''}
          className={classes.address}
        />
        <datalist id="developer-addresses">
          {addresses.map((address) => (
            <option key={address} value={address} />
          ))}
        </datalist>
        <Button type="submit" variant="default">
          Open the screen here
        </Button>
      </form>
      <fieldset className={classes.bar}>
        <legend className={classes.legend}>Actors shown</legend>
        {live.map(({ id, machine }) => (
          <Button
            key={id}
            size="compact-sm"
            variant="default"
            className={classes.chip}
            aria-pressed={!hidden.has(machine)}
            onClick={() => toggle(machine)}
          >
            {id}
          </Button>
        ))}
      </fieldset>
      <div className={classes.panels}>
        {live
          .filter(({ machine }) => !hidden.has(machine))
          .map((one) => (
            <ActorPanel key={one.id} live={one} />
          ))}
      </div>
      {screenAddress !== null && (
        <section className={classes.screen} aria-label={`The screen ${screenAddress}`}>
          {screen}
        </section>
      )}
    </div>
  )
}
