import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { StockChangeActor } from '../../../machines/stock/stock-change.machine.ts'
import { andMore } from '../../../schemas/core/counted.ts'
import { formatDay } from '../../../schemas/core/format.ts'
import { commonMessages } from '../../../schemas/core/messages.ts'
import { planNamedAddress, simAddress } from '../../../schemas/records/addresses.ts'
import { inWords } from '../../../schemas/stock/assignment.ts'
import {
  type BlockedSim,
  blockedCount,
  type StockChangeKind,
  type StockChangePreview,
} from '../../../schemas/stock/stock-change.ts'
import acts from '../../acts/act.module.css'
import { SaveNotice } from '../../forms/save-notice.tsx'
import common from '../../ui/common.module.css'
import { WorkLink } from '../../ui/link.tsx'
import { newId } from '../../ui/new-id.ts'
import { waits } from '../../ui/waits.ts'
import { stockWords } from '../stock-words.ts'
import table from '../table.module.css'
import classes from './many.module.css'

type Props = { readonly actor: StockChangeActor; readonly act: StockChangeKind }

/** The verb of each act, for its button. */
export const verbs = {
  assign: 'Assign',
  unassign: 'Unassign',
  change: 'Change',
  void: 'Void',
} as const satisfies Record<StockChangeKind, string>

/** What the act would do, in counts, and the button that does it. */
export function ChangeReview({ actor, act }: Props) {
  const preview = useSelector(actor, ({ context }) => context.preview)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const isUnanswered = useSelector(actor, ({ context }) => context.submissionId !== null)
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  if (preview === null) return null
  const blocked = blockedCount(preview)
  const only = blocked > 0 ? ('possible' as const) : ('all' as const)
  const confirm = () => actor.send({ type: 'change.requested', only, submissionId: newId() })
  const label = `${verbs[act]} ${blocked > 0 ? 'the ' : ''}${inWords(preview.changes)}${blocked > 0 ? ' that can' : ''}`
  return (
    <section className={acts.form} aria-label="Preview" aria-busy={isBusy}>
      <SaveNotice notice={failure} canRetry={isUnanswered} onRetry={confirm} />
      <Counts act={act} preview={preview} />
      {blocked > 0 && (
        <>
          <Blocked sims={preview.blocked} count={blocked} />
          <div>
            <Button
              variant="default"
              size="compact-sm"
              {...waits(isBusy)}
              onClick={() => actor.send({ type: 'blocked.requested' })}
            >
              {stockWords.downloadBlocked(blocked)}
            </Button>
          </div>
        </>
      )}
      <div className={acts.actions}>
        <Button variant="default" {...waits(isBusy)} onClick={() => actor.send({ type: 'fields.requested' })}>
          Back
        </Button>
        <Button {...(act === 'void' && { color: 'red' })} {...waits(isBusy || preview.changes === 0)} onClick={confirm}>
          {isBusy ? commonMessages.wait : label}
        </Button>
      </div>
    </section>
  )
}

const does = {
  assign: 'will be assigned',
  unassign: 'will be unassigned',
  change: 'will change',
  void: 'will be voided',
} as const satisfies Record<StockChangeKind, string>

function Counts({ act, preview }: { readonly act: StockChangeKind; readonly preview: StockChangePreview }) {
  const { changes, same, reasons } = preview
  const blocked = blockedCount(preview)
  return (
    <ul className={classes.counts} aria-label="Counts">
      <li>
        <strong>{inWords(changes)}</strong> {does[act]}
      </li>
      {same > 0 && (
        <li>
          <strong>{inWords(same)}</strong> {stockWords.alreadySo(same)}
        </li>
      )}
      {blocked > 0 && (
        <li>
          <strong>{inWords(blocked)}</strong> cannot:
          <ul className={classes.reasons}>
            {reasons.map(({ verdict, count }) => (
              <li key={verdict}>
                {verdict} ({count.toLocaleString('en-GB')})
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}

function Blocked({ sims, count }: { readonly sims: ReadonlyArray<BlockedSim>; readonly count: number }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too. */}
      <section className={table.table} aria-label="SIMs that cannot be changed" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">ICCID</th>
              <th scope="col">Plan Name</th>
              <th scope="col">Expiry Date</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {sims.map(({ id, iccid, planName, expiryDate, verdict }) => (
              <tr key={id}>
                <td className={common.code}>
                  <WorkLink href={simAddress(id)}>{iccid}</WorkLink>
                </td>
                <td>
                  <WorkLink href={planNamedAddress(planName)}>{planName}</WorkLink>
                </td>
                <td>{formatDay(expiryDate)}</td>
                <td>{verdict}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {count > sims.length && <p className={common.note}>{andMore(count - sims.length, 'SIM')}</p>}
    </>
  )
}
