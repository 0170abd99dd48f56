import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type FormEvent, useId } from 'react'
import type { ActActor } from '../../../machines/acts/act.machine.ts'
import { type AccountingExportActor, canExport } from '../../../machines/billing/accounting-export.machine.ts'
import { accountingAccountsOf } from '../../../schemas/billing/accounting/acts.ts'
import { accountingFormats, accountingScopes } from '../../../schemas/billing/accounting/choices.ts'
import type { AccountingField } from '../../../schemas/billing/accounting/draft.ts'
import type { AccountingPreview } from '../../../schemas/billing/accounting/wire.ts'
import { counted } from '../../../schemas/core/counted.ts'
import { formatDay } from '../../../schemas/core/format.ts'
import { type Bound, ChoiceInput, inputOf } from '../../forms/form-inputs.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { newId } from '../../ui/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import { useMay } from '../../ui/permissions.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { waits } from '../../ui/waits.ts'
import { amountIn } from '../money-text.ts'
import classes from './accountant.module.css'

type Props = { readonly actor: AccountingExportActor; readonly act: ActActor }

const useField = (actor: AccountingExportActor, field: AccountingField, label: string): Bound => {
  const value = useSelector(actor, ({ context }) => context.draft[field])
  const error = useSelector(actor, ({ context }) => context.errors[field])
  const isEditable = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  return {
    value,
    change: (text) => actor.send({ type: 'field.changed', field, value: text }),
    input: inputOf({ name: field, label, error, hint: null, isEditable, isRequired: true, isFixed: false }),
  }
}

/** The period, format and documents of a new file, what it would hold, and the accounts. */
export function ExportForm({ actor, act }: Props) {
  const may = useMay()
  const [isExporter, isEditor] = [may('accounting.export'), may('accounting.edit')]
  if (!isExporter && !isEditor) return null
  return (
    <section className={classes.section} aria-label="New file for the accountant">
      <Failure actor={actor} />
      {isExporter && <Fields actor={actor} />}
      <Actions actor={actor} act={act} isExporter={isExporter} isEditor={isEditor} />
      {isExporter && <Held actor={actor} />}
    </section>
  )
}

function Failure({ actor }: Pick<Props, 'actor'>) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isUnloaded = useSelector(actor, (snapshot) => snapshot.matches('failed'))
  if (failure === null) return null
  return isUnloaded ? (
    <RetryNotice onRetry={() => actor.send({ type: 'accounts.outdated' })}>{failure}</RetryNotice>
  ) : (
    <Notice kind="error">{failure}</Notice>
  )
}

const FORM = 'accounting-export'

function Fields({ actor }: Pick<Props, 'actor'>) {
  const from = useField(actor, 'from', 'From')
  const to = useField(actor, 'to', 'To')
  const format = useField(actor, 'format', 'Format')
  const scope = useField(actor, 'scope', 'Documents')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: 'check.requested' })
  }
  return (
    <form id={FORM} className={classes.fields} aria-label="New file for the accountant" noValidate onSubmit={submit}>
      <DayInput {...from.input} value={from.value} format="dd/MM/yyyy" onDay={from.change} />
      <DayInput {...to.input} value={to.value} format="dd/MM/yyyy" onDay={to.change} />
      <ChoiceInput {...format} choices={accountingFormats} />
      <ChoiceInput {...scope} choices={accountingScopes} />
    </form>
  )
}

type Permitted = { readonly isExporter: boolean; readonly isEditor: boolean }

function Actions({ actor, act, isExporter, isEditor }: Props & Permitted) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const isChecked = useSelector(actor, canExport)
  const accounts = useSelector(actor, ({ context }) => context.accounts)
  return (
    <div className={classes.actions} aria-busy={isBusy}>
      {isExporter && (
        <>
          <Button type="submit" form={FORM} variant={isChecked ? 'default' : 'filled'} {...waits(!isEditing)}>
            Check
          </Button>
          <Button
            variant={isChecked ? 'filled' : 'default'}
            {...waits(!isChecked)}
            onClick={() => actor.send({ type: 'export.requested', submissionId: newId() })}
          >
            Export and download
          </Button>
        </>
      )}
      {isEditor && (
        <Button
          variant="default"
          {...waits(!isEditing || accounts === null)}
          onClick={() => accounts && act.send({ type: 'act.opened', act: accountingAccountsOf(accounts) })}
        >
          Accounts
        </Button>
      )}
    </div>
  )
}

/** '12 documents in this period. New since 02/11/2026: 3.' */
const summaryOf = ({ documents, since, ...preview }: AccountingPreview): string => {
  const first = `${counted(documents, 'document')} in this period.`
  if (since === '') return `${first} None was exported in this format before.`
  return `${first} New since ${formatDay(since)}: ${preview.new.toLocaleString('en-GB')}.`
}

/** What the file would hold: counts, sums by currency, and what it leaves out. */
function Held({ actor }: Pick<Props, 'actor'>) {
  const preview = useSelector(actor, ({ context }) => context.preview)
  const id = useId()
  return (
    <div role="status">
      {preview !== null && (
        <>
          <p id={id} className={classes.summary}>
            {summaryOf(preview)}
          </p>
          {preview.sums.length > 0 && (
            <table className={classes.sums} aria-labelledby={id}>
              <thead>
                <tr>
                  <th scope="col">Currency</th>
                  <th scope="col">Documents</th>
                  <th scope="col">Debit</th>
                  <th scope="col">Credit</th>
                </tr>
              </thead>
              <tbody>
                {preview.sums.map(({ currency, documents, debit, credit }) => (
                  <tr key={currency}>
                    <th scope="row">{currency}</th>
                    <td>{documents.toLocaleString('en-GB')}</td>
                    <td>{amountIn(currency, debit)}</td>
                    <td>{amountIn(currency, credit)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {preview.leftOut.map((text) => (
            <Notice key={text} kind="info">
              {text}
            </Notice>
          ))}
        </>
      )}
    </div>
  )
}
