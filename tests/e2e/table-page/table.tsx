import '../../../src/app/boot/styles/entry.ts'
import { MantineProvider } from '@mantine/core'
import { type Key, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { theme } from '../../../src/app/boot/theme/theme.ts'
import type { Sort } from '../../../src/schemas/lists/sort.ts'
import type { Column } from '../../../src/views/ui/data-table/columns.ts'
import { DataTable } from '../../../src/views/ui/data-table/data-table.tsx'

type Row = { readonly id: number; readonly name: string; readonly amount: number }

const columns: ReadonlyArray<Column<Row>> = [
  { name: 'name', label: 'Name', kind: 'text', width: 200, text: (row) => row.name, tells: true },
  { name: 'amount', label: 'Amount', kind: 'integer', width: 120, text: (row) => String(row.amount), sortable: true },
]
const SIZE = 5
const rowsOf = (page: number): ReadonlyArray<Row> =>
  Array.from({ length: SIZE }, (_, index) => {
    const id = (page - 1) * SIZE + index + 1
    return { id, name: `Row ${id}`, amount: id * 10 }
  })
const pages = [rowsOf(1), rowsOf(2)]

/** Every feature of the table at once, with its state visible: no list of the product has them all. */
function Page() {
  const [page, setPage] = useState(1)
  const [arrangement, setArrangement] = useState({ order: [], hidden: [] })
  const [sort, setSort] = useState<Sort | null>(null)
  const [selected, setSelected] = useState<ReadonlyArray<Row>>([])
  const [expanded, setExpanded] = useState<ReadonlyArray<Key>>([])
  const rows = pages[page - 1] ?? []
  return (
    <main>
      <h1>Rows</h1>
      <DataTable
        label="Rows"
        columns={columns}
        arrangement={arrangement}
        onArrange={(next) => setArrangement(next as typeof arrangement)}
        rows={rows}
        firstSerial={(page - 1) * SIZE + 1}
        onTurn={(step) => setPage(step === 'next' ? 2 : 1)}
        sort={sort}
        onSort={setSort}
        selection={{ rowId: (row) => row.id, selected, onSelect: setSelected }}
        expansion={{
          rowId: (row) => row.id,
          expanded,
          onExpand: setExpanded,
          isByClick: true,
          content: (row) => <p>More of {row.name}</p>,
        }}
        footers={{ amount: `Sum ${rows.reduce((sum, row) => sum + row.amount, 0)}` }}
        markedRow={page === 1 ? 3 : -1}
      />
      <p role="status">
        {selected
          .map((row) => row.id)
          .toSorted((one, other) => one - other)
          .join(' ')}
      </p>
      <button type="button" onClick={() => setPage(page === 1 ? 2 : 1)}>
        Turn
      </button>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <MantineProvider theme={theme} withCssVariables={false}>
      <Page />
    </MantineProvider>,
  )
}
