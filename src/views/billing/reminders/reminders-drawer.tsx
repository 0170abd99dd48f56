import { billingWords } from '../billing-words.ts'
import '../../ui/checkbox-styles.ts'
import { Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../../machines/acts/act.machine.ts'
import { chosenReminders, type RemindersAct, sendable } from '../../../schemas/billing/reminders/acts.ts'
import { reminderMessages, reminders, reminderWays } from '../../../schemas/billing/reminders/choices.ts'
import type { RemindersDue } from '../../../schemas/billing/reminders/wire.ts'
import { recordAddress } from '../../../schemas/records/addresses.ts'
import actClasses from '../../acts/act.module.css'
import { ActDrawer } from '../../acts/act-drawer.tsx'
import { useActField } from '../../acts/use-act-field.ts'
import { ChoiceInput } from '../../forms/form-inputs.tsx'
import { WorkLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from '../credit.module.css'
import { amountIn } from '../money-text.ts'

type Props = { readonly actor: ActActor }
type OpenProps = Props & { readonly act: RemindersAct }
type DueProps = OpenProps & { readonly due: RemindersDue }

/** Sends reminders, or marks them as sent by post. What would be sent is listed first, to choose from. */
export function RemindersDrawer({ actor }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'reminders'))
  return act === null ? null : <OpenReminders actor={actor} act={act} />
}

const actionOf = (act: RemindersAct): string => {
  if (!act.confirm) return 'Preview'
  const count = reminders(chosenReminders(act).length)
  return act.draft.way === 'mail' ? `Send ${count}` : `Mark ${count} as sent`
}

function OpenReminders({ actor, act }: OpenProps) {
  const problem = useSelector(actor, ({ context }) => context.errors.ids)
  const due = act.confirm ?? null
  return (
    <ActDrawer actor={actor} title="Send reminders" action={actionOf(act)}>
      <p className={actClasses.hint}>
        Each level is sent once. Paid and disputed invoices are not reminded. Each email has the invoice as a PDF.
      </p>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      {due !== null && due.count === 0 && <Notice kind="info">{reminderMessages.notDue}.</Notice>}
      {due !== null && due.count > 0 && <Due actor={actor} act={act} due={due} />}
    </ActDrawer>
  )
}

function Due({ actor, act, due }: DueProps) {
  const way = useActField(actor, 'way', {
    label: 'Send',
    hint: act.draft.way === 'post' ? 'The letters are downloaded as PDFs, to be printed.' : null,
  })
  const ways = reminderWays.filter(({ value }) => due.canMail || value === 'post')
  const without = due.rows.length - sendable(due, 'mail').length
  return (
    <>
      {!due.canMail && <Notice kind="info">{reminderMessages.noMail}</Notice>}
      <ChoiceInput {...way} choices={ways} />
      <p className={actClasses.hint}>{billingWords.remindersDue(due, act.draft.way === 'mail' ? without : 0)}</p>
      <Invoices actor={actor} act={act} due={due} />
    </>
  )
}

/** The due reminders; those that cannot be sent in the chosen way cannot be chosen. */
function Invoices({ actor, act, due }: DueProps) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const possible = new Set(sendable(due, act.draft.way).map(({ id }) => id))
  const chosen = new Set(chosenReminders(act).map(({ id }) => id))
  const toggle = (ids: ReadonlyArray<number>, isOn: boolean) =>
    actor.send({ type: 'sims.toggled', field: 'ids', ids, isOn })
  const isAll = possible.size > 0 && chosen.size === possible.size
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
    <section className={classes.choices} aria-label="Due reminders" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                label="Invoice"
                aria-label="All reminders"
                checked={isAll}
                disabled={isBusy || possible.size === 0}
                onChange={() => toggle([...possible], !isAll)}
              />
            </th>
            <th scope="col">To</th>
            <th scope="col">Open</th>
          </tr>
        </thead>
        <tbody>
          {due.rows.map(({ id, invoiceNumber, companyName, customerID, level, email, currency, open }) => (
            <tr key={id}>
              <td>
                <Checkbox
                  label={invoiceNumber}
                  description={`Reminder ${level}`}
                  checked={chosen.has(id)}
                  disabled={isBusy || !possible.has(id)}
                  onChange={() => toggle([id], !chosen.has(id))}
                />
              </td>
              <td>
                <WorkLink href={recordAddress('customer', customerID ?? 0)}>{companyName}</WorkLink>
                <small>{email || reminderMessages.noAddress}</small>
              </td>
              <td>{amountIn(currency, open)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
