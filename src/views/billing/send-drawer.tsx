import { useSelector } from '@xstate/react'
import { type ActActor, openAct } from '../../machines/acts/act.machine.ts'
import type { DocumentMailAct } from '../../schemas/billing/document-mail/act.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import classes from '../acts/act.module.css'
import { ActDrawer } from '../acts/act-drawer.tsx'
import { useActField } from '../acts/use-act-field.ts'
import { ChoiceInput, LineInput, LongInput } from '../forms/form-inputs.tsx'

type Props = { readonly actor: ActActor; readonly sale: OfflineSale }

const attached = [
  { value: 'yes', label: 'Attach' },
  { value: 'no', label: 'Do not attach' },
]

/** Sends an invoice or a credit note by mail: to whom, with which text and attachments. */
export function SendDrawer({ actor, sale }: Props) {
  const act = useSelector(actor, (snapshot) => openAct(snapshot, 'documentMail'))
  return act === null ? null : <OpenMail actor={actor} sale={sale} act={act} />
}

function OpenMail({ actor, sale, act }: Props & { readonly act: DocumentMailAct }) {
  const { credit, pdf, xml, lacks } = act.proposal
  const to = useActField(actor, 'to', { label: 'To', hint: 'Separate several email addresses by commas.' })
  const subject = useActField(actor, 'subject', { label: 'Subject', hint: null })
  const text = useActField(actor, 'text', { label: 'Text', hint: null })
  const electronic = useActField(actor, 'xml', {
    label: 'Electronic Invoice (UBL)',
    hint: lacks === '' ? null : lacks,
    isRequired: false,
  })
  const files = act.draft.xml === 'yes' && xml !== '' ? `${pdf}, ${xml}` : pdf
  return (
    <ActDrawer actor={actor} title={`Send ${credit || sale.invoiceNumber}`} action="Send email">
      <LineInput {...to} inputMode="email" />
      <LineInput {...subject} />
      <LongInput {...text} />
      <ChoiceInput {...electronic} choices={xml === '' ? attached.slice(1) : attached} />
      <p className={classes.hint}>Attachments: {files}</p>
    </ActDrawer>
  )
}
