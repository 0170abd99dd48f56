import '../ui/checkbox-styles.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { leftOf } from '../../machines/billing/offline-invoice.context.ts'
import type { SimChoice } from '../../machines/billing/offline-invoice.events.ts'
import type { OfflineInvoiceActor } from '../../machines/billing/offline-invoice.machine.ts'
import { offlineSaleMessages } from '../../schemas/billing/offline-sale/choices.ts'
import { unconfirmed } from '../../schemas/billing/offline-sale/letters.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/wire.ts'
import { LineInput } from '../forms/form-inputs.tsx'
import { JudgedTable } from '../stock/judged-table.tsx'
import classes from './deed.module.css'
import { DeedDrawer } from './deed-drawer.tsx'
import { LettersQuestion } from './letters-question.tsx'
import { useDeedField } from './use-deed-field.ts'

/** So many rows are drawn; the search narrows to the others. */
const SHOWN = 200
/** Fewer are found without a search. */
const FOUND_BY_EYE = 10

const noLetters: ReadonlyArray<never> = []

type Props = { readonly actor: OfflineInvoiceActor; readonly sale: OfflineSale }
type Sim = ReturnType<typeof leftOf>[number]

/** Which SIMs are credited, which of them go back to stock, and why. */
export function CreditDrawer({ actor, sale }: Props) {
  const deed = useSelector(actor, (snapshot) => (snapshot.hasTag('open') ? snapshot.context.deed : null))
  return deed === 'credit' || deed === 'cancel' ? (
    <OpenCredit actor={actor} sale={sale} isAll={deed === 'cancel'} />
  ) : null
}

function OpenCredit({ actor, sale, isAll }: Props & { readonly isAll: boolean }) {
  const rows = useSelector(actor, ({ context }) => context.rows)
  const problem = useSelector(actor, ({ context }) => context.errors.ids)
  const reason = useDeedField(actor, 'reason', {
    label: 'Reason',
    hint: 'The credit note and the history of each SIM tell it.',
    isRequired: true,
  })
  const left = leftOf(sale)
  const title = isAll ? `Cancel ${sale.invoiceNumber}` : `Credit note to ${sale.invoiceNumber}`
  return (
    <DeedDrawer actor={actor} title={title} act={isAll ? 'Cancel the invoice' : 'Write the credit note'}>
      {isAll && (
        <p className={classes.hint}>
          A credit note over all {left.length} SIMs that are left is written. That cannot be undone; what was paid is to
          be paid back.
        </p>
      )}
      {rows.length > 0 && <JudgedTable rows={rows} label="SIMs and verdicts" />}
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Sims actor={actor} left={left} isAll={isAll} />
      <LineInput {...reason} />
      <Letters actor={actor} />
    </DeedDrawer>
  )
}

/** The letters of the credit note that cannot be printed, once the server has said so. */
function Letters({ actor }: Pick<Props, 'actor'>) {
  const letters = useSelector(actor, ({ context }) => context.letters ?? noLetters)
  const boxes = useSelector(actor, ({ context }) => context.boxes ?? noLetters)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  if (letters.length === 0) return null
  return (
    <LettersQuestion
      places={letters}
      isConfirmed={unconfirmed(letters, boxes).length === 0}
      error={failure === offlineSaleMessages.boxes ? failure : undefined}
      isEditable={!isBusy}
      onConfirm={(isOn) => actor.send({ type: 'boxes.confirmed', isOn })}
    />
  )
}

type SimsProps = Pick<Props, 'actor'> & { readonly left: ReadonlyArray<Sim>; readonly isAll: boolean }

/** The SIMs that are left; those that cannot be sold again have no place in stock. */
function Sims({ actor, left, isAll }: SimsProps) {
  const { chosen, restocked } = useSelector(actor, ({ context }) => context.entry)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const [text, setText] = useState('')
  const found = left.filter(({ iccid, planName }) => `${iccid} ${planName}`.toLowerCase().includes(text.toLowerCase()))
  const kinds: ReadonlyArray<Kind> = [
    ...(isAll ? [] : [{ choice: 'chosen' as const, title: 'Credit', among: found, on: new Set(chosen) }]),
    {
      choice: 'restocked',
      title: 'Back to stock',
      on: new Set(restocked),
      among: found.filter(({ isRestockable }) => isRestockable),
    },
  ]
  const toggle = (choice: SimChoice, ids: ReadonlyArray<number>, isOn: boolean) =>
    actor.send({ type: 'sims.toggled', choice, ids, isOn })
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too. */}
      <section className={classes.choices} aria-label="SIMs that are left" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {kinds.map((kind) => (
                <AllOf key={kind.choice} kind={kind} isBusy={isBusy} onToggle={toggle} />
              ))}
              <th scope="col">SIM</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, SHOWN).map(({ id, iccid, planName }) => (
              <tr key={id}>
                {kinds.map(({ choice, title, among, on }) => (
                  <td key={choice}>
                    {among.some((one) => one.id === id) && (
                      <Checkbox
                        aria-label={`${title}: ${iccid}`}
                        checked={on.has(id)}
                        disabled={isBusy}
                        onChange={() => toggle(choice, [id], !on.has(id))}
                      />
                    )}
                  </td>
                ))}
                <td>
                  <span className={classes.code}>{iccid}</span>
                  <small>{planName}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {found.length > SHOWN && <p className={classes.hint}>And {found.length - SHOWN} more: find them above.</p>}
    </>
  )
}

type Kind = {
  readonly choice: SimChoice
  readonly title: string
  readonly among: ReadonlyArray<Sim>
  readonly on: ReadonlySet<number>
}
type AllProps = {
  readonly kind: Kind
  readonly isBusy: boolean
  readonly onToggle: (choice: SimChoice, ids: ReadonlyArray<number>, isOn: boolean) => void
}

/** The head of a column, which chooses all that are found, or none of them. */
function AllOf({ kind: { choice, title, among, on }, isBusy, onToggle }: AllProps) {
  const ids = among.map(({ id }) => id)
  const isAll = ids.length > 0 && ids.every((id) => on.has(id))
  return (
    <th scope="col">
      <Checkbox
        label={title}
        aria-label={`${title}: all`}
        checked={isAll}
        disabled={isBusy || ids.length === 0}
        onChange={() => onToggle(choice, ids, !isAll)}
      />
    </th>
  )
}
