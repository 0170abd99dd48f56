import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActActor } from '../../machines/acts/act.machine.ts'
import type { RecordFormActor } from '../../machines/records/record-form.machine.ts'
import {
  type CustomerAccountAct,
  creditPayBackOf,
  creditUseOf,
  customerPaymentOf,
} from '../../schemas/billing/customer-payment/acts.ts'
import { FormSection } from '../forms/form-section.tsx'
import common from '../ui/common.module.css'
import { useToday } from '../ui/company-zone.ts'
import { useMay } from '../ui/permissions.ts'
import classes from './billing.module.css'

type Props = { readonly actor: ActActor; readonly form: RecordFormActor }

/** The payments and the credit of a customer, below the customer's form. */
export function CustomerMoney({ actor, form }: Props) {
  const may = useMay()
  const today = useToday()
  const loaded = useSelector(form, ({ context }) => context.loaded)
  if (loaded === null || !may('offlineSale.pay')) return null
  const { id, draft } = loaded
  const open = (actOf: (customer: Parameters<typeof customerPaymentOf>[0]) => CustomerAccountAct) => () => {
    const [companyName, currency] = [String(draft.companyName), String(draft.currency)]
    actor.send({ type: 'act.opened', act: actOf({ id, companyName, currency, today: today() }) })
  }
  return (
    <FormSection title="Payments" text="What came in, and the credit that is left.">
      <div className={`${common.part} ${classes.bar}`}>
        <Button variant="default" aria-haspopup="dialog" onClick={open((customer) => customerPaymentOf(customer))}>
          Record payment
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={open(creditUseOf)}>
          Use credit
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={open(creditPayBackOf)}>
          Refund credit
        </Button>
      </div>
    </FormSection>
  )
}
