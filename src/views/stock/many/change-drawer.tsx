import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import { isChangeOpen, type StockChangeActor } from '../../../machines/stock/stock-change.machine.ts'
import { selectedCount } from '../../../machines/stock/stock-change.setup.ts'
import { commonMessages } from '../../../schemas/core/messages.ts'
import { inWords } from '../../../schemas/stock/assignment.ts'
import type { StockChangeKind } from '../../../schemas/stock/stock-change.ts'
import acts from '../../acts/act.module.css'
import { SaveNotice } from '../../forms/save-notice.tsx'
import { useFocusOnComeback } from '../../forms/use-focus-on-refusal.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { keysAt } from '../../ui/keys.ts'
import { PleaseWait } from '../../ui/please-wait.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { waits } from '../../ui/waits.ts'
import { ChangeFields } from './change-fields.tsx'
import { ChangeReview, verbs } from './change-review.tsx'

type Props = { readonly actor: StockChangeActor }

/** The drawer of an act on the selected SIMs: its fields, then its preview. */
export function ChangeDrawer({ actor }: Props) {
  const isOpen = useSelector(actor, isChangeOpen)
  const act = useSelector(actor, ({ context }) => context.act)
  return isOpen && act !== null ? <OpenChange actor={actor} act={act} /> : null
}

type OpenProps = Props & { readonly act: StockChangeKind }

function OpenChange({ actor, act }: OpenProps) {
  const count = useSelector(actor, ({ context }) => selectedCount(context))
  const isHeld = useSelector(actor, (snapshot) => snapshot.matches('changing'))
  const step = useSelector(actor, (snapshot) => {
    if (snapshot.hasTag('fields')) return 'fields'
    if (snapshot.hasTag('review')) return 'review'
    return snapshot.matches({ open: 'failed' }) ? 'failed' : 'loading'
  })
  const title = `${verbs[act]} ${inWords(count)}`
  return (
    <Drawer
      title={title}
      contentLabel={title}
      closeLabel="Close without saving"
      isHeld={isHeld}
      shown={step}
      onClose={() => actor.send({ type: 'change.closed' })}
    >
      {step === 'loading' && <PleaseWait />}
      {step === 'failed' && <Failed actor={actor} />}
      {step === 'fields' && <Fields actor={actor} act={act} />}
      {step === 'review' && <ChangeReview actor={actor} act={act} />}
    </Drawer>
  )
}

function Failed({ actor }: Props) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
      The options could not be loaded. {failure}
    </RetryNotice>
  )
}

function Fields({ actor, act }: OpenProps) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const comebacks = useSelector(actor, ({ context }) => context.comebacks)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  useFocusOnComeback(form, comebacks)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) actor.send({ type: 'preview.requested' })
  }
  return (
    <form
      ref={form}
      className={acts.form}
      aria-label={`${verbs[act]} SIMs`}
      aria-busy={isBusy}
      noValidate
      {...keysAt('form')}
      onSubmit={submit}
    >
      <SaveNotice notice={failure} canRetry={false} onRetry={() => {}} />
      <ChangeFields actor={actor} act={act} />
      <div className={acts.actions}>
        <Button variant="default" onClick={() => actor.send({ type: 'change.closed' })}>
          Cancel
        </Button>
        <Button type="submit" {...waits(isBusy)}>
          {isBusy ? commonMessages.wait : 'Preview'}
        </Button>
      </div>
    </form>
  )
}
