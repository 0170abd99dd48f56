import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useRef } from 'react'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { useFocusOnComeback } from '../forms/use-focus-on-refusal.ts'
import { Drawer } from '../ui/drawer.tsx'
import { keysAt } from '../ui/keys.ts'
import { newId } from '../ui/new-id.ts'
import { Notice } from '../ui/notice.tsx'
import classes from './deed.module.css'

type Props = {
  readonly actor: OfflineInvoiceActor
  readonly title: string
  readonly act: string
  /** The way out; it names what stays where the act cannot be undone. */
  readonly keep?: string
  readonly children: ReactNode
}

/** What is done about an invoice, in a form over the page. */
export function DeedDrawer({ actor, title, act, keep = 'Cancel', children }: Props) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const comebacks = useSelector(actor, ({ context }) => context.comebacks)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  useFocusOnComeback(form, comebacks)
  const close = () => actor.send({ type: 'deed.closed' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'save.requested', submissionId: newId() })
  }
  return (
    <Drawer title={title} contentLabel={title} closeLabel="Close without saving" isHeld={isBusy} onClose={close}>
      <form
        ref={form}
        className={classes.form}
        aria-label={title}
        aria-busy={isBusy}
        noValidate
        {...keysAt('form')}
        onSubmit={submit}
      >
        {failure !== null && <Notice kind="error">{failure}</Notice>}
        {children}
        <div className={classes.actions}>
          <Button variant="default" disabled={isBusy} onClick={close}>
            {keep}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? commonMessages.saving : act}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
