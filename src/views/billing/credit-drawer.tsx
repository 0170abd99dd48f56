import { billingWords } from './billing-words.ts'
import '../ui/checkbox-styles.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { type ActActor, openAct } from '../../machines/acts/act.machine.ts'
import type { CreditAct, SimField } from '../../schemas/billing/invoice-acts.ts'
import { offlineSaleMessages } from '../../schemas/billing/offline-sale/choices.ts'
import { simsLeft } from '../../schemas/billing/offline-sale/credit-left.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import { planNamedAddress, simAddress } from '../../schemas/records/addresses.ts'
import actClasses from '../acts/act.module.css'
import { ActDrawer } from '../acts/act-drawer.tsx'
import { useActField } from '../acts/use-act-field.ts'
import { LineInput } from '../forms/form-inputs.tsx'
import { JudgedTable } from '../stock/judged-table.tsx'
import { WorkLink } from '../ui/link.tsx'
import classes from './credit.module.css'
import { CreditAmounts } from './credit-amounts.tsx'
import { CreditEntries } from './credit-entries.tsx'
import { LettersQuestion } from './letters-question.tsx'

/** The most rows that are drawn; the search finds the others. */
const SHOWN = 200
/** With more SIMs there is a search. */
const FOUND_BY_EYE = 10

type Props = { readonly actor: ActActor; readonly sale: OfflineSale }
type OpenProps = Props & { readonly act: CreditAct }
type Sim = ReturnType<typeof simsLeft>[number]

/** Enters what a credit note credits, and which SIMs go back to stock; or cancels the invoice. Its amounts come first. */
export function CreditDrawer({ actor, sale }: Props) {
  const act = useSelector(
    actor,
    (snapshot) => openAct(snapshot, 'creditNote') ?? openAct(snapshot, 'invoiceCancellation'),
  )
  return act === null ? null : <OpenCredit actor={actor} sale={sale} act={act} />
}

function OpenCredit({ actor, sale, act }: OpenProps) {
  const problem = useSelector(actor, ({ context }) => context.errors.ids)
  const reason = useActField(actor, 'reason', {
    label: 'Reason',
    hint: 'Printed on the credit note, and kept in the history of each SIM.',
  })
  const { confirm } = act
  const isAll = act.kind === 'invoiceCancellation'
  const title = isAll ? `Cancel ${sale.invoiceNumber}` : `Credit note to ${sale.invoiceNumber}`
  const action = isAll ? 'Cancel the invoice' : 'Issue credit note'
  return (
    <ActDrawer actor={actor} title={title} action={confirm ? action : 'Preview'} keep="Keep invoice">
      {isAll && (
        <p className={actClasses.hint}>
          Credits everything that is left of the invoice. This cannot be undone. The amount to refund is shown first.
        </p>
      )}
      {act.rows.length > 0 && <JudgedTable rows={act.rows} label="SIMs and verdicts" />}
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {act.kind === 'creditNote' && <CreditEntries actor={actor} sale={sale} draft={act.draft} />}
      <Sims actor={actor} act={act} left={simsOf(act, sale)} />
      <LineInput {...reason} />
      <Letters actor={actor} act={act} />
      {confirm && <CreditAmounts review={confirm} currency={sale.currency} />}
    </ActDrawer>
  )
}

/** The SIMs to choose from: by lines only those that were checked, of which some go back to stock; by amount none. */
const simsOf = (act: CreditAct, sale: OfflineSale): ReadonlyArray<Sim> => {
  const left = simsLeft(sale)
  const basis = act.kind === 'creditNote' ? act.draft.basis : undefined
  if (basis === 'amount') return []
  if (basis !== 'lines') return left
  const ids = new Set(act.confirm?.ids ?? [])
  return left.filter(({ id }) => ids.has(id))
}

/** The letters of the credit note that cannot be printed, once the server has said so. */
function Letters({ actor, act: { letters, draft } }: Pick<OpenProps, 'actor' | 'act'>) {
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isEditable = useSelector(actor, (snapshot) => snapshot.hasTag('editing'))
  if (letters.length === 0) return null
  return (
    <LettersQuestion
      places={letters}
      isConfirmed={draft.boxes === 'yes'}
      error={failure === offlineSaleMessages.boxes ? failure : undefined}
      isEditable={isEditable}
      onConfirm={(isOn) => actor.send({ type: 'field.changed', field: 'boxes', value: isOn ? 'yes' : 'no' })}
    />
  )
}

type SimsProps = Pick<OpenProps, 'actor' | 'act'> & { readonly left: ReadonlyArray<Sim> }

/** The SIMs without a credit note. Those that cannot be sold again do not go back to stock. */
function Sims({ actor, act, left }: SimsProps) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const [text, setText] = useState('')
  const found = left.filter(({ iccid, planName }) => `${iccid} ${planName}`.toLowerCase().includes(text.toLowerCase()))
  const kinds: ReadonlyArray<Kind> = [
    ...(act.kind === 'creditNote' && act.draft.basis !== 'lines'
      ? [{ field: 'ids' as const, title: 'Credit', among: found, on: new Set(act.draft.ids) }]
      : []),
    {
      field: 'restocked',
      title: 'Back to stock',
      on: new Set(act.draft.restocked),
      among: found.filter(({ isRestockable }) => isRestockable),
    },
  ]
  const toggle = (field: SimField, ids: ReadonlyArray<number>, isOn: boolean) =>
    actor.send({ type: 'sims.toggled', field, ids, isOn })
  if (left.length === 0) return null
  return (
    <>
      {left.length > FOUND_BY_EYE && (
        <TextInput
          label="Find by ICCID or plan"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls. */}
      <section className={classes.choices} aria-label="Remaining SIMs" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {kinds.map((kind) => (
                <AllOf key={kind.field} kind={kind} isBusy={isBusy} onToggle={toggle} />
              ))}
              <th scope="col">SIM</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, SHOWN).map(({ id, iccid, planName }) => (
              <tr key={id}>
                {kinds.map(({ field, title, among, on }) => (
                  <td key={field}>
                    {among.some((one) => one.id === id) && (
                      <Checkbox
                        aria-label={`${title}: ${iccid}`}
                        checked={on.has(id)}
                        disabled={isBusy}
                        onChange={() => toggle(field, [id], !on.has(id))}
                      />
                    )}
                  </td>
                ))}
                <td>
                  <span className={classes.code}>
                    <WorkLink href={simAddress(id)}>{iccid}</WorkLink>
                  </span>
                  <small>
                    <WorkLink href={planNamedAddress(planName)}>{planName}</WorkLink>
                  </small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {found.length > SHOWN && <p className={actClasses.hint}>{billingWords.moreSims(found.length - SHOWN)}</p>}
    </>
  )
}

type Kind = {
  readonly field: SimField
  readonly title: string
  readonly among: ReadonlyArray<Sim>
  readonly on: ReadonlySet<number>
}
type AllProps = {
  readonly kind: Kind
  readonly isBusy: boolean
  readonly onToggle: (field: SimField, ids: ReadonlyArray<number>, isOn: boolean) => void
}

/** The head of a column: it selects all SIMs that are found, or none. */
function AllOf({ kind: { field, title, among, on }, isBusy, onToggle }: AllProps) {
  const ids = among.map(({ id }) => id)
  const isAll = ids.length > 0 && ids.every((id) => on.has(id))
  return (
    <th scope="col">
      <Checkbox
        label={title}
        aria-label={`${title}: all`}
        checked={isAll}
        disabled={isBusy || ids.length === 0}
        onChange={() => onToggle(field, ids, !isAll)}
      />
    </th>
  )
}
