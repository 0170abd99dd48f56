import { createElement, type ReactNode } from 'react'
import type { AnyActorRef, EventObject } from 'xstate'
import { savedElsewhereMachine } from '../../machines/forms/saved-elsewhere.machine.ts'
import { listNewsMachine } from '../../machines/lists/list-news.machine.ts'
import type { Serves } from '../../schemas/core/serves.ts'
import type { LiveChange, LiveMessage, LiveSubject } from '../../schemas/shell/live.ts'
import { SavedElsewhereContext } from '../../views/forms/saved-elsewhere.tsx'
import { ListNewsContext } from '../../views/lists/list-news.tsx'
import type { Host } from './host.ts'
import type { LiveRecord, LiveRows, LiveUpdates } from './live-updates.ts'
import type { StartBeside } from './screen.ts'

type Screen<Beside> = {
  readonly actor: AnyActorRef
  readonly beside: Beside
  readonly start: StartBeside
  /** What the server supports. */
  readonly serves: Serves
}
type News = { readonly around: (view: ReactNode) => ReactNode; readonly stop: () => void }

const sumOf = (changes: ReadonlyArray<LiveChange>, count: (change: LiveChange) => number): number =>
  changes.reduce((sum, change) => sum + count(change), 0)

const choosePage = (page: number): EventObject & { readonly page: number } => ({ type: 'page.chosen', page })

/** A list or figures: counts other people's changes until the screen reloads its rows. */
const followRows = (
  { subjects, one, many, beside = [], show = choosePage }: LiveRows,
  host: Host,
  { actor, start }: Pick<Screen<unknown>, 'actor' | 'start'>,
): News => {
  const news = start(listNewsMachine, 'listNews', undefined)
  const stopHearing = host.onChanges(({ isWhole, changes }: LiveMessage) => {
    const of = (names: ReadonlyArray<LiveSubject>) =>
      changes.filter(({ subject }) => names.includes(subject as LiveSubject))
    const added = sumOf(of(subjects), (change) => change.added)
    const others = sumOf(of(beside), (change) => change.added + change.changed)
    const changed = sumOf(of(subjects), (change) => change.changed) + others + (isWhole ? 0 : 1)
    if (added + changed > 0) news.send({ type: 'change.noticed', added, changed })
  })
  let wasBusy = actor.getSnapshot().hasTag('busy')
  const { unsubscribe } = actor.subscribe((snapshot) => {
    const isBusy = snapshot.hasTag('busy')
    if (isBusy && !wasBusy) news.send({ type: 'rows.asked' })
    wasBusy = isBusy
  })
  const onShow = (isOnlyNew: boolean): void => {
    const { page } = actor.getSnapshot().context
    actor.send(show(isOnlyNew ? 1 : page))
  }
  const value = { actor: news, one, many, onShow }
  return {
    around: (view) => createElement(ListNewsContext, { value }, view),
    stop: () => {
      stopHearing()
      unsubscribe()
    },
  }
}

/** A form: checks its record after somebody else's save, or after too many changes to list. */
const followRecord = <Snapshot, Beside>(
  { subject, category, what, open, look }: LiveRecord<Snapshot, Beside>,
  host: Host,
  { actor, beside, start }: Screen<Beside>,
): News => {
  const watch = start(savedElsewhereMachine, 'savedElsewhere', { subject })
  const opened = () => open(actor.getSnapshot() as Snapshot)
  const stop = host.onChanges(({ isWhole, changes }) => {
    const record = opened()
    if (record === null) return
    const stream = `${category}-${record.id}`
    const isMeant = !isWhole || changes.some(({ records }) => records.some((saved) => saved.stream === stream))
    if (isMeant) watch.send({ type: 'save.noticed', ...record })
  })
  const onLook = (): void => look(beside, opened()?.id ?? 0)
  return {
    around: (view) => createElement(SavedElsewhereContext, { value: { actor: watch, what, onLook } }, view),
    stop,
  }
}

const nothingTold: News = { around: (view) => view, stop: () => {} }

/**
 * Connects a screen to live changes. A replayed session record has no server, so there are none. Who saved a record
 * comes from its history; a server without history gets no message.
 */
export const followLive = <Snapshot, Beside>(
  told: LiveUpdates<Snapshot, Beside> | undefined,
  host: Host,
  screen: Screen<Beside>,
): News => {
  if (told === undefined || host.recorded) return nothingTold
  if ('rows' in told) return followRows(told.rows, host, screen)
  return screen.serves.includes('history') ? followRecord(told.record, host, screen) : nothingTold
}
