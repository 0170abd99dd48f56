import { Button } from '@mantine/core'
import { useLocation } from 'wouter'
import { viewedRoutes } from '../../../schemas/records/routes.ts'
import classes from '../../lists/list.module.css'
import { ChevronDown, Plus } from '../../ui/glyphs.tsx'
import { Link } from '../../ui/link.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { useMay } from '../../ui/permissions.ts'
import split from '../../ui/split-button.module.css'

const BULK = '/pages/InventoryMaster/Bulk'

/** The actions of the inventory list: add one SIM, import a file, assign SIMs. */
export function StockActs() {
  const may = useMay()
  const [, navigate] = useLocation()
  const others = [
    ...(may('inventory.import')
      ? [{ key: 'bulk', label: 'Bulk', hint: 'Import SIMs from a file', onChoose: () => navigate(BULK) }]
      : []),
    ...(may('inventory.assign')
      ? [
          {
            key: 'assign',
            label: 'Assign',
            hint: 'Give stock to a partner',
            onChoose: () => navigate(viewedRoutes.assignment.act.path),
          },
        ]
      : []),
  ]
  return (
    <Button.Group>
      {may('inventory.add') && (
        <Button component={Link} className={classes.add} href="/pages/InventoryMaster/Add" leftSection={<Plus />}>
          Add Inventory
        </Button>
      )}
      {others.length > 0 && (
        <MenuButton entries={others.map((item) => ({ kind: 'act', ...item }))}>
          {(button) => (
            <Button className={split.opener} aria-label="More stock actions" {...button}>
              <ChevronDown />
            </Button>
          )}
        </MenuButton>
      )}
    </Button.Group>
  )
}
