import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ApiOrderActor } from '../../../machines/partners/api-order.machine.ts'
import { confirmation } from '../../../machines/partners/api-order.selectors.ts'
import { commonMessages } from '../../../schemas/core/messages.ts'
import { useFocusOnComeback } from '../../forms/use-focus-on-refusal.ts'
import common from '../../ui/common.module.css'
import { newId } from '../../ui/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import { waits } from '../../ui/waits.ts'
import classes from './api-orders.module.css'
import { useFocusWithin } from './use-focus-within.ts'

type Props = {
  readonly actor: ApiOrderActor
  readonly title: string
  /** What the action does. */
  readonly text: ReactNode
  /** The button that leaves the order unchanged, and the one that submits. */
  readonly keep: string
  readonly act: string
  /** Another question covers this one. */
  readonly isBeneath?: boolean
  /** The fields. */
  readonly children: ReactNode
}

/**
 * A question about an order with fields. The focus goes to its first invalid field, or to a text that would be lost.
 */
export function QuestionForm({ actor, title, text, keep, act, isBeneath = false, children }: Props) {
  const { failure, comebacks, holds } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  const isFixed = isBusy || isBeneath
  useFocusWithin(form)
  useFocusOnComeback(form, comebacks, !isBeneath)
  useLayoutEffect(() => {
    if (holds > 0) form.current?.querySelector('textarea')?.focus()
  }, [holds])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send(confirmation(actor.getSnapshot(), newId()))
  }
  return (
    <form
      ref={form}
      className={classes.question}
      aria-label={title}
      aria-busy={isBusy}
      tabIndex={-1}
      noValidate
      onSubmit={submit}
    >
      <h3>{title}</h3>
      <p>{text}</p>
      {failure !== null && !isBeneath && <Notice kind="error">{failure}</Notice>}
      {children}
      <div className={common.answers}>
        <Button variant="default" {...waits(isFixed)} onClick={() => actor.send({ type: 'asking.closed' })}>
          {keep}
        </Button>
        <Button type="submit" {...waits(isFixed)}>
          {isBusy && !isBeneath ? commonMessages.saving : act}
        </Button>
      </div>
    </form>
  )
}
