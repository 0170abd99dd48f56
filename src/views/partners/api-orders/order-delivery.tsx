import { useSelector } from '@xstate/react'
import type { ApiOrderActor } from '../../../machines/partners/api-order.machine.ts'
import { typedDelivery } from '../../../machines/partners/api-order.setup.ts'
import { isByCodes, missingOf } from '../../../schemas/partners/api-order/delivery.ts'
import type { ApiOrderDetail } from '../../../schemas/partners/api-order/wire.ts'
import { codesIn } from '../../../schemas/stock/identity/code-list.ts'
import { inputOf, LineInput, LongInput } from '../../forms/form-inputs.tsx'
import classes from './api-orders.module.css'
import { QuestionForm } from './question-form.tsx'

type Props = { readonly actor: ApiOrderActor }

const inStock = ({ fromStock, companyName }: ApiOrderDetail): string => {
  const { items, held } = fromStock ?? { items: 0, held: 0 }
  if (items === 0) return 'Nothing in stock can be delivered for this order.'
  return held === 0 ? `In stock: ${items}.` : `In stock: ${items}, ${held} of them assigned to ${companyName}.`
}

/** The form of a manual delivery: a number of SIMs, or their codes. */
export function OrderDelivery({ actor }: Props) {
  const { order, problem } = useSelector(actor, ({ context }) => context)
  const delivery = useSelector(
    actor,
    ({ context }) => typedDelivery(context),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  if (order === null) return null
  const wrong = problem ?? delivery.problem
  const [byCodes, pasted] = [isByCodes(delivery), codesIn(delivery.codes).length]
  const change = (field: 'quantity' | 'codes') => (value: string) =>
    actor.send({ type: 'delivery.changed', field, value })
  const text = `${missingOf(order)} of ${order.quantity} still to be delivered. The SIMs are sold to ${order.companyName}, and its system gets their codes. This cannot be undone.`
  return (
    <QuestionForm actor={actor} title="Deliver this order by hand?" text={text} keep="Do not deliver" act="Deliver">
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
            hint: byCodes
              ? `Paste or scan, one per line. ${pasted} so far; these are delivered.`
              : `Paste or scan, one per line. ${pasted} so far.`,
            error: byCodes ? wrong : undefined,
            isFixed: false,
            isEditable: !isBusy,
          })}
        />
      </div>
    </QuestionForm>
  )
}
