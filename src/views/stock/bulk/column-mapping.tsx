import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useRef } from 'react'
import type { BulkImportActor } from '../../../machines/stock/bulk-import.machine.ts'
import { tellMoment } from '../../../schemas/core/format.ts'
import { KEPT_INVOICE } from '../../../schemas/stock/bulk.ts'
import type { BulkFieldName } from '../../../schemas/stock/bulk-fields.ts'
import { mappingProblems } from '../../../schemas/stock/bulk-mapping.ts'
import form from '../../forms/form.module.css'
import { FormSection } from '../../forms/form-section.tsx'
import { SaveNotice } from '../../forms/save-notice.tsx'
import { useFocusOnComeback } from '../../forms/use-focus-on-refusal.ts'
import common from '../../ui/common.module.css'
import { keysAt } from '../../ui/keys.ts'
import { newId } from '../../ui/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import { useTimes } from '../../ui/times.ts'
import { waits } from '../../ui/waits.ts'
import { InvoicePicker } from '../inventory/invoice-picker.tsx'
import { bulkWords } from './bulk-words.ts'
import { FieldSource } from './field-source.tsx'
import { FileLayout } from './file-layout.tsx'

type Props = { readonly actor: BulkImportActor }

const parts: ReadonlyArray<{
  readonly title: string
  readonly text: string
  readonly fields: ReadonlyArray<BulkFieldName>
}> = [
  {
    title: 'Plan',
    text: 'Supplier, plan, and a country, or a region for roaming.',
    fields: ['supplierID', 'planID', 'country', 'region', 'type'],
  },
  {
    title: 'SIM',
    text: 'Codes differ in every row. An eSIM code can be in two columns, SM-DP+ address and matching ID.',
    fields: ['activationCode', 'smdpAddress', 'matchingID', 'iccid', 'simpin', 'serviceDeviceID', 'formFactor'],
  },
  {
    title: 'Stock',
    text: 'Dates as dd/MM/yyyy, MM/dd/yyyy or yyyy-MM-dd. Location is ignored for eSIMs.',
    fields: ['stockReceivedDate', 'expiryDate', 'locationID'],
  },
  {
    title: 'Invoice',
    text: 'Costs, and the supplier invoice.',
    fields: ['paymentType', 'invoiceNumber', 'InvoiceCurrency', 'invoiceCost', 'buyingCost', 'sellingcost'],
  },
]

/** Maps each field to a column, or to one value for all rows. */
export function ColumnMapping({ actor }: Props) {
  const { file, table, mapping, receipt, bulk, failure, comebacks } = useSelector(actor, ({ context }) => context)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isBeginning = useSelector(actor, (snapshot) => snapshot.matches('beginning'))
  const element = useRef<HTMLFormElement>(null)
  useFocusOnComeback(element, comebacks)

  const begin = () => {
    const problems = mappingProblems(mapping, table?.days)
    actor.send({ type: 'begin.requested', submissionId: newId(), problems })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) begin()
  }
  return (
    <form
      ref={element}
      className={form.form}
      aria-label="Columns"
      aria-busy={isBusy}
      noValidate
      {...keysAt('form')}
      onSubmit={submit}
    >
      <SaveNotice notice={failure} canRetry onRetry={begin} />
      <p>{bulkWords.matched(file?.name ?? '', table?.rowCount ?? 0)}</p>
      {bulk !== null && <Notice kind="info">{bulkWords.matchedFor(bulk.bulkId)}</Notice>}
      <Remembered actor={actor} />
      <FileLayout actor={actor} />
      {parts.map(({ title, text, fields }) => (
        <FormSection key={title} title={title} text={text}>
          {/* The receipt already sets the location. */}
          {fields
            .filter((name) => name !== 'locationID' || receipt === null)
            .map((name) => (
              <div key={name} className={common.across}>
                <FieldSource actor={actor} name={name} />
              </div>
            ))}
          {title === 'Invoice' && (
            <div className={common.across}>
              <Invoice actor={actor} />
            </div>
          )}
        </FormSection>
      ))}
      <div className={form.actions}>
        {bulk === null ? (
          <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'file.dropped' })}>
            Choose another file
          </Button>
        ) : (
          <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'rows.requested' })}>
            Back to the rows
          </Button>
        )}
        <Button type="submit" {...waits(isBusy)}>
          {isBeginning ? 'Starting...' : 'Check the rows'}
        </Button>
      </div>
    </form>
  )
}

/** Whose matching is proposed, and how to match the columns without it. */
function Remembered({ actor }: Props) {
  const remembered = useSelector(actor, ({ context }) => context.table?.remembered)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const times = useTimes()
  if (remembered === undefined) return null
  const { fileName, date, supplierName } = remembered
  return (
    <Notice kind="info">
      {bulkWords.matchedAs(fileName, tellMoment(date, times), supplierName)}{' '}
      <Button
        variant="default"
        size="compact-sm"
        {...waits(isBusy)}
        onClick={() => actor.send({ type: 'matching.dropped' })}
      >
        Reset matching
      </Button>
    </Notice>
  )
}

/** One invoice file for all SIMs of the import. */
function Invoice({ actor }: Props) {
  const invoice = useSelector(actor, ({ context }) => context.invoice)
  const problem = useSelector(actor, ({ context }) => context.errors.invoicePO ?? null)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  return (
    <InvoicePicker
      label="Invoice PO"
      name="invoicePO"
      value={invoice?.name ?? ''}
      {...(invoice?.fileRef !== KEPT_INVOICE && { size: invoice?.size ?? null })}
      error={problem}
      hint="One file for all SIMs."
      readOnly={isBusy}
      onChoose={(chosen) => actor.send({ type: 'invoice.chosen', ...chosen })}
      onRefuse={(refusal) => actor.send({ type: 'invoice.refused', problem: refusal })}
      onRemove={() => actor.send({ type: 'invoice.removed' })}
    />
  )
}
