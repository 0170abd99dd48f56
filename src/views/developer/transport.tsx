import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { PlaybackSpeed } from '../../machines/developer/record-player.events.ts'
import type { RecordPlayerActor } from '../../machines/developer/record-player.machine.ts'
import { SegmentedChoice } from '../ui/segmented-choice.tsx'
import { waits } from '../ui/waits.ts'
import classes from './developer.module.css'

const choices = PlaybackSpeed.literals.map((speed) => ({ value: String(speed), label: `${speed}×` }))

/** The position in the record and its controls: steps, a slider, and play at five speeds. */
export function Transport({ actor }: { readonly actor: RecordPlayerActor }) {
  const { position, times, speed, mark } = useSelector(actor, ({ context }) => context)
  const isPlaying = useSelector(actor, (snapshot) => snapshot.hasTag('playing'))
  const at = times[position - 1]
  const step = (by: number) => () => actor.send({ type: 'step.requested', by })
  return (
    <section aria-label="Playback">
      <div className={clsx(classes.bar, classes.transport)}>
        <Button variant="default" {...waits(position === 0)} onClick={step(-position)}>
          First
        </Button>
        <Button variant="default" {...waits(position === 0)} onClick={step(-1)}>
          Step back
        </Button>
        <Button
          {...waits(!isPlaying && position >= times.length)}
          onClick={() => actor.send({ type: isPlaying ? 'pause.requested' : 'play.requested' })}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button variant="default" {...waits(position >= times.length)} onClick={step(1)}>
          Step
        </Button>
        <Button variant="default" {...waits(position >= times.length)} onClick={step(times.length - position)}>
          Last
        </Button>
        <SegmentedChoice
          label="Speed"
          name="speed"
          value={String(speed)}
          choices={choices}
          isDisabled={false}
          onChoose={(value) => actor.send({ type: 'speed.chosen', speed: Number(value) as typeof PlaybackSpeed.Type })}
        />
        <Button variant="default" onClick={() => actor.send({ type: 'mark.set' })}>
          Compare from here
        </Button>
        {mark !== null && (
          <Button variant="subtle" onClick={() => actor.send({ type: 'mark.cleared' })}>
            Compared with {mark}: clear
          </Button>
        )}
      </div>
      <input
        type="range"
        className={classes.slider}
        aria-label="Moment"
        aria-valuetext={`${position} of ${times.length}`}
        min={0}
        max={times.length}
        value={position}
        onChange={(event) => actor.send({ type: 'position.chosen', position: Number(event.currentTarget.value) })}
      />
      <p className={classes.quiet} role={isPlaying ? undefined : 'status'}>
        {position} of {times.length} events{at === undefined ? '' : `, ${new Date(at).toLocaleString()}`}
      </p>
    </section>
  )
}
