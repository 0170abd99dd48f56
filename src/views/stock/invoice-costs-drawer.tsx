import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../machines/acts/act.machine.ts'
import { currencies } from '../../schemas/core/currency.ts'
import { inWords } from '../../schemas/stock/assignment.ts'
import { inventoryFieldLabel } from '../../schemas/stock/inventory-fields.ts'
import { countsInWords, type InvoiceCostsAct, type PlanOfInvoice } from '../../schemas/stock/invoice-costs.ts'
import { ActDrawer } from '../acts/act-drawer.tsx'
import { useActField } from '../acts/use-act-field.ts'
import { ChoiceInput, LineInput, NumberInput } from '../forms/form-inputs.tsx'
import { Notice } from '../ui/notice.tsx'

type Props = { readonly actor: ActActor }
type OpenProps = Props & { readonly act: InvoiceCostsAct }

/** Corrects the costs of all SIMs of a supplier invoice. What would change is counted before it is done. */
export function InvoiceCostsDrawer({ actor }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'invoiceCosts'))
  return act === null ? null : <OpenCosts actor={actor} act={act} />
}

const KEPT = 'Leave empty to keep the values of the SIMs'

function OpenCosts({ actor, act }: OpenProps) {
  const { invoiceNumber, InvoiceCurrency, plans, confirm } = act
  const invoiceCost = useActField(actor, 'invoiceCost', {
    label: inventoryFieldLabel('invoiceCost'),
    hint: `The total of the invoice. ${KEPT}.`,
    isRequired: false,
  })
  const cost = (name: 'buyingCost' | 'sellingcost') => ({
    label: inventoryFieldLabel(name),
    hint: `Of each SIM. ${KEPT}.`,
    isRequired: false,
  })
  const buyingCost = useActField(actor, 'buyingCost', cost('buyingCost'))
  const sellingcost = useActField(actor, 'sellingcost', cost('sellingcost'))
  const currency = useActField(actor, 'InvoiceCurrency', {
    label: inventoryFieldLabel('InvoiceCurrency'),
    hint: `Now: ${InvoiceCurrency || 'none'}. Another currency needs each cost again.`,
    isRequired: false,
  })
  const reason = useActField(actor, 'reason', { label: 'Reason', hint: 'The history of each SIM shows it.' })
  const action = confirm === null ? 'Preview' : `Correct ${inWords(confirm.changed)}`
  return (
    <ActDrawer actor={actor} title={`Correct costs of ${invoiceNumber}`} action={action} keep="Keep costs">
      <NumberInput {...invoiceCost} />
      <NumberInput {...buyingCost} />
      <NumberInput {...sellingcost} />
      <ChoiceInput {...currency} choices={[{ value: '', label: 'Keep' }, ...currencies]} />
      {plans !== undefined && <PlanField actor={actor} plans={plans} />}
      <LineInput {...reason} />
      {confirm !== null && <Notice kind="info">{countsInWords(confirm)}</Notice>}
    </ActDrawer>
  )
}

/** Limits the correction to the SIMs of one plan. */
function PlanField({ actor, plans }: Props & { readonly plans: ReadonlyArray<PlanOfInvoice> }) {
  const plan = useActField(actor, 'planID', {
    label: inventoryFieldLabel('planID'),
    hint: 'Only SIMs of this plan',
    isRequired: false,
  })
  const options = plans.map(({ id, name, items }) => ({
    value: String(id),
    label: `${name} (${items.toLocaleString('en-GB')})`,
  }))
  return <ChoiceInput {...plan} choices={[{ value: '', label: 'All plans' }, ...options]} />
}
