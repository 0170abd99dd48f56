import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { canDiscard, isPanelOpen, keptDrafts, type PlanDraftsActor } from '../../machines/plans/plan-drafts.machine.ts'
import { counted } from '../../schemas/core/counted.ts'
import { formatAge, formatMoment } from '../../schemas/core/format.ts'
import type { KeptPlan } from '../../schemas/plans/kept-plan.ts'
import { keysAt } from '../ui/keys.ts'
import { Link } from '../ui/link.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { useEscape } from '../ui/use-escape.ts'
import { waits } from '../ui/waits.ts'
import { DRAFTS_BUTTON, DRAFTS_PANEL } from './drafts-button.tsx'
import classes from './drafts-panel.module.css'

type Props = { readonly actor: PlanDraftsActor }

/** The plan drafts of this browser with their age, shown on demand. */
export function DraftsPanel({ actor }: Props) {
  const isOpen = useSelector(actor, isPanelOpen)
  return isOpen && <Panel actor={actor} />
}

function Panel({ actor }: Props) {
  const drafts = useSelector(actor, keptDrafts)
  const at = useSelector(actor, ({ context }) => context.at)
  const isFree = useSelector(actor, canDiscard)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const panel = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEscape(panel, 'closeDrafts', () => {
    actor.send({ type: 'panel.closed' })
    document.getElementById(DRAFTS_BUTTON)?.focus()
  })
  const discard = (draft: KeptPlan) => {
    // The pressed button disappears with the draft.
    title.current?.focus()
    actor.send({ type: 'draft.discarded', stream: draft.stream })
  }
  return (
    <section
      ref={panel}
      id={DRAFTS_PANEL}
      className={classes.panel}
      aria-labelledby="plan-drafts-title"
      {...keysAt('drafts')}
    >
      <h2 id="plan-drafts-title" ref={title} tabIndex={-1} className={classes.title}>
        Drafts in this browser
      </h2>
      {failure !== null && (
        <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
          The drafts could not be read. {failure}
        </RetryNotice>
      )}
      {drafts.length === 0 ? (
        <p className={classes.none}>No drafts. Unpublished entries of a plan are kept here.</p>
      ) : (
        <ul className={classes.drafts}>
          {drafts.map((draft) => (
            <Draft key={draft.stream} draft={draft} now={at} isFree={isFree} onDiscard={() => discard(draft)} />
          ))}
        </ul>
      )}
    </section>
  )
}

const changed = (count: number): string => counted(count, 'field')

type DraftProps = {
  readonly draft: KeptPlan
  readonly now: string
  readonly isFree: boolean
  readonly onDiscard: () => void
}

function Draft({ draft, now, isFree, onDiscard }: DraftProps) {
  const { name, isNew, address, changes, at, isOpenElsewhere } = draft
  const shown = name === '' ? 'New plan' : name
  return (
    <li className={classes.draft}>
      <span className={classes.name}>{shown}</span>
      <span className={classes.about}>
        {isNew ? 'New plan' : 'Changes to a plan'} · {changed(changes)} ·{' '}
        <time dateTime={at} title={formatMoment(at, 'mine')}>
          {formatAge(at, now)}
        </time>
        {isOpenElsewhere && ' · open in another tab'}
      </span>
      <span className={classes.acts}>
        <Button component={Link} href={address} size="xs" className={classes.go} aria-label={`Continue ${shown}`}>
          Continue
        </Button>
        <Button
          variant="default"
          size="xs"
          {...waits(isOpenElsewhere || !isFree)}
          aria-label={`Discard ${shown}`}
          onClick={onDiscard}
        >
          Discard
        </Button>
      </span>
    </li>
  )
}
