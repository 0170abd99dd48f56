import { Button } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { eventsNow } from '../../diagram/events-now.ts'
import { graphOf } from '../../diagram/graph.ts'
import { statelyCode } from '../../diagram/stately-code.ts'
import { activeStates } from '../../diagram/svg.ts'
import { journal } from '../../journal/journal.ts'
import type { LiveActor } from '../../journal/live.ts'
import { maskedView } from '../../journal/masked-view.ts'
import { valueText } from '../../journal/record-replay.ts'
import type { MachineDiagramActor } from '../../machines/developer/machine-diagram.machine.ts'
import { copyText } from '../ui/copy-text.ts'
import { PleaseWait } from '../ui/please-wait.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { waits } from '../ui/waits.ts'
import classes from './developer.module.css'
import { arrivedMachine, drawnMachine, type LoadedWithEvents } from './drawn-machine.ts'
import { HandForm } from './hand-form.tsx'
import { MachineDiagram } from './machine-diagram.tsx'
import { ValueTree } from './value-tree.tsx'

const LAST = 50

/** One live actor: its state, the events that it would handle, its last events and its context. */
export function ActorPanel({ live }: { readonly live: LiveActor }) {
  const diagram = useActorRef(drawnMachine, { input: { name: live.machine } })
  const isArrived = useSelector(diagram, (snapshot) => snapshot.hasTag('arrived'))
  const isMissing = useSelector(diagram, (snapshot) => snapshot.matches('notFetched'))
  const failure = useSelector(diagram, ({ context }) => context.failure)
  return (
    <article className={classes.panel} aria-label={live.id} data-actor={live.machine}>
      {isArrived && <LoadedPanel live={live} diagram={diagram} loaded={arrivedMachine(live.machine)} />}
      {isMissing && (
        <RetryNotice onRetry={() => diagram.send({ type: 'retry.requested' })}>
          The machine {live.machine} could not be loaded: {failure}
        </RetryNotice>
      )}
      {!isArrived && !isMissing && <PleaseWait />}
    </article>
  )
}

type Props = {
  readonly live: LiveActor
  readonly diagram: MachineDiagramActor
  readonly loaded: LoadedWithEvents
}

function LoadedPanel({ live, diagram, loaded }: Props) {
  const { actor, id, machine: name } = live
  const { machine, events } = loaded
  const snapshot: SnapshotFrom<AnyStateMachine> = useSelector(actor, (current) => current)
  const graph = useMemo(() => graphOf(machine), [machine])
  const active = useMemo(() => activeStates(snapshot), [snapshot])
  const { context, events: last } = useMemo(
    () => maskedView(loaded, snapshot, live.last(LAST)),
    [loaded, snapshot, live],
  )
  const takenSample = (type: string) =>
    events[type]?.samples.find((sample) => snapshot.can({ type, ...sample } as never))
  const now = eventsNow(graph, active, Object.keys(events), (type) => takenSample(type) !== undefined)
  return (
    <>
      <header className={classes.panelHead}>
        <h2>{name}</h2>
        <span className={classes.quiet}>{id}</span>
        <CopyForStately machine={machine} />
      </header>
      <p className={classes.value} role="status" aria-label={`State of ${id}`}>
        {valueText(snapshot.value)}
      </p>
      <MachineDiagram actor={diagram} active={active} label={`Diagram of ${id}`} />
      <section aria-label={`Events of ${id} now`}>
        <h3>Events now</h3>
        <ul className={classes.events}>
          {now.map(({ type, why }) => (
            <li key={type}>
              <Button
                size="compact-xs"
                variant="default"
                {...waits(why !== null)}
                title={JSON.stringify(takenSample(type) ?? {})}
                onClick={() => journal.sendByHand(actor, { type, ...takenSample(type) })}
              >
                {type}
              </Button>
              <span className={classes.quiet}>{why ?? events[type]?.description}</span>
            </li>
          ))}
        </ul>
        <HandForm id={id} actor={actor} loaded={loaded} />
      </section>
      <section aria-label={`Last events of ${id}`}>
        <h3>
          Last events <span className={classes.quiet}>the newest first, at most {LAST}</span>
        </h3>
        {last.length === 0 && <p className={classes.quiet}>Nothing has happened since it is recorded.</p>}
        <ol className={classes.log} reversed>
          {last.toReversed().map(({ seq, at, type, event, isByHand }) => (
            <li key={seq}>
              <time dateTime={new Date(at).toISOString()}>{new Date(at).toTimeString().slice(0, 8)}</time>
              <ValueTree
                name={isByHand ? `${type} (by hand)` : type}
                value={event === null ? 'not declared' : fieldsOf(event)}
              />
            </li>
          ))}
        </ol>
      </section>
      <section aria-label={`Context of ${id}`}>
        <h3>
          Context <span className={classes.quiet}>codes, PINs and names masked</span>
        </h3>
        <ValueTree name="context" value={context} isOpen />
      </section>
    </>
  )
}

const fieldsOf = (event: unknown): unknown => {
  const { type: _, ...fields } = event as { readonly type: string }
  return fields
}

function CopyForStately({ machine }: { readonly machine: AnyStateMachine }) {
  const [said, setSaid] = useState('')
  const copy = async () => setSaid((await copyText(statelyCode(machine))) ? 'Copied' : 'The browser refused the copy')
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={copy}>
        Copy for Stately
      </Button>
      <span role="status" className={classes.quiet}>
        {said}
      </span>
    </>
  )
}
