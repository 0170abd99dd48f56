import '@mantine/core/styles.layer.css'
import 'virtual:theme.css'
import { Button, Group, MantineProvider, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { theme } from '../../src/app/boot/theme/theme.ts'
import { cellText } from '../../src/views/ui/data-table/cell-text.ts'
import type { Arrangement, Column } from '../../src/views/ui/data-table/columns.ts'
import { DataTable } from '../../src/views/ui/data-table/data-table.tsx'
import { loadPage, type SaleRow, saleColumns } from './data.ts'

const PAGE_SIZE = 30
const columns: ReadonlyArray<Column<SaleRow>> = saleColumns.map((column) => ({
  ...column,
  text: (row) => cellText(column.kind, row[column.name], 'utc'),
}))
const asDeclared: Arrangement = { order: [], hidden: [] }
/** `boxes.html` has selectable rows. */
const hasBoxes = 'boxes' in document.body.dataset
const rowId = (row: SaleRow) => String(Object.values(row)[0])

/** The product's table, with the product's theme, on a page as wide as the widest report. */
function Ours() {
  const [page, setPage] = useState(1)
  const [arrangement, setArrangement] = useState(asDeclared)
  const [loaded, setLoaded] = useState<{ page: number; rows: ReadonlyArray<SaleRow> }>({ page: 1, rows: [] })
  const [selected, setSelected] = useState<ReadonlyArray<SaleRow>>([])
  useEffect(() => {
    let isCurrent = true
    void loadPage(page).then((rows) => isCurrent && setLoaded({ page, rows }))
    return () => {
      isCurrent = false
    }
  }, [page])
  return (
    <main>
      <DataTable
        label="Sale Report"
        columns={columns}
        arrangement={arrangement}
        rows={loaded.rows}
        firstSerial={(loaded.page - 1) * PAGE_SIZE + 1}
        isBusy={loaded.page !== page}
        onArrange={setArrangement}
        {...(hasBoxes && { selection: { rowId, selected, onSelect: setSelected } })}
      />
      <Group>
        <Button className="next" onClick={() => setPage(page + 1)}>
          Next
        </Button>
        <Text>Page {page}</Text>
      </Group>
    </main>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <MantineProvider theme={theme} withCssVariables={false}>
      <Ours />
    </MantineProvider>,
  )
}
