import { Button, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { journal } from '../../journal/journal.ts'
import { type ActorBoardActor, isShown } from '../../machines/developer/actor-board.machine.ts'
import { ActorPanel } from './actor-panel.tsx'
import beside from './beside.module.css'
import classes from './developer.module.css'

type Props = {
  readonly board: ActorBoardActor
  /** The address of the requested screen, or null. */
  readonly screenAddress: string | null
  /** Why that screen cannot be opened here; null if it can. */
  readonly refusal: string | null
  /** The addresses that can be opened without parameters. */
  readonly addresses: ReadonlyArray<string>
  readonly screen: ReactNode
}

/** The live actors of the application side by side, and a screen to try them with. */
export function MachinesScreen({ board, screenAddress, refusal, addresses, screen }: Props) {
  const live = useSyncExternalStore(journal.live.subscribe, journal.live.get)
  const shown = useSelector(board, (snapshot) => snapshot)
  const [, navigate] = useLocation()
  const open = (data: FormData) => {
    const address = String(data.get('address') ?? '').trim()
    navigate(address === '' ? '/developer/machines' : `/developer/machines?screen=${encodeURIComponent(address)}`)
  }
  const isBeside = screenAddress !== null && refusal === null
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
          error={refusal}
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
        {live.map((one) => (
          <Button
            key={one.id}
            size="compact-sm"
            variant="default"
            className={classes.chip}
            aria-pressed={isShown(shown, one)}
            onClick={() => board.send({ type: 'actor.toggled', id: one.id })}
          >
            {one.id}
          </Button>
        ))}
      </fieldset>
      <div className={isBeside ? beside.beside : undefined}>
        <div className={classes.panels}>
          {live
            .filter((one) => isShown(shown, one))
            .map((one) => (
              <ActorPanel key={one.id} live={one} />
            ))}
        </div>
        {isBeside && (
          <section className={classes.screen} aria-label={`The screen ${screenAddress}`}>
            {screen}
          </section>
        )}
      </div>
    </div>
  )
}
