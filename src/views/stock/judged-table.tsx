import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { andMore } from '../../schemas/core/counted.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { planNamedAddress, simAddress } from '../../schemas/records/addresses.ts'
import { type JudgedItem, verdictsAsCsv } from '../../schemas/stock/assignment.ts'
import { StatusBadge } from '../ui/cells.tsx'
import common from '../ui/common.module.css'
import { WorkLink } from '../ui/link.tsx'
import table from './table.module.css'

/** The most rows of one verdict that are rendered; the count covers the rest. */
const SHOWN = 200

type Props = { readonly rows: ReadonlyArray<JudgedItem>; readonly label: string }

/** SIMs with their verdicts, problems first, each with its line. */
export function JudgedTable({ rows, label }: Props) {
  const refused = rows.filter(({ isOk }) => !isOk)
  const good = rows.filter(({ isOk }) => isOk)
  const shown = [...refused.slice(0, SHOWN), ...good.slice(0, SHOWN)]
  const hidden = rows.length - shown.length
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard, too. */}
      <section className={table.table} aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">ICCID</th>
              <th scope="col">Plan Name</th>
              <th scope="col">Expiry Date</th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, id, iccid, planName, expiryDate, isOk, verdict }) => (
              <tr key={line}>
                <td>{line}</td>
                <td className={common.code}>
                  <WorkLink href={id > 0 ? simAddress(id) : null}>{iccid}</WorkLink>
                </td>
                <td>
                  <WorkLink href={planNamedAddress(planName)}>{planName}</WorkLink>
                </td>
                <td>{formatDay(expiryDate)}</td>
                <td>{isOk ? <StatusBadge text={verdict} /> : <StatusBadge text={verdict} tone="bad" />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hidden > 0 && <p className={common.note}>{andMore(hidden, 'SIM')}</p>}
    </>
  )
}

/** Gives all verdicts as a file. */
export function VerdictsFile({ rows }: Pick<Props, 'rows'>) {
  const file = useMemo(() => `data:text/csv;charset=utf-8,${encodeURIComponent(verdictsAsCsv(rows))}`, [rows])
  return (
    <Button
      component="a"
      className={table.download}
      variant="subtle"
      size="compact-sm"
      href={file}
      download="verdicts.csv"
    >
      Download verdicts
    </Button>
  )
}
