import '@mantine/core/styles.layer.css'
import 'virtual:theme.css'
import { Button, MantineProvider, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { theme } from '../../src/app/boot/theme/theme.ts'
import type { FieldKind } from '../../src/schemas/core/field.ts'
import { cellText } from '../../src/views/ui/data-table/cell-text.ts'
import type { Arrangement, Column } from '../../src/views/ui/data-table/columns.ts'
import { DataTable } from '../../src/views/ui/data-table/data-table.tsx'
import { api } from './api.ts'

type Sale = Readonly<Record<string, string | number | boolean | null>>

/** The 40 columns of the peers, as their API sends them; `kind` is ours. */
const kinds: Readonly<Record<string, FieldKind>> = Object.fromEntries([
  ...['date', 'paidAt', 'dueDate', 'shippedAt', 'deliveredAt'].map((name) => [name, 'date'] as const),
  ...['id', 'qty'].map((name) => [name, 'integer'] as const),
  ...'unitPrice discountPct discount subtotal taxRate tax shipping total fxRate totalBase cost margin marginPct'
    .split(' ')
    .map((name) => [name, 'money'] as const),
])

const columnsOf = (sale: Sale): ReadonlyArray<Column<Sale>> =>
  Object.keys(sale).map((name) => {
    const kind = kinds[name] ?? 'text'
    return { name, label: name, kind, width: 140, text: (row) => cellText(kind, row[name], 'utc') }
  })

const PAGE_SIZE = 30
const asDeclared: Arrangement = { order: [], hidden: [] }

export function List() {
  const [page, setPage] = useState(1)
  const [loaded, setLoaded] = useState<{ page: number; rows: ReadonlyArray<Sale> }>({ page: 1, rows: [] })
  const [columns, setColumns] = useState<ReadonlyArray<Column<Sale>>>([])
  useEffect(() => {
    const abort = new AbortController()
    const start = (page - 1) * PAGE_SIZE
    const path = `/sales?_start=${start}&_end=${start + PAGE_SIZE}&_sort=id&_order=asc`
    api(path, { signal: abort.signal })
      .then((response) => response.json())
      .then(
        (rows: ReadonlyArray<Sale>) => {
          setColumns((known) => (known.length > 0 || !rows[0] ? known : columnsOf(rows[0])))
          setLoaded({ page, rows })
        },
        () => undefined,
      )
    return () => abort.abort()
  }, [page])
  return (
    <MantineProvider theme={theme} withCssVariables={false}>
      <main>
        <DataTable
          label="Sale Report"
          columns={columns}
          arrangement={asDeclared}
          rows={loaded.rows}
          firstSerial={(loaded.page - 1) * PAGE_SIZE + 1}
          isBusy={loaded.page !== page}
        />
        <Button className="next" onClick={() => setPage(page + 1)}>
          Next
        </Button>
        <Text>Page {page}</Text>
      </main>
    </MantineProvider>
  )
}
