import { useSelector } from '@xstate/react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { type Replay, type ReplayedActor, stateAfter, stepsUntil, valueText } from '../../journal/record-replay.ts'
import type { RecordPlayerActor } from '../../machines/developer/record-player.machine.ts'
import classes from './developer.module.css'

const WIDTH = 1_000
/** The number of moments listed before and after the current one. */
const AROUND = 40

type Props = { readonly actor: RecordPlayerActor; readonly replay: Replay }

/** The moments of each actor as ticks: at most one for each thousandth of the record. */
const ticksOf = (replay: Replay): ReadonlyArray<string> => {
  const seen = replay.actors.map(() => new Set<number>())
  for (const [index, { actor }] of replay.moments.entries())
    seen[actor]?.add(Math.round(((index + 1) / replay.moments.length) * WIDTH))
  return seen.map((places) => [...places].map((x) => `M${x} 4V20`).join(''))
}

const Ticks = memo(({ path }: { readonly path: string }) => <path d={path} />)

const stateText = (actor: ReplayedActor, seq: number): string => {
  if (actor.problem !== null) return `set aside: ${actor.problem}`
  const steps = stepsUntil(actor, seq)
  const state = stateAfter(actor, steps)
  return state ? valueText(state.value) : (actor.divergence?.message ?? '')
}

/** Every machine of the record with its moments, and its state at the current moment. */
export function Timeline({ actor, replay }: Props) {
  const position = useSelector(actor, ({ context }) => context.position)
  const chosen = useSelector(actor, ({ context }) => context.actor)
  const ticks = useMemo(() => ticksOf(replay), [replay])
  const seq = replay.moments[position - 1]?.seq ?? -1
  const x = replay.moments.length === 0 ? 0 : (position / replay.moments.length) * WIDTH
  return (
    <section className={classes.lanes} aria-label="Machines of the record">
      {replay.actors.map((one, index) => (
        <button
          type="button"
          key={one.id}
          className={classes.lane}
          aria-pressed={index === chosen}
          onClick={() => actor.send({ type: 'actor.chosen', actor: index })}
        >
          <span className={classes.laneName}>
            <span>{one.id}</span>
            <span className={classes.value}>{stateText(one, seq)}</span>
          </span>
          <svg className={classes.ticks} viewBox={`0 0 ${WIDTH} 24`} preserveAspectRatio="none" aria-hidden="true">
            <Ticks path={ticks[index] ?? ''} />
            <path className={classes.now} d={`M${x} 0V24`} />
          </svg>
        </button>
      ))}
    </section>
  )
}

/** Scrolls the list to the current moment; the page does not scroll. */
const reveal = (list: HTMLElement): void => {
  const current = list.querySelector<HTMLElement>('[aria-current]')
  if (!current) return
  const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}

/** The events around the current moment, each with a link to its own. */
export function Moments({ actor, replay }: Props) {
  const position = useSelector(actor, ({ context }) => context.position)
  const from = Math.max(0, position - AROUND)
  const shown = replay.moments.slice(from, position + AROUND)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (list.current && position > 0) reveal(list.current)
  }, [position])
  return (
    <ol ref={list} className={classes.moments} aria-label="Events">
      {shown.map(({ actor: index, step, seq, at, type }, offset) => {
        const own = replay.actors[index]
        const isProblem = own?.divergence?.step === step
        return (
          <li key={seq}>
            <button
              type="button"
              className={classes.moment}
              aria-current={from + offset + 1 === position || undefined}
              data-problem={isProblem || undefined}
              onClick={() => {
                actor.send({ type: 'actor.chosen', actor: index })
                actor.send({ type: 'position.chosen', position: from + offset + 1 })
              }}
            >
              <span>{from + offset + 1}</span>
              <span>{new Date(at).toISOString().slice(11, 23)}</span>
              <span>
                {own?.machine}: {type}
                {isProblem && ` ✗ ${own?.divergence?.message}`}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
