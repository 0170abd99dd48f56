import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { InventoryFormActor } from '../../../machines/stock/inventory-form.machine.ts'
import { showsInvoice, showsInvoiceCost } from '../../../machines/stock/inventory-form.selectors.ts'
import { currencies } from '../../../schemas/core/currency.ts'
import { plainActivationCode } from '../../../schemas/stock/identity/activation-code.ts'
import { plainIccid } from '../../../schemas/stock/identity/iccid.ts'
import { plainDeviceId } from '../../../schemas/stock/identity/imsi.ts'
import { paymentTypes } from '../../../schemas/stock/inventory-fields.ts'
import { FormSection } from '../../forms/form-section.tsx'
import common from '../../ui/common.module.css'
import { ChoiceField, CodeField, DayField, FormFactorField, MoneyField, TextField } from './fields.tsx'
import { InvoiceField } from './invoice-field.tsx'
import { PlaceField, PlanField, SupplierField } from './lookup-fields.tsx'
import { TypeField } from './type-field.tsx'

type Props = {
  readonly actor: InventoryFormActor
  /** Opens the correction of locked fields, for an existing SIM. */
  readonly correct: ReactNode
  /** Called on Enter in the last code, if SIMs are added one after the other. */
  readonly onScanned: (() => void) | undefined
}

/** The fields in the order of the paperwork: place of sale, SIM, invoice, dates. */
export function FormSections({ actor, correct, onScanned }: Props) {
  const hasInvoice = useSelector(actor, showsInvoice)
  const hasInvoiceCost = useSelector(actor, showsInvoiceCost)
  return (
    <>
      <FormSection title="Plan" text="Country or region, supplier and plan.">
        <TypeField actor={actor} />
        <PlaceField actor={actor} />
        <SupplierField actor={actor} />
        <PlanField actor={actor} />
      </FormSection>
      <FormSection title="SIM" text="Codes as printed or sent by the supplier.">
        <div className={common.across}>
          <CodeField actor={actor} name="activationCode" plain={plainActivationCode} />
        </div>
        <div className={common.across}>
          <CodeField actor={actor} name="iccid" plain={plainIccid} onScanned={onScanned} />
        </div>
        <FormFactorField actor={actor} />
        <TextField actor={actor} name="simpin" />
        <CodeField actor={actor} name="serviceDeviceID" plain={plainDeviceId} />
      </FormSection>
      <FormSection title="Payment" text="Payment type, invoice and costs.">
        <ChoiceField actor={actor} name="paymentType" choices={paymentTypes} />
        <TextField actor={actor} name="invoiceNumber" />
        <ChoiceField actor={actor} name="InvoiceCurrency" choices={currencies} />
        {hasInvoiceCost && <MoneyField actor={actor} name="invoiceCost" />}
        <MoneyField actor={actor} name="buyingCost" />
        <MoneyField actor={actor} name="sellingcost" />
        {hasInvoice && (
          <div className={common.across}>
            <InvoiceField actor={actor} />
          </div>
        )}
        {correct}
      </FormSection>
      <FormSection title="Stock" text="Received and expiry date.">
        <DayField actor={actor} name="stockReceivedDate" />
        <DayField actor={actor} name="expiryDate" />
      </FormSection>
    </>
  )
}
