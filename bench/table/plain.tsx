import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadPage, type SaleRow, saleColumns } from './data.ts'
import './plain.css'

/**
 * The baseline: React and a plain table, with rows keyed by slot and texts formatted like ours. It has no sticky
 * header, fixed layout or movable columns.
 */
const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const two = (part: number) => String(part).padStart(2, '0')

const show = (kind: string, value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'money') return money.format(Number(value))
  if (kind === 'date' || kind === 'dateTime') {
    const moment = new Date(value)
    const day = `${two(moment.getDate())}/${two(moment.getMonth() + 1)}/${moment.getFullYear()}`
    return kind === 'date' ? day : `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`
  }
  return String(value)
}

const alignment = (kind: string) => (kind === 'money' || kind === 'integer' ? 'number' : undefined)

function Plain() {
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState<ReadonlyArray<SaleRow>>([])
  useEffect(() => {
    let isCurrent = true
    void loadPage(page).then((loaded) => isCurrent && setRows(loaded))
    return () => {
      isCurrent = false
    }
  }, [page])
  return (
    <main>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              {saleColumns.map(({ name, label }) => (
                <th key={name}>{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, slot) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: by slot on purpose: the cheapest page turn there is
              <tr key={slot}>
                {saleColumns.map(({ name, kind }) => (
                  <td key={name} className={alignment(kind)}>
                    {show(kind, row[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <button type="button" className="next" onClick={() => setPage(page + 1)}>
        Next
      </button>
      <span>Page {page}</span>
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Plain />)
