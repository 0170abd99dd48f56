import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import type { ApiOrderActor } from '../../machines/api-order.machine.ts'
import { confirmation } from '../../machines/api-order.selectors.ts'
import { typedDelivery } from '../../machines/api-order.setup.ts'
import { isByCodes, missingOf } from '../../schemas/api-order/delivery.ts'
import type { ApiOrderDetail } from '../../schemas/api-order/wire.ts'
import { codesIn } from '../../schemas/assignment.ts'
import { commonMessages } from '../../schemas/messages.ts'
import { inputOf, LineInput, LongInput } from '../shared/form-inputs.tsx'
import { newId } from '../shared/new-id.ts'
import { Notice } from '../shared/notice.tsx'
import { useFocusOnComeback } from '../shared/use-focus-on-refusal.ts'
import classes from './api-orders.module.css'
import { useFocusWithin } from './use-focus-within.ts'

type Props = { readonly actor: ApiOrderActor }

const inStock = ({ fromStock, companyName }: ApiOrderDetail): string => {
  const { items, held } = fromStock ?? { items: 0, held: 0 }
  if (items === 0) return 'Nothing in stock can be delivered for this order.'
  return `In stock: ${items}${held === 0 ? '' : `, ${held} of them assigned to ${companyName}`}.`
}

/** How many SIMs of an order are delivered by hand, or which. */
export function OrderDelivery({ actor }: Props) {
  const { order, problem, failure, comebacks, holds } = useSelector(actor, ({ context }) => context)
  const delivery = useSelector(
    actor,
    ({ context }) => typedDelivery(context),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const form = useRef<HTMLFormElement>(null)
  useFocusWithin(form)
  useFocusOnComeback(form, comebacks)
  useLayoutEffect(() => {
    if (holds > 0) form.current?.querySelector('textarea')?.focus()
  }, [holds])
  if (order === null) return null
  const wrong = problem ?? delivery.problem
  const [byCodes, pasted] = [isByCodes(delivery), codesIn(delivery.codes).length]
  const change = (field: 'quantity' | 'codes') => (value: string) =>
    actor.send({ type: 'delivery.changed', field, value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send(confirmation(actor.getSnapshot(), newId()))
  }
  const title = 'Deliver this order by hand?'
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
      <p>
        {missingOf(order)} of {order.quantity} still to be delivered. The SIMs are sold to {order.companyName}, and its
        system is told their codes. This cannot be undone.
      </p>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
      <LineInput
        value={delivery.quantity}
        change={change('quantity')}
        inputMode="numeric"
        input={inputOf({
          name: 'quantity',
          label: 'SIMs from stock',
          hint: inStock(order),
          isRequired: !byCodes,
          error: byCodes ? undefined : wrong,
          isFixed: false,
          isEditable: !isBusy,
        })}
      />
      <div className={classes.codes}>
        <LongInput
          value={delivery.codes}
          change={change('codes')}
          input={inputOf({
            name: 'codes',
            label: 'Or these SIMs: ICCIDs or activation codes',
            isRequired: false,
            hint: `Paste or scan, one a line. ${pasted} so far${byCodes ? '; these are delivered' : ''}.`,
            error: byCodes ? wrong : undefined,
            isFixed: false,
            isEditable: !isBusy,
          })}
        />
      </div>
      <div className={classes.answers}>
        <Button variant="default" disabled={isBusy} onClick={() => actor.send({ type: 'asking.closed' })}>
          Do not deliver
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? commonMessages.saving : 'Deliver'}
        </Button>
      </div>
    </form>
  )
}
