import { Button } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { activeStates } from '../../diagram/svg.ts'
import { differencesOf } from '../../journal/context-diff.ts'
import {
  comparisonText,
  type Replay,
  type ReplayedActor,
  stateAfter,
  stepsUntil,
  valueText,
} from '../../journal/record-replay.ts'
import type { RecordPlayerActor } from '../../machines/developer/record-player.machine.ts'
import { Notice } from '../ui/notice.tsx'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { waits } from '../ui/waits.ts'
import classes from './developer.module.css'
import { drawnMachine } from './drawn-machine.ts'
import { MachineDiagram } from './machine-diagram.tsx'
import { RecordField } from './record-field.tsx'
import { Moments, Timeline } from './timeline.tsx'
import { Transport } from './transport.tsx'
import { ValueTree } from './value-tree.tsx'

/** The selected actor, the number of its steps so far, and the last event of whatever actor. */
export type Looked = { readonly actor: ReplayedActor; readonly steps: number; readonly seq: number }

type Props = {
  readonly actor: RecordPlayerActor
  /** The last imported record. */
  readonly replay: () => Replay | null
  /** Why no screen can be opened in a state; null if one can. */
  readonly whyNot: (looked: Looked) => string | null
  /** The screen in the selected state. */
  readonly screen: (looked: Looked) => ReactNode
}

/** A session record, machine by machine and event by event. */
export function ReplayScreen({ actor, replay, whyNot, screen }: Props) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const refusal = useSelector(actor, ({ context }) => context.refusal)
  const chosen = useSelector(actor, ({ context }) => context.chosen.name)
  const isLoaded = useSelector(actor, (snapshot) => snapshot.hasTag('loaded'))
  const record = isLoaded ? replay() : null
  return (
    <div className={classes.page}>
      <RecordField actor={actor} />
      {isBusy && <PleaseWait />}
      {refusal !== null && (
        <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
          {chosen}: {refusal}
          {record && ' The record that was open stays open.'}
        </RetryNotice>
      )}
      {record && <Loaded actor={actor} replay={record} whyNot={whyNot} screen={screen} />}
    </div>
  )
}

type LoadedProps = Omit<Props, 'replay'> & { readonly replay: Replay }

function Loaded({ actor, replay, whyNot, screen }: LoadedProps) {
  const { position, actor: chosen, mark } = useSelector(actor, ({ context }) => context)
  const isContinued = useSelector(actor, (snapshot) => snapshot.matches({ loaded: 'continued' }))
  const one = replay.actors[chosen]
  const seq = replay.moments[position - 1]?.seq ?? -1
  const steps = one ? stepsUntil(one, seq) : 0
  const looked = useMemo(() => one && { actor: one, steps, seq }, [one, steps, seq])
  const set = replay.actors.filter(({ problem, divergence }) => problem !== null || divergence !== null)
  const reason = looked ? whyNot(looked) : 'The record has no actor.'
  return (
    <>
      {set.length > 0 ? (
        <Notice kind="warning">
          Not everything can be replayed.
          <ul className={classes.problems}>
            {set.map((bad) => (
              <li key={bad.id}>
                <b>{bad.id}</b> {bad.problem ?? bad.divergence?.message}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <p className={classes.quiet}>{comparisonText(replay)}</p>
      )}
      <Transport actor={actor} />
      <Timeline actor={actor} replay={replay} />
      <div className={classes.bar}>
        {isContinued ? (
          <Button variant="default" onClick={() => actor.send({ type: 'continue.ended' })}>
            Back to the record
          </Button>
        ) : (
          <Button
            variant="default"
            {...waits(reason !== null)}
            onClick={() => actor.send({ type: 'continue.requested' })}
          >
            Continue from here
          </Button>
        )}
        <span className={classes.quiet}>
          {reason ?? 'Opens the screen itself in this state. The record answers its calls; nothing is sent.'}
        </span>
      </div>
      {isContinued && looked && (
        <section className={classes.screen} aria-label="The screen in the recorded state">
          {screen(looked)}
        </section>
      )}
      <div className={classes.split}>
        {looked && (
          <LookedAt looked={looked} markedSteps={mark === null ? null : markedSteps(replay, looked.actor, mark)} />
        )}
        <Moments actor={actor} replay={replay} />
      </div>
    </>
  )
}

const markedSteps = (replay: Replay, actor: ReplayedActor, mark: number): number =>
  stepsUntil(actor, replay.moments[mark - 1]?.seq ?? -1)

type LookedProps = { readonly looked: Looked; readonly markedSteps: number | null }

function LookedAt({ looked: { actor, steps }, markedSteps: marked }: LookedProps) {
  const state = stateAfter(actor, steps)
  const active = useMemo(() => (state ? activeStates(state) : new Set<string>()), [state])
  const last = actor.steps[steps - 1]
  const before = marked === null ? stateAfter(actor, Math.max(0, steps - 1)) : stateAfter(actor, marked)
  return (
    <article className={classes.panel} aria-label={actor.id}>
      <header className={classes.panelHead}>
        <h2>{actor.machine}</h2>
        <span className={classes.quiet}>{actor.id}</span>
      </header>
      <p className={classes.value}>{state ? valueText(state.value) : (actor.problem ?? actor.divergence?.message)}</p>
      {actor.loaded && <Diagram key={actor.machine} looked={actor} active={active} />}
      {last && (
        <section aria-label="Event">
          <h3>Last event {last.isByHand && <span className={classes.quiet}>sent by hand</span>}</h3>
          <ValueTree name={last.type} value={last.event ? fieldsOf(last.event) : (last.problem ?? null)} isOpen />
        </section>
      )}
      <Differences before={before?.context} after={state?.context} isMarked={marked !== null} />
      <section aria-label="Context">
        <h3>Context</h3>
        <ValueTree name="context" value={state?.context ?? null} isOpen />
      </section>
    </article>
  )
}

const fieldsOf = ({ type: _, ...fields }: { readonly type: string }): object => fields

type DiagramProps = { readonly looked: ReplayedActor; readonly active: ReadonlySet<string> }

function Diagram({ looked, active }: DiagramProps) {
  const diagram = useActorRef(drawnMachine, { input: { name: looked.machine } })
  return <MachineDiagram actor={diagram} active={active} label={`Diagram of ${looked.id}`} />
}

type DifferencesProps = { readonly before: unknown; readonly after: unknown; readonly isMarked: boolean }

function Differences({ before, after, isMarked }: DifferencesProps) {
  const { found, isCut } = useMemo(() => differencesOf(before, after), [before, after])
  return (
    <section aria-label="Differences">
      <h3>{isMarked ? 'Changed since the marked moment' : 'Changed by the last event'}</h3>
      {found.length === 0 ? (
        <p className={classes.quiet}>Nothing in the context.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={classes.differences} aria-label="Differences, field by field" tabIndex={0}>
          <table className={classes.diff}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ path, before: was, after: is }) => (
                <tr key={path}>
                  <th scope="row">{path}</th>
                  <td>
                    <ValueTree name="" value={was} />
                  </td>
                  <td>
                    <ValueTree name="" value={is} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {isCut && <p className={classes.quiet}>There are more: only the first {found.length} are shown.</p>}
    </section>
  )
}
