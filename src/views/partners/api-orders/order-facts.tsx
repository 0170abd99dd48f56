import type { Field } from '../../../schemas/core/field.ts'
import { pagedListOf } from '../../../schemas/lists/paged-lists.ts'
import type { PagedRow } from '../../../schemas/lists/paged-rows.ts'
import { apiOrderFields } from '../../../schemas/partners/api-order/fields.ts'
import type { ApiOrderDetail } from '../../../schemas/partners/api-order/wire.ts'
import { RowFields } from '../../reports/row-fields.tsx'

type Props = { readonly order: ApiOrderDetail }

const list = pagedListOf('ApiOrderManagement')

const waitingFor = { name: 'waitingFor', label: 'Waiting For', kind: 'text', width: 0 } as const satisfies Field
const recipient = [
  { name: 'recipientName', label: 'Recipient', kind: 'text', width: 0 },
  { name: 'recipientEmail', label: 'Recipient Email', kind: 'email', width: 0 },
] as const satisfies ReadonlyArray<Field>

const rowOf = ({
  recipient,
  acts: _,
  hidden: __,
  sims: ___,
  history: ____,
  fromStock: _____,
  ...order
}: ApiOrderDetail): PagedRow => ({
  ...order,
  recipientName: recipient.name,
  recipientEmail: recipient.email,
})

/** What was ordered, for whom, and the status; for a waiting order also the supplier. */
export function OrderFacts({ order }: Props) {
  const fields = [...apiOrderFields, ...(order.waitingFor === '' ? [] : [waitingFor]), ...recipient]
  return <RowFields list={list} fields={fields} row={rowOf(order)} masked={['recipientEmail']} />
}
